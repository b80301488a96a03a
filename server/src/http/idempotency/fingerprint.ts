import { createHash, scrypt, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import type { Form, Incoming, Upload } from "../route/route.ts";

/** What makes it the same request: method, address, mailbox, body; and its upload or form. With a salt the body is a secret. */
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
 * What tells one request from another. A JSON body is known at once. Of files only the head is (`early`); their names and
 * bytes are hashed while they are read (`late`), since a client that tries again may choose another boundary. Of a secret body
 * the fingerprint takes as long as the hash of a password: it must not be the quicker way to try passwords on.
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
    read: async (takeFile) => {
      const data = await form.read(async (file) => {
        const own = createHash("sha256");
        await takeFile(hashedUpload(file, own));
        hash.update(own.digest());
      });
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
