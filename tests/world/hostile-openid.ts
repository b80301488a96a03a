import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

type Claims = Readonly<Record<string, unknown>>;
/** Additional or replaced claims of a token; `undefined` leaves a claim out. */
type Told = (now: number) => Claims;

/** Deviations of the provider. None: everyone is signed in as Olena. */
export type Misdeed = {
  readonly header?: Claims;
  readonly claims?: Told;
  /** Signs with a key that is not in its set, under the name of one that is. The set of such keys is at `foreignKeysUri`. */
  readonly isForeign?: true;
  /** Answers instead of the token endpoint, or of the address of the keys. */
  readonly token?: RequestListener;
  readonly keys?: RequestListener;
  /** Changes the parameters that the browser brings back. */
  readonly answer?: (parameters: URLSearchParams) => void;
};

/** An OpenID provider in this process under the control of a test: for attacks, and for the valid answers beside them. */
export type HostileOpenId = {
  readonly issuer: string;
  readonly authorizationUri: string;
  readonly tokenUri: string;
  readonly jwkSetUri: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly foreignKeysUri: string;
  readonly foreignKey: object;
  /** Requests that came, as `GET /keys`. */
  readonly asked: readonly string[];
  /** From now on it does this. */
  misbehave(misdeed: Misdeed): void;
  /** From now on it signs with new keys of other ids. */
  rotateKeys(): void;
  close(): void;
};

type Grant = { readonly nonce: string | null; readonly challenge: string | null; readonly redirectUri: string };

const clientId = "chancery";
const clientSecret = "a-client-secret-of-a-hostile-provider";

/** Starts one at this loopback address. */
export async function startHostileOpenId(host = "127.0.0.2"): Promise<HostileOpenId> {
  const grants = new Map<string, Grant>();
  const asked: string[] = [];
  let keys = newKeys();
  const foreign = newKeys();
  const posing = (): readonly Key[] => foreign.map((key, index) => ({ ...key, kid: keys[index]?.kid ?? "" }));
  let misdeed: Misdeed = {};
  const pages: Readonly<Record<string, RequestListener>> = {
    "GET /auth": (request, response) => {
      const query = new URL(request.url ?? "", issuer).searchParams;
      const code = randomBytes(12).toString("hex");
      const redirectUri = query.get("redirect_uri") ?? "";
      grants.set(code, { nonce: query.get("nonce"), challenge: query.get("code_challenge"), redirectUri });
      const back = new URL(redirectUri);
      const parameters = new URLSearchParams({ code, state: query.get("state") ?? "", iss: issuer });
      misdeed.answer?.(parameters);
      back.search = parameters.toString();
      response.writeHead(302, { location: back.href }).end();
    },
    "POST /token": (request, response) => {
      void takeGrant(request, grants).then((grant) => {
        if (!grant) return say(400, JSON.stringify({ error: "invalid_grant" }))(request, response);
        const accessToken = randomBytes(12).toString("hex");
        const token = idToken({ issuer, nonce: grant.nonce, accessToken }, misdeed.isForeign ? posing() : keys, misdeed);
        const answer = { access_token: accessToken, token_type: "Bearer", id_token: token };
        return say(200, JSON.stringify(answer))(request, response);
      });
    },
    "GET /keys": (...exchange) => say(200, JSON.stringify({ keys: keys.map(publicKeyOf) }))(...exchange),
    "GET /foreign-keys": (...exchange) => say(200, JSON.stringify({ keys: posing().map(publicKeyOf) }))(...exchange),
  };
  const server = createServer((request, response) => {
    const what = `${request.method} ${request.url?.replace(/\?.*$/, "")}`;
    asked.push(what);
    const instead = { "POST /token": misdeed.token, "GET /keys": misdeed.keys }[what];
    void (instead ?? pages[what] ?? ((_request, answer) => answer.writeHead(404).end()))(request, response);
  }).listen(0, host);
  await once(server, "listening");
  server.unref();
  const address = server.address();
  const issuer = `http://${host}:${typeof address === "object" && address ? address.port : 0}`;
  return {
    issuer,
    authorizationUri: `${issuer}/auth`,
    tokenUri: `${issuer}/token`,
    jwkSetUri: `${issuer}/keys`,
    clientId,
    clientSecret,
    scopes: "openid email profile",
    foreignKeysUri: `${issuer}/foreign-keys`,
    foreignKey: publicKeyOf(foreign[0]!),
    asked,
    misbehave: (next) => void (misdeed = next),
    rotateKeys: () => void (keys = newKeys()),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Answers with a space after the other, for ever. */
export function sayEndlessly(...[, response]: Parameters<RequestListener>): void {
  response.writeHead(200, { "content-type": "application/json" });
  const more = (): void => {
    while (!response.destroyed && response.write(" ".repeat(10_000)));
  };
  response.on("drain", more);
  more();
}

/** Never answers. */
export const sayNothing: RequestListener = () => undefined;

/** Answers with this body. */
export function say(status: number, body: string, type = "application/json"): RequestListener {
  return (_request, response) => void response.writeHead(status, { "content-type": type }).end(body);
}

/** Answers with these bytes compressed, under this name. */
export function sayCompressed(bytes: Buffer, coding = "gzip"): RequestListener {
  const body = gzipSync(bytes);
  return (_request, response) =>
    void response.writeHead(200, { "content-type": "application/json", "content-encoding": coding }).end(body);
}

/** Answers that what is asked for is elsewhere. */
export function sayElsewhere(location: string): RequestListener {
  return (_request, response) => void response.writeHead(302, { location }).end();
}

/** A code is good once, for the client's secret, the address it was made for, and the verifier of its challenge. */
async function takeGrant(request: IncomingMessage, grants: Map<string, Grant>): Promise<Grant | undefined> {
  const form = new URLSearchParams(await text(request));
  const code = form.get("code") ?? "";
  const grant = grants.get(code);
  grants.delete(code);
  const challenge = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  const isRight =
    form.get("client_secret") === clientSecret &&
    form.get("redirect_uri") === grant?.redirectUri &&
    challenge === grant.challenge;
  return isRight ? grant : undefined;
}

type Key = { readonly kid: string; readonly alg: string; readonly hash: string | null; readonly privateKey: KeyObject };

function newKeys(): readonly Key[] {
  const kid = randomBytes(4).toString("hex");
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  return [
    { kid: `${kid}-rs`, alg: "RS256", hash: "sha256", privateKey: rsa },
    { kid: `${kid}-ps`, alg: "PS256", hash: "sha256", privateKey: rsa },
    { kid: `${kid}-es`, alg: "ES256", hash: "sha256", privateKey: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey },
    { kid: `${kid}-ed`, alg: "EdDSA", hash: null, privateKey: generateKeyPairSync("ed25519").privateKey },
  ];
}

function publicKeyOf({ kid, alg, privateKey }: Key): object {
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...shown } = privateKey.export({ format: "jwk" });
  return { ...shown, kid, alg, use: "sig" };
}

type Token = { readonly issuer: string; readonly nonce: string | null; readonly accessToken: string };

function idToken({ issuer, nonce, accessToken }: Token, keys: readonly Key[], { header = {}, claims }: Misdeed): string {
  const alg = typeof header["alg"] === "string" ? header["alg"] : "RS256";
  const key = keys.find((one) => one.alg === alg) ?? keys[0]!;
  const now = Math.floor(Date.now() / 1000);
  const olena = { sub: "olena", email: "olena@kalyna.example", email_verified: true, given_name: "Olena", family_name: "Koval" };
  const standard = { iss: issuer, aud: clientId, nonce, iat: now, exp: now + 300, at_hash: hashOf(accessToken, key) };
  const parts = [
    { alg, typ: "JWT", kid: key.kid, ...header },
    { ...standard, ...olena, ...claims?.(now) },
  ];
  const submitted = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${submitted}.${signatureOf(submitted, alg, key)}`;
}

function hashOf(accessToken: string, { hash }: Key): string {
  const whole = createHash(hash ?? "sha512")
    .update(accessToken)
    .digest();
  return whole.subarray(0, whole.length / 2).toString("base64url");
}

function signatureOf(submitted: string, alg: string, { privateKey, hash }: Key): string {
  if (alg === "none") return "";
  if (alg === "HS256") {
    // the public key, which everybody knows, as the secret
    const jwk = privateKey.export({ format: "jwk" });
    return createHmac("sha256", `${jwk.n}`).update(submitted).digest("base64url");
  }
  const options = {
    key: privateKey,
    dsaEncoding: "ieee-p1363" as const,
    ...(alg === "PS256" ? { padding: 6, saltLength: 32 } : {}),
  };
  return sign(hash, Buffer.from(submitted), options).toString("base64url");
}
