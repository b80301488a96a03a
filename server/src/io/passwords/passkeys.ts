import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

/** A stored passkey. `id` and `publicKey` are those of its creation; `counter` is 0 for authenticators that do not count. */
export type Passkey = {
  readonly id: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
};

/** The user for whom a passkey is created. */
export type PasskeyUser = { readonly id: string; readonly email: string; readonly name: string };

/** The answer of a browser that created a passkey, in the JSON form of WebAuthn. */
export type CreatedPasskey = {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
  readonly response: { readonly clientDataJSON: string; readonly attestationObject: string; readonly transports?: string[] };
};

/** The answer of a browser that used a passkey, in the JSON form of WebAuthn. */
export type UsedPasskey = {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string | null;
  };
};

/** Passkeys (WebAuthn Level 3) of the site at the public address of the service. */
export type Passkeys = {
  /** Options for `navigator.credentials.create`. */
  creationOptions(baseUrl: string, user: PasskeyUser, known: readonly Passkey[]): Promise<Options>;
  /** The challenge that an answer of a browser claims to be for; undefined when it is malformed or of another site's frame. */
  findChallenge(answer: CreatedPasskey | UsedPasskey): string | undefined;
  /** The created passkey; undefined when the answer is wrong. */
  verifyCreated(baseUrl: string, answer: CreatedPasskey, challenge: string): Promise<Passkey | undefined>;
  /** Options for `navigator.credentials.get`, for one of these passkeys; without any the browser offers those that it knows, and verifies the user. */
  requestOptions(baseUrl: string, known: readonly Passkey[]): Promise<Options>;
  /** The counter and whether the user was verified; undefined when the answer is wrong. */
  verifyUsed(
    baseUrl: string,
    answer: UsedPasskey,
    proof: { readonly passkey: Passkey; readonly challenge: string },
  ): Promise<Use | undefined>;
};

/** Options for a browser, in the JSON form of WebAuthn. */
export type Options = { readonly challenge: string };
type Use = { readonly counter: number; readonly isUserVerified: boolean };

const timeoutMs = 5 * 60_000;
/** EdDSA, ES256 and RS256, as COSE names them (RFC 9053, RFC 8812). */
const supportedAlgorithmIDs = [-8, -7, -257];
const load = async () => import("@simplewebauthn/server");

/** Passkeys by the library, which is loaded with the first one. */
export const passkeys: Passkeys = {
  creationOptions: async (baseUrl, { id, email, name }, known) =>
    (await load()).generateRegistrationOptions({
      rpName: "Chancery",
      rpID: siteOf(baseUrl).rpId,
      userID: new Uint8Array(Buffer.from(id)),
      userName: email,
      userDisplayName: name,
      supportedAlgorithmIDs,
      timeout: timeoutMs,
      excludeCredentials: known.map(described),
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    }),
  findChallenge,
  verifyCreated: async (baseUrl, answer, challenge) => created(baseUrl, answer, challenge).catch(() => undefined),
  requestOptions: async (baseUrl, known) =>
    (await load()).generateAuthenticationOptions({
      rpID: siteOf(baseUrl).rpId,
      timeout: timeoutMs,
      allowCredentials: known.map(described),
      userVerification: known.length === 0 ? "required" : "preferred",
    }),
  // the library throws plain errors for answers that are wrong or malformed
  verifyUsed: async (baseUrl, answer, proof) => used(baseUrl, answer, proof).catch(() => undefined),
};

async function created(baseUrl: string, answer: CreatedPasskey, challenge: string): Promise<Passkey | undefined> {
  const { origin, rpId } = siteOf(baseUrl);
  if (!(await isPlainAttestation(answer.response.attestationObject))) return undefined;
  const { verified, registrationInfo } = await (
    await load()
  ).verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} } satisfies RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  });
  if (!verified) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    id: Buffer.from(id, "base64url"),
    publicKey: Buffer.from(publicKey),
    counter,
    transports: answer.response.transports ?? [],
  };
}

type Proof = Parameters<Passkeys["verifyUsed"]>[2];

async function used(
  baseUrl: string,
  { response, ...answer }: UsedPasskey,
  { passkey, challenge }: Proof,
): Promise<Use | undefined> {
  const { origin, rpId } = siteOf(baseUrl);
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verified, authenticationInfo } = await (
    await load()
  ).verifyAuthenticationResponse({
    response: {
      ...answer,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    } satisfies AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: answer.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: false,
  });
  return verified ? { counter: authenticationInfo.newCounter, isUserVerified: authenticationInfo.userVerified } : undefined;
}

function siteOf(baseUrl: string): { readonly origin: string; readonly rpId: string } {
  const { origin, hostname } = new URL(baseUrl);
  return { origin, rpId: hostname };
}

function described({ id, transports }: Passkey) {
  return { id: id.toString("base64url"), transports: [...transports] };
}

function findChallenge({ response }: CreatedPasskey | UsedPasskey): string | undefined {
  const data = parsed(Buffer.from(response.clientDataJSON, "base64url").toString("utf8"));
  if (typeof data !== "object" || data === null || !("challenge" in data) || typeof data.challenge !== "string") return undefined;
  // the library lets frames of other sites pass
  return "crossOrigin" in data && data.crossOrigin !== false ? undefined : data.challenge;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Attestations are not requested. Those with certificates are refused: to verify them the library would ask their revocation lists. */
async function isPlainAttestation(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
  const format = decoded.get("fmt");
  return format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined);
}
