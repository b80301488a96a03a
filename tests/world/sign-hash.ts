import { constants, createECDH, createHash, privateEncrypt, randomBytes, type KeyObject } from "node:crypto";

/** How a hash is signed: the OID of the algorithm, and whether an ECDSA value is two numbers one after the other, without DER. */
export type HashSigning = { readonly algorithm: string; readonly isPlain: boolean };

/** Signs a SHA-256 hash whose content is not known, which `node:crypto` does not: RSA by PKCS #1 or RSASSA-PSS, or ECDSA on P-256. */
export function signHash(key: KeyObject, hash: Buffer, { algorithm, isPlain }: HashSigning): Buffer {
  if (key.asymmetricKeyType === "ec") return signByCurve(key, hash, isPlain);
  if (algorithm === "1.2.840.113549.1.1.10")
    return privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, pssEncoded(hash, key));
  // DigestInfo of SHA-256 (RFC 8017, 9.2)
  const info = Buffer.from("3031300d060960864801650304020105000420", "hex");
  return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.concat([info, hash]));
}

/** EMSA-PSS with SHA-256 and a salt of 32 bytes (RFC 8017, 9.1.1). */
function pssEncoded(hash: Buffer, { asymmetricKeyDetails }: KeyObject): Buffer {
  const bytes = (asymmetricKeyDetails?.modulusLength ?? 2048) / 8;
  const salt = randomBytes(32);
  const own = sha256(Buffer.concat([Buffer.alloc(8), hash, salt]));
  const block = Buffer.alloc(bytes - own.length - 1);
  block[block.length - salt.length - 1] = 1;
  salt.copy(block, block.length - salt.length);
  const mask = Buffer.concat(
    Array.from({ length: Math.ceil(block.length / 32) }, (_, index) => sha256(Buffer.concat([own, Buffer.of(0, 0, 0, index)]))),
  );
  for (const index of block.keys()) block[index] = block[index]! ^ mask[index]!;
  block[0] = block[0]! & 0x7f;
  return Buffer.concat([block, own, Buffer.of(0xbc)]);
}

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** ECDSA (FIPS 186-5, 6.4.1): r is the x of k·G, s is (hash + r·d) / k. */
function signByCurve(key: KeyObject, hash: Buffer, isPlain: boolean): Buffer {
  const own = bigOf(Buffer.from(key.export({ format: "jwk" }).d ?? "", "base64url"));
  const once = createECDH("prime256v1");
  const point = once.generateKeys();
  const r = bigOf(point.subarray(1, 33)) % order;
  const s = (power(bigOf(once.getPrivateKey()), order - 2n) * (bigOf(hash) + r * own)) % order;
  const numbers = [r, s].map((one) => Buffer.from(one.toString(16).padStart(64, "0"), "hex"));
  return isPlain ? Buffer.concat(numbers) : tagged(0x30, Buffer.concat(numbers.map(integer)));
}

function integer(bytes: Buffer): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const own = bytes.subarray(start);
  return tagged(0x02, own[0]! & 0x80 ? Buffer.concat([Buffer.of(0), own]) : own);
}

function tagged(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag, content.length), content]);
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % order;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % order;
    square = (square * square) % order;
  }
  return result;
}

function bigOf(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString("hex")}`);
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
