# SPDX-License-Identifier: Apache-2.0
"""A model of the tests' own, that tells what it was asked."""
import http.server
import json
import select
import socket
import threading


class Model(http.server.ThreadingHTTPServer):
    """A chat-completions server: tells how many questions it has seen in the request; "slow" is never answered, "fail" is 500."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), ModelRequest)
        self.asked = []  # the user messages of each request
        self.keys = []  # the Authorization of each request
        self.waiting, self.given_up = 0, 0
        threading.Thread(target=self.serve_forever, daemon=True).start()


class ModelRequest(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        questions = [each["content"] for each in body["messages"] if each["role"] == "user"]
        self.server.asked.append(questions)
        self.server.keys.append(self.headers["Authorization"])
        if "slow" in questions[-1]:
            self.wait_for_the_end()
        elif "fail" in questions[-1]:
            self.send_error(500)
        else:
            self.answer(f"That was question number {len(questions)}.")

    def wait_for_the_end(self):
        self.server.waiting += 1
        select.select([self.connection], [], [], 60)
        self.server.given_up += self.connection.recv(1, socket.MSG_PEEK) == b""
        self.close_connection = True

    def answer(self, text):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        for choice in ({"delta": {"role": "assistant", "content": text}, "finish_reason": None},
                       {"delta": {}, "finish_reason": "stop"}):
            self.wfile.write(f"data: {json.dumps({'choices': [{'index': 0} | choice]})}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")
        self.close_connection = True
