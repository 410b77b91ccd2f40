# SPDX-License-Identifier: Apache-2.0
"""A user of the real Home Assistant, for one test."""
import secrets


class User:
    """A user of Home Assistant who is no administrator, with a long-lived token."""

    def __init__(self, ha_client):
        self.client = ha_client
        self.admin = ha_client.Socket()
        self.id = self.admin.call("config/auth/create", name="answerd", group_ids=["system-users"], local_only=True)["user"]["id"]
        name, password = "answerd-" + secrets.token_hex(4), secrets.token_urlsafe(16)
        self.admin.call("config/auth_provider/homeassistant/create", user_id=self.id, username=name, password=password)
        client_id = ha_client.base_url + "/"
        flow = ha_client.http("POST", "/auth/login_flow", {
            "client_id": client_id, "handler": ["homeassistant", None], "redirect_uri": client_id}, auth=False)
        code = ha_client.http("POST", "/auth/login_flow/" + flow["flow_id"], {
            "client_id": client_id, "username": name, "password": password}, auth=False)["result"]
        access = ha_client.http("POST", "/auth/token", f"grant_type=authorization_code&client_id={client_id}&code={code}",
                                auth=False, form=True)["access_token"]
        self.token = ha_client.Socket(access).call("auth/long_lived_access_token", client_name="answerd", lifespan=10)

    def is_administrator(self):
        return self.client.Socket(self.token).call("auth/current_user")["is_admin"]

    def remove(self):
        self.client.Socket().call("config/auth/delete", user_id=self.id)
