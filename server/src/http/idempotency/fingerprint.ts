import { createHash, scrypt, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import type { Form, Incoming, Upload } from "../route/route.ts";

/** The parts that identify a request: method, address, mailbox, body, and its upload or form. A salt marks the body as secret. */
export type RequestMaterial = {
  readonly material: readonly (string | Buffer)[];
  readonly incoming: Incoming;
  readonly salt: string | undefined;
};

/** The fingerprint of a request, and its files to be read instead of those that came. */
type Prints = {
  readonly early: Buffer;
  readonly late: () => Buffer;
  readonly incoming: Incoming;
  readonly matches: (kept: Buffer, isAnswered: boolean) => Promise<boolean>;
};

/**
 * The fingerprints of a request. A JSON body is known at once (`early`), of files only the head; names and bytes of files are hashed
 * while they are read (`late`), since a client that retries may choose another boundary. The fingerprint of a secret body takes as long
 * as a password hash: it must not be a faster way to guess passwords.
 */
export async function fingerprints({ material, incoming, salt }: RequestMaterial): Promise<Prints> {
  const quick = hashOf(material);
  const early = salt === undefined ? quick : await slowHashOf(quick, salt);
  const { upload, form } = incoming;
  if (!upload && !form) return { early, late: () => early, incoming, matches: async (kept) => kept.equals(early) };
  const hash = createHash("sha256").update(early);
  const hashed: Incoming = { ...incoming, upload: upload && hashedUpload(upload, hash), form: form && hashedForm(form, hash) };
  let late: Buffer | undefined;
  const digest = (): Buffer => (late ??= hash.digest());
  return {
    early,
    late: digest,
    incoming: hashed,
    matches: async (kept, isAnswered) => {
      if (!isAnswered) return kept.equals(early);
      if (hashed.upload) await drain(hashed.upload);
      await hashed.form?.read(drain);
      return digest().equals(kept);
    },
  };
}

function hashedUpload(upload: Upload, hash: Hash): Upload {
  hash.update(upload.fileName).update("\0");
  const read = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of upload.stream) {
      hash.update(chunk);
      yield chunk;
    }
  };
  return { fileName: upload.fileName, stream: Readable.from(read(), { objectMode: false }), cut: () => upload.cut() };
}

/** Each file has a hash of its own, so that bytes cannot pass from one to the next. */
function hashedForm(form: Form, hash: Hash): Form {
  return {
    read: async (takeFile, takeData) => {
      const data = await form.read(async (file) => {
        const own = createHash("sha256");
        await takeFile(hashedUpload(file, own));
        hash.update(own.digest());
      }, takeData);
      hash.update(JSON.stringify(data) ?? "");
      return data;
    },
  };
}

async function drain(upload: Upload): Promise<void> {
  for await (const _ of upload.stream);
  upload.cut();
}

function hashOf(material: readonly (string | Buffer)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of material) hash.update(`${part.length}:`).update(part);
  return hash.digest();
}

/** OWASP's figures for scrypt where memory is short: 32 MiB, three times. */
const slowness = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 ** 2 };

function slowHashOf(hash: Buffer, salt: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(hash, salt, hash.length, slowness, (error, slow) => (error ? reject(error) : resolve(slow)));
  return promise;
}
