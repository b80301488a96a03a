import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { Fault } from "@chancery/core/fault/fault.ts";
import { displayText } from "@chancery/core/text/display-text.ts";
import { urlChecker } from "../outbound/check-url.ts";
import { openOutbound, type OutboundSettings } from "../outbound/open-outbound.ts";
import { outboundReason, type Outbound, type OutboundAnswer } from "../outbound/outbound.ts";
import { pssParameters } from "../signatures/build-cms.ts";
import { infoShape, listShape, credentialShape, signaturesShape, tokenShape, errorShape } from "./shapes.ts";
import {
  credentialsMax,
  type HashesToSign,
  type RemoteCredential,
  type RemoteSigner,
  type RemoteSigning,
} from "./remote-signer.ts";

const bounds = { maxBytes: 512 * 1024, deadlineMs: 10_000 };
const sha256 = "2.16.840.1.101.3.4.2.1";
const signAlgorithms = { rsa: "1.2.840.113549.1.1.11", pss: "1.2.840.113549.1.1.10", ecdsa: "1.2.840.10045.4.3.2" } as const;
const reasonMax = 300;

/** Opens the way to remote signing services: public addresses by https, and the allowed ranges. */
export function openRemoteSigning(settings: OutboundSettings): RemoteSigning {
  const outbound = openOutbound(settings);
  const checkUrl = urlChecker(settings);
  return {
    findAuthorizationServer: async (signer) => {
      const { oauth2 } = await call(outbound, signer, { operation: "info", body: {}, shape: infoShape });
      const fault = await checkUrl(oauth2, "browser");
      if (fault !== undefined) throw failed(signer, `the address of its authorization server ${fault}`);
      return oauth2.replace(/\/$/, "");
    },
    authorizationUrl,
    exchange: async (signer, { authorizationServer, redirectUri, code, verifier }) => {
      const form = new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        client_id: signer.clientId,
        client_secret: signer.clientSecret,
        code_verifier: verifier,
      });
      const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
      const url = `${authorizationServer}/oauth2/token`;
      const answer = await ask(signer, () => outbound.post(url, form.toString(), { ...bounds, headers }));
      return read(signer, answer, tokenShape).access_token;
    },
    listCredentials: (signer, token) => listCredentials(outbound, signer, token),
    signHashes: (signer, hashes) => signHashes(outbound, signer, hashes),
  };
}

const authorizationUrl: RemoteSigning["authorizationUrl"] = (
  { clientId },
  { authorizationServer, redirectUri, state, challenge, signing },
) => {
  const url = new URL(`${authorizationServer}/oauth2/authorize`);
  const query = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: signing ? "credential" : "service",
    state,
    code_challenge: challenge,
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (!signing) return url.href;
  url.searchParams.set("credentialID", signing.credentialId);
  url.searchParams.set("numSignatures", String(signing.hashes.length));
  url.searchParams.set("hashes", signing.hashes.map((hash) => Buffer.from(hash).toString("base64url")).join(","));
  url.searchParams.set("hashAlgorithmOID", sha256);
  return url.href;
};

/** Services may list keys that cannot be used, and details only one by one. */
async function listCredentials(outbound: Outbound, signer: RemoteSigner, token: string): Promise<readonly RemoteCredential[]> {
  const body = { maxResults: credentialsMax, onlyValid: true };
  const { credentialIDs } = await call(outbound, signer, { operation: "credentials/list", body, token, shape: listShape });
  const found = await Promise.all(
    [...new Set(credentialIDs)].slice(0, credentialsMax).map(async (credentialID) => {
      const asked = { credentialID, certificates: "chain", certInfo: true, authInfo: true };
      const one = await call(outbound, signer, { operation: "credentials/info", body: asked, token, shape: credentialShape });
      return isUsable(one) ? [credentialOf(credentialID, one)] : [];
    }),
  );
  return found.flat();
}

function isUsable({ key, cert, auth }: Static<typeof credentialShape>): boolean {
  return key.status === "enabled" && (cert.status ?? "valid") === "valid" && auth.mode === "oauth2code";
}

function credentialOf(id: string, { description, key, cert, multisign }: Static<typeof credentialShape>): RemoteCredential {
  return {
    id,
    description: displayText(description ?? "", reasonMax),
    certificates: cert.certificates.map((one) => new Uint8Array(Buffer.from(one, "base64"))),
    algorithms: key.algo,
    signaturesMax: multisign ?? 1,
  };
}

async function signHashes(
  outbound: Outbound,
  signer: RemoteSigner,
  { token, sad, credentialId, hashes, scheme }: HashesToSign,
): Promise<readonly Uint8Array[]> {
  const parameters = Buffer.from(pssParameters().toBER()).toString("base64");
  const body = {
    credentialID: credentialId,
    SAD: sad,
    hashes: hashes.map((hash) => Buffer.from(hash).toString("base64")),
    hashAlgorithmOID: sha256,
    signAlgo: signAlgorithms[scheme],
    signAlgoParams: scheme === "pss" ? parameters : undefined,
  };
  const { signatures } = await call(outbound, signer, { operation: "signatures/signHash", body, token, shape: signaturesShape });
  if (signatures.length !== hashes.length) throw failed(signer, "it returned another number of signatures");
  return signatures.map((one) => new Uint8Array(Buffer.from(one, "base64")));
}

type Call<Shape extends TSchema> = {
  readonly operation: string;
  readonly body: object;
  readonly token?: string;
  readonly shape: Shape;
};

async function call<Shape extends TSchema>(
  outbound: Outbound,
  signer: RemoteSigner,
  { operation, body, token, shape }: Call<Shape>,
): Promise<Static<Shape>> {
  const json = { "content-type": "application/json", accept: "application/json" };
  const headers = token === undefined ? json : { ...json, authorization: `Bearer ${token}` };
  const post = () => outbound.post(`${signer.url}/${operation}`, JSON.stringify(body), { ...bounds, headers });
  return read(signer, await ask(signer, post), shape);
}

async function ask(signer: RemoteSigner, request: () => Promise<OutboundAnswer>): Promise<OutboundAnswer> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Error) || outboundReason(error) === undefined) throw error;
    throw failed(signer, error.message, error);
  }
}

function read<Shape extends TSchema>(signer: RemoteSigner, { status, body }: OutboundAnswer, shape: Shape): Static<Shape> {
  const value = jsonOf(body);
  if (status !== 200) {
    const told = Value.Check(errorShape, value) ? [value.error, value.error_description ?? ""].join(" ").trim() : "";
    throw failed(signer, told === "" ? `it answered with status ${status}` : displayText(told, reasonMax));
  }
  if (!Value.Check(shape, value)) throw failed(signer, "its answer is not of the CSC API");
  return value;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function failed({ name }: RemoteSigner, reason: string, cause?: unknown): Fault {
  return new Fault("remote_signer.failed", { args: [name, reason] }, { cause });
}
