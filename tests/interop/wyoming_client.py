# SPDX-License-Identifier: Apache-2.0
"""See `wyoming_client`."""
import argparse
import asyncio
import json
import socket
import statistics
import subprocess
import sys
import time
import urllib.request

from claims import claim, finish, is_sayable, wait_until
from serving import free_port, give_up_after, serving
from wyoming.asr import Transcript
from wyoming.client import AsyncTcpClient
from wyoming.error import Error
from wyoming.event import Event
from wyoming.handle import Handled, NotHandled
from wyoming.info import Describe, Info
from wyoming.intent import NotRecognized
from wyoming.ping import Ping, Pong

terminal = (Handled, NotHandled, NotRecognized)
patience = 30.0


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("host", nargs="?")
    parser.add_argument("port", type=int, nargs="?")
    parser.add_argument("--pid", type=int)
    parser.add_argument("--serve", metavar="ANSWERD")
    parsed = parser.parse_args()
    if not parsed.serve and parsed.port is None:
        parser.error("HOST PORT or --serve ANSWERD")
    return parsed


asked = arguments()


def connect():
    return AsyncTcpClient(asked.host, asked.port, connect_timeout=5, read_timeout=patience)


async def next_event(client):
    try:
        return await client.read_event()
    except (ConnectionError, asyncio.IncompleteReadError):
        return None


async def say(text, client=None, **fields):
    """The terminal event of one turn, on a connection of its own unless one is given."""
    if client is None:
        async with connect() as client:
            return await say(text, client, **fields)
    await client.write_event(Transcript(text=text, **fields).event())
    while event := await next_event(client):
        for kind in terminal:
            if kind.is_type(event.type):
                return kind.from_event(event)
    return None


async def check_describe():
    async with connect() as client:
        started = time.monotonic()
        await client.write_event(Describe().event())
        event = await next_event(client)
        took = time.monotonic() - started
    claim("describe is answered with info within a second", event and Info.is_type(event.type) and took < 1, event)
    info = Info.from_event(event)
    program = info.handle[0]
    claim("info offers one installed handle program and nothing else",
          len(info.handle) == 1 and program.installed and
          not (info.asr or info.tts or info.intent or info.wake or info.mic or info.snd or info.satellite), info)
    claim("its model lists languages, English and German among them",
          {"en", "de"} <= set(program.models[0].languages), program.models[0].languages)


async def check_turns():
    answer = await say("What time is it?", language="en", context={"conversation_id": "interop"})
    claim("an English question is handled", isinstance(answer, Handled) and is_sayable(answer.text), answer)
    claim("the answer carries the conversation", answer and (answer.context or {}).get("conversation_id") == "interop", answer)
    german = await say("Wie spät ist es?", language="de", context={"conversation_id": "interop-de"})
    claim("a German question is handled", isinstance(german, Handled) and is_sayable(german.text), german)
    claim("and not with the English sentence", german and answer and german.text != answer.text, german)
    claim("a question without language and context is answered", isinstance(await say("What time is it?"), terminal))
    nothing = await say("   ", language="en")
    claim("an empty question is not recognized, with a sentence",
          isinstance(nothing, NotRecognized) and is_sayable(nothing.text), nothing)


async def check_connection():
    async with connect() as client:
        for event in (Describe().event(), Transcript(text="What time is it?", language="en").event(),
                      Ping(text="there?").event(), Event("no-such-event", {"a": 1}, b"payload"),
                      Event("select-program", {"name": "nobody"})):
            await client.write_event(event)
        kinds = [(await next_event(client)).type for _ in range(3)]
        claim("pipelined events are all answered, describe first",
              kinds[0] == "info" and sorted(kinds) == ["handled", "info", "pong"], kinds)
        claim("after them the connection still answers", isinstance(await say("What time is it?", client), terminal))
        await client.write_event(Ping(text="again").event())
        event = await next_event(client)
        claim("a pong echoes its ping", event and Pong.is_type(event.type) and Pong.from_event(event).text == "again", event)


async def check_garbage():
    reader, writer = await asyncio.open_connection(asked.host, asked.port)
    writer.write(b"GET / HTTP/1.1\r\n\r\n")
    got = await asyncio.wait_for(reader.read(), patience)
    writer.close()
    head, _, data = got.partition(b"\n")
    claim("garbage gets one error, then the end",
          json.loads(head)["type"] == Error(text="").event().type and len(data) == json.loads(head)["data_length"], got)
    claim("and the next client is served", isinstance(await say("What time is it?"), terminal))


async def check_pace():
    times = []
    for _ in range(100):
        started = time.perf_counter()
        answer = await say("What time is it?", language="en", context={"conversation_id": "pace"})
        times.append((time.perf_counter() - started) * 1000)
        if not isinstance(answer, Handled):
            break
    claim(f"a hundred turns, each on its own connection (median {statistics.median(times):.1f} ms)", len(times) == 100, answer)


def anonymous_memory():
    with open(f"/proc/{asked.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("RssAnon"))


async def check_flood():
    """64 connections that announce much, ask much or read nothing: 64 KiB each, and the others do not notice."""
    before = anonymous_memory() if asked.pid else 0
    floods = (b'{"type":"transcript","data_length":60000}\n{"text":"' + b"x" * 50000,
              b'{"type":"ping","data":{"text":"' + b"x" * 4000 + b'"}}\n',
              b"x" * 100000,
              b'{"type":"describe"}\n' * 200)
    hostile = []
    for number in range(64):
        one = socket.create_connection((asked.host, asked.port), timeout=5)
        one.setblocking(False)
        hostile.append((one, floods[number % len(floods)]))
    until = time.monotonic() + 2
    while time.monotonic() < until:
        for one, bytes_ in hostile:
            try:
                one.send(bytes_ * (20 if len(bytes_) < 50000 else 1))
            except OSError:
                pass
        await asyncio.sleep(0.01)
    started = time.monotonic()
    answer = await say("What time is it?", language="en")
    took = time.monotonic() - started
    claim(f"beside 64 flooding connections a turn is answered (in {took * 1000:.0f} ms)",
          isinstance(answer, Handled) and took < 2, answer)
    if asked.pid:
        grown = anonymous_memory() - before
        claim(f"they cost at most 64 KiB each beyond a fixed part ({grown} KiB together)", grown <= 64 * 64 + 3072, grown)
    for one, _ in hostile:
        one.close()


def check_http_wrapper():
    port = free_port()
    command = [sys.executable, "-m", "wyoming.http.intent_server", "--host", "127.0.0.1", "--port", str(port),
               "--uri", f"tcp://{asked.host}:{asked.port}", "--language", "en"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    base = f"http://127.0.0.1:{port}/api"
    no_proxy = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def ask(path, text=None):
        request = urllib.request.Request(base + path, text and text.encode(), {"Content-Type": "text/plain"})
        with no_proxy.open(request, timeout=patience) as answer:
            return json.load(answer)

    def answers():
        try:
            return ask("/info")
        except OSError:
            return None

    try:
        claim("wyoming.http.intent_server reads our info", wait_until(answers) and answers()["handle"])
        got = ask("/recognize-intent", "What time is it?")
        claim("wyoming.http.intent_server gets an answer",
              got["success"] and got["type"] == "handled" and is_sayable(got["result"]["text"]), got)
        got = ask("/recognize-intent?language=de", "Wie spät ist es?")
        claim("wyoming.http.intent_server gets a German answer", got["success"] and got["type"] == "handled", got)
    finally:
        server.terminate()
        server.wait()


async def check_all():
    await check_describe()
    await check_turns()
    await check_connection()
    await check_garbage()
    await check_pace()
    await check_flood()
    check_http_wrapper()


def main():
    give_up_after(180)
    if not asked.serve:
        asyncio.run(check_all())
        return
    with serving("llm: [{api: builtin}]\n", asked.serve) as daemon:
        if daemon:
            asked.host, asked.port, asked.pid = "127.0.0.1", daemon.wyoming, daemon.pid
            asyncio.run(check_all())


main()
finish()
