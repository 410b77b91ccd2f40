// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/announce/avahi_bus.hpp"

#include "daemon/os/announce/system_bus.hpp"

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>

#include <poll.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace answerd::daemon::os::announce {
namespace {

using avahi_name::entry_group;
using avahi_name::server;

constexpr std::chrono::microseconds answer_limit = std::chrono::seconds{10};

/// Takes the text of an answer, where it has one.
std::optional<std::string> text_of(sd_bus_message* answer)
{
    if (sd_bus_message_is_method_error(answer, nullptr) != 0)
        return std::nullopt;
    const char* text = nullptr;
    char type = 0;
    if (sd_bus_message_peek_type(answer, &type, nullptr) <= 0 || (type != 's' && type != 'o'))
        return std::string{};
    if (sd_bus_message_read_basic(answer, type, &text) < 0 || text == nullptr)
        return std::nullopt;
    return std::string{text};
}

/// The bus calls back with what it was given: the reply, on the heap as long as its slot lives.
int answered(sd_bus_message* answer, void* given, sd_bus_error*)
{
    (*static_cast<avahi::reply*>(given))(text_of(answer));
    return 0;
}

void forget(void* given) { delete static_cast<avahi::reply*>(given); }

} // namespace

/// One connection to the system bus, driven by the loop.
struct avahi_bus::connection {
    explicit connection(boost::asio::any_io_executor loop) : readable{loop}, timer{loop} {}
    ~connection()
    {
        if (readable.is_open())
            readable.release(); // the bus closes it
    }
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;

    bool open(avahi_bus& for_whom);
    void listen(avahi_bus& for_whom);
    void process();
    void wait();
    /// Waits for nothing any more, so that the loop can end.
    void stop();
    void call(sd_bus_message* message, reply then);
    [[nodiscard]] sd_bus_message*
    message_to(const char* path, const char* interface, const char* member) const
    {
        return avahi_call(bus.get(), path, interface, member);
    }

    bus_ptr bus{};
    boost::asio::posix::stream_descriptor readable;
    boost::asio::steady_timer timer;
    std::shared_ptr<bool> alive{std::make_shared<bool>(true)};
};

namespace {

int group_signal(sd_bus_message* signal, void* given, sd_bus_error*)
{
    auto& all = *static_cast<std::vector<std::unique_ptr<announcer>>*>(given);
    int state = 0;
    const char* path = sd_bus_message_get_path(signal);
    if (path == nullptr || sd_bus_message_read(signal, "i", &state) < 0)
        return 0;
    for (const auto& each : all)
        each->group_changed(path, static_cast<group_state>(state));
    return 0;
}

int owner_signal(sd_bus_message* signal, void* given, sd_bus_error*)
{
    auto& all = *static_cast<std::vector<std::unique_ptr<announcer>>*>(given);
    const char* name = nullptr;
    const char* before = nullptr;
    const char* now = nullptr;
    if (sd_bus_message_read(signal, "sss", &name, &before, &now) < 0)
        return 0;
    for (const auto& each : all)
        if (now[0] == '\0')
            each->avahi_is_gone();
        else
            each->avahi_is_there();
    return 0;
}

} // namespace

bool avahi_bus::connection::open(avahi_bus& for_whom)
{
    bus = open_system_bus(answer_limit);
    if (!bus)
        return false;
    const int descriptor = sd_bus_get_fd(bus.get());
    if (descriptor < 0)
        return false;
    boost::system::error_code wrong;
    readable.assign(descriptor, wrong);
    if (wrong)
        return false;
    listen(for_whom);
    return true;
}

void avahi_bus::connection::listen(avahi_bus& for_whom)
{
    sd_bus_match_signal_async(
        bus.get(),
        nullptr,
        avahi_name::service,
        nullptr,
        entry_group,
        "StateChanged",
        group_signal,
        nullptr,
        &for_whom.announcers_
    );
    sd_bus_add_match_async(
        bus.get(),
        nullptr,
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        "member='NameOwnerChanged',arg0='org.freedesktop.Avahi'",
        owner_signal,
        nullptr,
        &for_whom.announcers_
    );
}

void avahi_bus::connection::process()
{
    int more = 1;
    while (more > 0)
        more = sd_bus_process(bus.get(), nullptr);
    if (more == 0)
        wait();
    // Otherwise the bus is gone: nothing is announced until we are started again.
}

void avahi_bus::connection::stop()
{
    alive.reset();
    boost::system::error_code ignored;
    readable.cancel(ignored);
    timer.cancel();
}

/// Until the bus has something for us, or something of ours is overdue.
void avahi_bus::connection::wait()
{
    if (!alive)
        return;
    const auto again = [this, life = std::weak_ptr<bool>{alive}](const auto& error) {
        if (!error && !life.expired()) {
            timer.cancel();
            process();
        }
    };
    using descriptor = boost::asio::posix::stream_descriptor;
    const bool wants_to_write = (sd_bus_get_events(bus.get()) & POLLOUT) != 0;
    readable.cancel();
    readable.async_wait(wants_to_write ? descriptor::wait_write : descriptor::wait_read, again);
    std::uint64_t due = 0;
    if (sd_bus_get_timeout(bus.get(), &due) < 0 || due == UINT64_MAX)
        return;
    // Both count from the start of the machine.
    timer.expires_at(std::chrono::steady_clock::time_point{std::chrono::microseconds{due}});
    timer.async_wait(again);
}

void avahi_bus::connection::call(sd_bus_message* message, reply then)
{
    auto kept = std::make_unique<reply>(std::move(then));
    sd_bus_slot* slot = nullptr;
    const bool sent = message != nullptr &&
                      sd_bus_call_async(bus.get(), &slot, message, answered, kept.get(), 0) >= 0;
    sd_bus_message_unref(message);
    if (!sent) {
        (*kept)(std::nullopt);
        return;
    }
    sd_bus_slot_set_destroy_callback(slot, forget);
    sd_bus_slot_set_floating(slot, 1); // the bus keeps it until the answer
    sd_bus_slot_unref(slot);
    (void)kept.release();
    wait();
}

avahi_bus::avahi_bus(boost::asio::any_io_executor loop, announcer::news tell)
    : bus_{std::make_unique<connection>(std::move(loop))}, tell_{std::move(tell)}
{}

avahi_bus::~avahi_bus() { withdraw(); }

void avahi_bus::announce(std::vector<announced_service> all)
{
    if (all.empty() || !bus_->open(*this))
        return;
    for (announced_service& each : all)
        announcers_.push_back(std::make_unique<announcer>(*this, std::move(each), tell_));
    for (const auto& each : announcers_)
        each->avahi_is_there();
    bus_->process();
}

void avahi_bus::withdraw()
{
    for (const auto& each : announcers_)
        each->withdraw();
    announcers_.clear();
    bus_->stop();
}

std::size_t avahi_bus::announced() const noexcept
{
    return static_cast<std::size_t>(std::ranges::count_if(announcers_, [](const auto& each) {
        return each->is_announced();
    }));
}

void avahi_bus::new_group(reply then)
{
    bus_->call(bus_->message_to("/", server, "EntryGroupNew"), std::move(then));
}

void avahi_bus::add_service(
    const std::string& group,
    const std::string& name,
    std::uint16_t port,
    reply then
)
{
    sd_bus_message* message = bus_->message_to(group.c_str(), entry_group, "AddService");
    constexpr int any = -1; // every interface, both protocols
    if (message != nullptr)
        sd_bus_message_append(
            message,
            "iiussssqaay",
            any,
            any,
            0U,
            name.c_str(),
            "_wyoming._tcp",
            "",
            "",
            static_cast<int>(port),
            0U
        );
    bus_->call(message, std::move(then));
}

void avahi_bus::commit(const std::string& group, reply then)
{
    bus_->call(bus_->message_to(group.c_str(), entry_group, "Commit"), std::move(then));
}

void avahi_bus::reset(const std::string& group, reply then)
{
    bus_->call(bus_->message_to(group.c_str(), entry_group, "Reset"), std::move(then));
}

void avahi_bus::alternative(const std::string& name, reply then)
{
    sd_bus_message* message = bus_->message_to("/", server, "GetAlternativeServiceName");
    if (message != nullptr)
        sd_bus_message_append(message, "s", name.c_str());
    bus_->call(message, std::move(then));
}

void avahi_bus::free(const std::string& group)
{
    sd_bus_message* message = bus_->message_to(group.c_str(), entry_group, "Free");
    if (message == nullptr)
        return;
    sd_bus_message_set_expect_reply(message, 0);
    (void)sd_bus_send(bus_->bus.get(), message, nullptr); // no flush: see close_bus
    sd_bus_message_unref(message);
}

} // namespace answerd::daemon::os::announce
