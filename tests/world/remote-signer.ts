import { createHash, createPrivateKey, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { derOf, type MadePair } from "./certificates.ts";
import { say, sayElsewhere } from "./hostile-openid.ts";
import { signHash } from "./sign-hash.ts";

/** A key at the service: its pair, the certificates above it, and what the service says of it. */
export type HeldKey = {
  readonly id: string;
  readonly pair: MadePair;
  readonly above?: readonly MadePair[];
  readonly algorithms: readonly string[];
  readonly mode?: string;
  readonly status?: string;
  readonly signaturesMax?: number;
  /** Signature values of ECDSA as two numbers one after the other. */
  readonly isPlain?: boolean;
};

/** Deviations of the service; none: it does what the CSC API 2.0 says. */
export type RemoteMisdeed = {
  /** Answers instead of operations, by their name: `info`, `credentials/list`, `oauth2/token`, …. */
  readonly instead?: Readonly<Record<string, RequestListener>>;
  /** Changes the hash that is signed, or the key that signs it. */
  readonly hash?: (hash: Buffer) => Buffer;
  readonly signs?: MadePair;
  /** Changes the parameters that the browser brings back. */
  readonly answer?: (parameters: URLSearchParams) => void;
};

/** A remote signing service in this process under the control of a test. */
export type RemoteSignerService = {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The hashes that it signed, in Base64. */
  readonly signed: readonly string[];
  holds(...keys: readonly HeldKey[]): void;
  misbehave(misdeed: RemoteMisdeed): void;
  /** Registers another redirect address of its client. */
  register(redirectUri: string): void;
  /** The person's visit: signs in or authorizes, and is sent back with these parameters. Throws when the service refuses. */
  visit(url: string): Promise<URLSearchParams>;
  close(): void;
};

/** Knowledge of a running service. Codes and tokens are known with the request that they were given for. */
type State = {
  url: string;
  redirectUri: string;
  held: readonly HeldKey[];
  misdeed: RemoteMisdeed;
  readonly signed: string[];
  readonly codes: Map<string, URLSearchParams>;
  readonly tokens: Map<string, URLSearchParams>;
};
type Json = { readonly [key: string]: unknown };

export const keyAlgorithms = {
  rsa: "1.2.840.113549.1.1.11",
  pss: "1.2.840.113549.1.1.10",
  ecdsa: "1.2.840.10045.4.3.2",
} as const;
const sha256 = "2.16.840.1.101.3.4.2.1";
const clientId = "chancery";
const clientSecret = "a-client-secret-of-a-remote-signer";

/** Starts one on a loopback address, with the redirect address that its client registered. */
export async function startRemoteSigner(redirectUri: string, host = "127.0.0.2"): Promise<RemoteSignerService> {
  const state: State = { url: "", redirectUri, held: [], misdeed: {}, signed: [], codes: new Map(), tokens: new Map() };
  const server = createServer((...exchange) => serve(state, ...exchange)).listen(0, host);
  await once(server, "listening");
  server.unref();
  const address = server.address();
  state.url = `http://${host}:${typeof address === "object" && address ? address.port : 0}`;
  return {
    url: `${state.url}/csc/v2`,
    clientId,
    clientSecret,
    signed: state.signed,
    holds: (...keys) => void (state.held = keys),
    misbehave: (next) => void (state.misdeed = next),
    register: (uri) => void (state.redirectUri = uri),
    visit: async (location) => {
      if (!location.startsWith(`${state.url}/oauth2/authorize?`)) throw new Error(`another service: ${location}`);
      return authorize(state, location);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The setting of a world in which it is the service `acme`. */
export function remoteSignersSetting({ url }: RemoteSignerService): string {
  return JSON.stringify([{ id: "acme", name: "Acme Trust", url, clientId, clientSecret }]);
}

function serve(state: State, ...[request, response]: Parameters<RequestListener>): void {
  const path = request.url?.replace(/\?.*$/, "") ?? "";
  const name = path.replace(/^\/(csc\/v2\/)?/, "");
  const instead = state.misdeed.instead?.[name];
  if (instead) return instead(request, response);
  if (name === "oauth2/authorize")
    return sayElsewhere(`${state.redirectUri}?${authorize(state, request.url ?? "")}`)(request, response);
  const answering = name === "oauth2/token" ? exchange(state, request) : operate(state, name, request);
  void answering.then((answer) =>
    typeof answer === "string"
      ? say(400, JSON.stringify({ error: answer, error_description: "The service refuses" }))(request, response)
      : say(200, JSON.stringify(answer))(request, response),
  );
}

function authorize({ url, redirectUri, codes, misdeed }: State, location: string): URLSearchParams {
  const query = new URL(location, url).searchParams;
  const isRight =
    query.get("response_type") === "code" &&
    query.get("client_id") === clientId &&
    query.get("redirect_uri") === redirectUri &&
    query.get("code_challenge_method") === "S256" &&
    query.get("code_challenge")?.length === 43 &&
    ["service", "credential"].includes(query.get("scope") ?? "");
  if (!isRight) throw new Error(`the service refuses ${location}`);
  const code = randomBytes(12).toString("hex");
  codes.set(code, query);
  const parameters = new URLSearchParams({ code, state: query.get("state") ?? "" });
  misdeed.answer?.(parameters);
  return parameters;
}

/** A code is good once, for the client's secret, the address it was made for, and the verifier of its challenge. */
async function exchange({ redirectUri, codes, tokens }: State, request: IncomingMessage): Promise<Json | string> {
  const form = new URLSearchParams(await text(request));
  const code = form.get("code") ?? "";
  const query = codes.get(code);
  codes.delete(code);
  const challenge = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  const isRight =
    form.get("grant_type") === "authorization_code" &&
    form.get("client_id") === clientId &&
    form.get("client_secret") === clientSecret &&
    form.get("redirect_uri") === redirectUri &&
    query?.get("code_challenge") === challenge;
  if (!isRight || !query) return "invalid_grant";
  const token = randomBytes(24).toString("base64url");
  tokens.set(token, query);
  return { access_token: token, token_type: query.get("scope") === "credential" ? "SAD" : "Bearer", expires_in: 300 };
}

async function operate(state: State, name: string, request: IncomingMessage): Promise<Json | string> {
  const body = JSON.parse(await text(request)) as Json;
  if (name === "info") return { specs: "2.0.0.2", name: "Test", authType: ["oauth2code"], oauth2: state.url };
  const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
  if (state.tokens.get(token)?.get("scope") !== "service") return "invalid_token";
  if (name === "credentials/list") return { credentialIDs: state.held.map(({ id }) => id) };
  const key = state.held.find(({ id }) => id === body["credentialID"]);
  if (!key) return "invalid_request";
  if (name === "credentials/info") return infoOf(key);
  return name === "signatures/signHash" ? signHashes(state, key, body) : "not_found";
}

function infoOf({ pair, above = [], algorithms, mode = "oauth2code", status = "enabled", signaturesMax = 20 }: HeldKey): Json {
  return {
    description: "A key of the test",
    key: { status, algo: algorithms, len: 2048 },
    cert: { status: "valid", certificates: [pair, ...above].map(({ certificate }) => derOf(certificate)) },
    auth: { mode },
    SCAL: "2",
    multisign: signaturesMax,
  };
}

/** An authorization is good for one request, for this key and exactly these hashes. */
function signHashes({ tokens, signed, misdeed }: State, key: HeldKey, body: Json): Json | string {
  const authorized = tokens.get(String(body["SAD"]));
  const hashes = (body["hashes"] as readonly string[]).map((one) => Buffer.from(one, "base64"));
  const isAuthorized =
    authorized?.get("scope") === "credential" &&
    authorized.get("credentialID") === key.id &&
    authorized.get("hashes") === hashes.map((one) => one.toString("base64url")).join(",") &&
    authorized.get("numSignatures") === String(hashes.length);
  if (!isAuthorized || body["hashAlgorithmOID"] !== sha256) return "invalid_request";
  tokens.delete(String(body["SAD"]));
  signed.push(...hashes.map((one) => one.toString("base64")));
  const { hash = (one) => one, signs = key.pair } = misdeed;
  const how = { algorithm: String(body["signAlgo"]), isPlain: key.isPlain ?? false };
  return { signatures: hashes.map((one) => signHash(createPrivateKey(signs.key), hash(one), how).toString("base64")) };
}
