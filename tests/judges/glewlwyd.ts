import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { chown, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { lowlyFolder, lowlyUser, startDaemon } from "./daemon.ts";
import { program } from "./programs.ts";
import { freePlace } from "../world/free-place.ts";
import type { Member, OpenIdProvider } from "../world/openid.ts";

const clientId = "chancery";
const clientSecret = "a-client-secret-of-glewlwyd";
const tables = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3";
const json = { "content-type": "application/json" };

/** Debian's glewlwyd on loopback, on an SQLite file of its own, set up over its administration API. As root it runs as nobody. */
export async function startGlewlwyd(members: readonly Member[]): Promise<OpenIdProvider> {
  // another site than a service at 127.0.0.1
  const place = await freePlace();
  const issuer = `http://${place.host}:${place.port}`;
  const { path: folder, remove } = await lowlyFolder("glewlwyd");
  await makeFiles(folder, issuer);
  const daemon = await startDaemon(program("glewlwyd"), ["--config-file", join(folder, "glewlwyd.conf")], {
    cwd: folder,
    ...lowlyUser,
    isReady: async () => (await fetch(`${issuer}/config`)).ok,
  });
  const asAdmin = await openSession(issuer, { login: "admin", password: "password" });
  await setUp(asAdmin, issuer, members);
  for (const member of members) {
    await (
      await openSession(issuer, member)
    )("PUT", `auth/grant/${clientId}`, { scope: "openid" });
  }
  const redirectUris: string[] = [];
  return {
    issuer,
    authorizationUri: `${issuer}/api/oidc/auth`,
    tokenUri: `${issuer}/api/oidc/token`,
    jwkSetUri: `${issuer}/api/oidc/jwks`,
    clientId,
    clientSecret,
    scopes: "openid",
    allowReturnTo: async (redirectUri) => {
      redirectUris.push(redirectUri);
      await asAdmin("PUT", `client/${clientId}`, clientOf(redirectUris));
    },
    signIn: async (visitor, start, { login, password }, way = {}) => {
      const page = await visitor.open(start, way);
      const goOn = new URL(page.url).searchParams.get("callback_url");
      if (goOn === null) return page;
      // what the script of its sign-in page does
      const submitted = JSON.stringify({ username: login, password });
      const answer = await visitor.post(`${issuer}/api/auth/`, submitted, { from: page, headers: json });
      assert.equal(answer.status, 200, answer.text);
      return visitor.open(`${goOn}&g_continue`, { ...way, from: page });
    },
    close: async () => {
      await daemon.end();
      await remove();
    },
  };
}

type Ask = (method: "POST" | "PUT", path: string, body: object) => Promise<void>;

/** Signs a person in at the API; requests with the session must succeed. */
async function openSession(
  issuer: string,
  { login, password }: { readonly login: string; readonly password: string },
): Promise<Ask> {
  const body = JSON.stringify({ username: login, password });
  const entry = await fetch(`${issuer}/api/auth/`, { method: "POST", headers: json, body });
  assert.equal(entry.status, 200, await entry.text());
  const cookie = entry.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return async (method, path, what) => {
    const request = { method, headers: { ...json, cookie }, body: JSON.stringify(what) };
    const answer = await fetch(`${issuer}/api/${path}`, request);
    assert.equal(answer.status, 200, `${method} ${path}: ${await answer.text()}`);
  };
}

async function setUp(asAdmin: Ask, issuer: string, members: readonly Member[]): Promise<void> {
  const format = { multiple: false, read: true, write: true };
  const properties = ["given_name", "family_name", "phone_number", "email_verified"];
  const parameters = {
    "use-glewlwyd-connection": true,
    "data-format": Object.fromEntries(properties.map((name) => [name, format])),
  };
  const users = { display_name: "Users", order_rank: 0, readonly: false, multiple_passwords: false, parameters };
  await asAdmin("PUT", "mod/user/database", users);
  // the properties of users are known only then
  await asAdmin("PUT", "mod/user/database/reset/", {});
  await asAdmin("POST", "mod/plugin/", pluginOf(issuer));
  await asAdmin("POST", "client/", { client_id: clientId, ...clientOf([]) });
  for (const member of members) await asAdmin("POST", "user/", userOf(member));
}

function userOf({ login, password, email, isEmailVerified, givenName, familyName, phone }: Member): object {
  return {
    username: login,
    password,
    name: givenName,
    email,
    enabled: true,
    scope: ["g_profile", "openid"],
    given_name: givenName,
    family_name: familyName,
    phone_number: phone,
    email_verified: isEmailVerified ? "yes" : "no",
  };
}

function clientOf(redirectUris: readonly string[]): object {
  return {
    name: "Chancery",
    enabled: true,
    confidential: true,
    password: clientSecret,
    client_secret: clientSecret,
    redirect_uri: redirectUris,
    authorization_type: ["code"],
    token_endpoint_auth_method: ["client_secret_post"],
    scope: [],
  };
}

function pluginOf(issuer: string): object {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const text = (name: string) => ({ name, "user-property": name, type: "string", mandatory: true });
  const verified = { ...text("email_verified"), type: "boolean", "boolean-value-true": "yes", "boolean-value-false": "no" };
  const parameters = {
    iss: issuer,
    "jwt-type": "rsa",
    "jwt-key-size": "256",
    key: privateKey,
    cert: publicKey,
    "access-token-duration": 3600,
    "refresh-token-duration": 3600,
    "code-duration": 600,
    "auth-type-code-enabled": true,
    "auth-type-code-revoke-replayed": true,
    "auth-type-refresh-enabled": false,
    "pkce-allowed": true,
    "pkce-required": true,
    "pkce-method-plain-allowed": false,
    "jwks-show": true,
    "subject-type": "public",
    "email-claim": "mandatory",
    claims: [text("given_name"), text("family_name"), text("phone_number"), verified],
  };
  return { module: "oidc", name: "oidc", display_name: "OpenID Connect", enabled: true, parameters };
}

async function makeFiles(folder: string, issuer: string): Promise<void> {
  const file = join(folder, "glewlwyd.db");
  const database = new DatabaseSync(file);
  database.exec(await readFile(tables, "utf8"));
  database.close();
  if (lowlyUser.uid !== undefined) await chown(file, lowlyUser.uid, lowlyUser.uid);
  await writeFile(join(folder, "glewlwyd.conf"), configText(file, issuer), { mode: 0o644 });
}

function configText(database: string, issuer: string): string {
  return `
port=${new URL(issuer).port}
bind_address="${new URL(issuer).hostname}"
external_url="${issuer}"
login_url="login.html"
api_prefix="api"
static_files_path="/usr/share/glewlwyd/webapp/"
static_files_mime_types=({ extension=".html" mime_type="text/html" compress=0 })
cookie_domain="${new URL(issuer).hostname}"
cookie_secure=0
log_mode="console"
log_level="WARNING"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA512"
database={ type="sqlite3" path="${database}" };
`;
}
