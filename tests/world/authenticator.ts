import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** A software authenticator with one passkey at most: ES256, without attestation (WebAuthn Level 3). */
export type Authenticator = {
  /** The counter of the last use; 0 for an authenticator that does not count. */
  counter: number;
  verifiesUser: boolean;
  create(options: unknown, site?: Site): Created;
  use(options: unknown, site?: Site): Used;
};

/** The site that a browser names to the authenticator and to the service. */
export type Site = { readonly origin: string; readonly rpId?: string; readonly crossOrigin?: boolean };

type Created = { readonly response: { clientDataJSON: string; attestationObject: string; transports: string[] } } & Identity;
type Used = {
  readonly response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string };
} & Identity;
type Identity = { id: string; rawId: string; type: "public-key"; clientExtensionResults: object };

const userPresent = 1;
const userVerified = 4;
const hasCredential = 64;

/** A new authenticator, which verifies the user at each use until `verifiesUser` is false. */
export function newAuthenticator(own: Site): Authenticator {
  const id = randomBytes(16);
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const identity = { id: text(id), rawId: text(id), type: "public-key", clientExtensionResults: {} } as const;
  let userHandle = "AAAA";
  const flagsOf = (one: Authenticator): number => userPresent | (one.verifiesUser ? userVerified : 0);
  return {
    counter: 1,
    verifiesUser: true,
    create(options, site = own) {
      const { challenge, user } = Object(options);
      userHandle = user.id;
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, keyOf(pair.publicKey)]);
      const authData = Buffer.concat([headOf(site, flagsOf(this) | hasCredential, this.counter), credential]);
      const attestationObject = cbor(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      const clientDataJSON = text(clientData("webauthn.create", challenge, site));
      return { ...identity, response: { clientDataJSON, attestationObject: text(attestationObject), transports: ["internal"] } };
    },
    use(options, site = own) {
      const data = clientData("webauthn.get", Object(options).challenge, site);
      if (this.counter > 0) this.counter += 1;
      const authData = headOf(site, flagsOf(this), this.counter);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), pair.privateKey);
      const response = { clientDataJSON: text(data), authenticatorData: text(authData), signature: text(signature), userHandle };
      return { ...identity, response };
    },
  };
}

function clientData(type: string, challenge: string, { origin, crossOrigin = false }: Site): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
}

function headOf({ origin, rpId = new URL(origin).hostname }: Site, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count]);
}

/** The public key as COSE (RFC 9053): type EC2, algorithm ES256, curve P-256. */
function keyOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const bytes = (part: string): Buffer => Buffer.from(part, "base64url");
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

/** CBOR (RFC 8949) of integers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? headByte(1, -1 - value) : headByte(0, value);
  if (typeof value === "string") return Buffer.concat([headByte(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([headByte(2, value.length), value]);
  if (!(value instanceof Map)) throw new Error("no CBOR for it");
  return Buffer.concat([headByte(5, value.size), ...[...value].flat().map(cbor)]);
}

function headByte(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  return count < 256 ? Buffer.from([(major << 5) | 24, count]) : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function text(bytes: Buffer): string {
  return bytes.toString("base64url");
}
