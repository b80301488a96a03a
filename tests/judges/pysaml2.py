"""An identity provider by pysaml2's saml2.server.Server for tests: /usr/bin/python3 pysaml2.py FOLDER, see pysaml2.ts.

FOLDER holds provider.key, provider.pem and settings.json, which is read again when it changes. Prints its address when it is ready."""

import functools
import html
import json
import os
import sys
import threading
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import saml2.entity
from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT
from saml2.authn_context import PASSWORDPROTECTEDTRANSPORT
from saml2.config import IdPConfig
from saml2.metadata import create_metadata_string
from saml2.saml import NAMEID_FORMAT_EMAILADDRESS, NAMEID_FORMAT_PERSISTENT, NAMEID_FORMAT_TRANSIENT, NameID
from saml2.server import Server
from saml2.sigver import pre_encryption_part, verify_redirect_signature

FOLDER = sys.argv[1]
SETTINGS = os.path.join(FOLDER, "settings.json")
BINDINGS = {"redirect": BINDING_HTTP_REDIRECT, "post": BINDING_HTTP_POST}
# pysaml2 7.0 has no setting for the cipher, only parameters with a default of 3DES
CIPHERS = {
    "3des": ("http://www.w3.org/2001/04/xmlenc#tripledes-cbc", "des-192"),
    "aes": ("http://www.w3.org/2009/xmlenc11#aes256-gcm", "aes-256"),
}


class Provider:
    """The server with the settings of now, and those who are at its sign-in form."""

    def __init__(self, base):
        self.base, self.read_at, self.waiting, self.lock = base, None, {}, threading.Lock()

    def refresh(self):
        changed = os.stat(SETTINGS).st_mtime_ns
        if changed == self.read_at:
            return
        with open(SETTINGS, encoding="utf-8") as file:
            self.settings = json.load(file)
        self.config = IdPConfig().load(self.words())
        self.server, self.read_at = Server(config=self.config), changed

    def words(self):
        services = self.settings["serviceProviders"]
        policy = {"default": {"lifetime": {"minutes": 5}, "attribute_restrictions": None}}
        policy.update({entity: {"name_form": one["nameForm"], "lifetime": {"minutes": 5}} for entity, one in services.items()})
        sign_on = [(self.base + "/sso", BINDINGS[name]) for name in self.settings["bindings"]]
        return {
            "entityid": self.base + "/metadata",
            "service": {
                "idp": {
                    "endpoints": {"single_sign_on_service": sign_on},
                    "policy": policy,
                    "name_id_format": [NAMEID_FORMAT_EMAILADDRESS, NAMEID_FORMAT_PERSISTENT, NAMEID_FORMAT_TRANSIENT],
                }
            },
            "key_file": os.path.join(FOLDER, "provider.key"),
            "cert_file": os.path.join(FOLDER, "provider.pem"),
            "xmlsec_binary": "/usr/bin/xmlsec1",
            "delete_tmpfiles": True,
            "metadata": {"inline": [one["metadataXml"] for one in services.values()]},
        }

    def begin(self, fields, binding):
        """The sign-in form, when the request is one of a known service provider and signed as it must be."""
        request = self.server.parse_authn_request(fields["SAMLRequest"], binding)
        choices = self.settings["serviceProviders"][request.message.issuer.text]
        if choices["needsSignedRequests"]:
            self.check_signature(request.message, fields, binding)
        state = uuid.uuid4().hex
        self.waiting[state] = (request.message, fields.get("RelayState", ""))
        return LOGIN.format(state=state)

    def check_signature(self, message, fields, binding):
        if binding == BINDING_HTTP_POST:
            if message.signature is None:  # one that is there was checked when it was read
                raise PermissionError("the request is not signed")
            return
        certificates = self.server.metadata.certs(message.issuer.text, "any", "signing")
        # verify_redirect_signature takes the fields that it has checked out of its record
        if "Signature" not in fields or not any(
            verify_redirect_signature(dict(fields), self.server.sec.sec_backend, certificate) for certificate in certificates
        ):
            raise PermissionError("the request is not signed by its service provider")

    def finish(self, fields):
        """The page that sends the answer, when e-mail address and password are somebody's."""
        message, relay_state = self.waiting[fields["state"]]
        person = self.settings["people"].get(fields["username"])
        if person is None or person["password"] != fields["password"]:
            return LOGIN.format(state=html.escape(fields["state"])) + "<p>Wrong name or password</p>"
        about = self.server.response_args(message)
        choices = self.settings["serviceProviders"][about["sp_entity_id"]]
        if choices["cipher"]:
            self.encrypt_by(choices["cipher"])
        response = self.server.create_authn_response(
            person["attributes"],
            in_response_to=about["in_response_to"],
            destination=about["destination"],
            sp_entity_id=about["sp_entity_id"],
            userid=fields["username"],
            name_id=self.name_id(message, fields["username"], choices),
            authn={"class_ref": PASSWORDPROTECTEDTRANSPORT, "authn_auth": self.base},
            sign_assertion=choices["signsAssertion"],
            sign_response=choices["signsResponse"],
            encrypt_assertion=bool(choices["cipher"]),
            sign_alg=choices["signatureMethod"],
            digest_alg=choices["digestMethod"],
        )
        sent = self.server.apply_binding(BINDING_HTTP_POST, str(response), about["destination"], relay_state, response=True)
        return sent["data"]

    def encrypt_by(self, name):
        cipher, key_type = CIPHERS[name]
        saml2.entity.pre_encryption_part = functools.partial(pre_encryption_part, msg_enc=cipher)
        security = self.server.sec
        security.encrypt_assertion = functools.partial(type(security).encrypt_assertion, security, key_type=key_type)

    def name_id(self, message, email, choices):
        asked = message.name_id_policy.format if message.name_id_policy is not None else None
        known = (NAMEID_FORMAT_EMAILADDRESS, NAMEID_FORMAT_PERSISTENT, NAMEID_FORMAT_TRANSIENT)
        form = asked if asked in known else choices["nameIdFormat"]
        service = message.issuer.text
        if form == NAMEID_FORMAT_EMAILADDRESS:
            return NameID(format=form, sp_name_qualifier=service, text=email)
        return self.server.ident.get_nameid(email, form, service, self.config.entityid)


LOGIN = """<!DOCTYPE html><title>Sign in</title><form method="post" action="/login">
<input type="hidden" name="state" value="{state}"><label>E-mail <input name="username"></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form>"""


class Front(BaseHTTPRequestHandler):
    """The provider's pages: /metadata, /sso by redirect and post, /login."""

    protocol_version = "HTTP/1.1"
    provider = None

    def do_GET(self):
        address = urlsplit(self.path)
        self.answer(address.path, fields_of(address.query), BINDING_HTTP_REDIRECT)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        self.answer(urlsplit(self.path).path, fields_of(body), BINDING_HTTP_POST)

    def answer(self, path, fields, binding):
        provider = self.provider
        try:
            with provider.lock:
                provider.refresh()
                if path == "/metadata":
                    metadata = create_metadata_string(None, config=provider.config, valid="24")
                    return self.send(200, "application/samlmetadata+xml", metadata)
                page = provider.finish(fields) if path == "/login" else provider.begin(fields, binding)
            self.send(200, "text/html; charset=utf-8", page.encode())
        except Exception as problem:  # whatever pysaml2 finds wrong with a request
            self.send(400, "text/plain; charset=utf-8", f"{type(problem).__name__}: {problem}".encode())

    def send(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def fields_of(text):
    return {name: values[0] for name, values in parse_qs(text, keep_blank_values=True).items()}


class Http(ThreadingHTTPServer):
    daemon_threads = True


if __name__ == "__main__":
    http = Http(("127.0.0.3", 0), Front)
    base = f"http://127.0.0.3:{http.server_address[1]}"
    Front.provider = Provider(base)
    Front.provider.refresh()
    print(base, flush=True)
    http.serve_forever()
