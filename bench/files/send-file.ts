import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

/** A file that is sent as multipart: `name` is in its first bytes too, so that no two have the same content. */
export type SentFile = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly name: string;
  readonly sizeBytes: number;
};

const block = randomBytes(1024 * 1024);
const boundary = "chancery-bench-boundary";

/** Sends a file that looks like a PDF; the text of the answer. Throws when it is not 2xx. */
export async function sendFile({ url, headers, name, sizeBytes }: SentFile): Promise<string> {
  const disposition = `content-disposition: form-data; name="file"; filename="${name}.pdf"`;
  const head = Buffer.from(`--${boundary}\r\n${disposition}\r\ncontent-type: application/pdf\r\n\r\n`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const sent = request(url, {
    method: "POST",
    headers: {
      ...headers,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": head.length + sizeBytes + tail.length,
    },
  });
  const answered: Promise<IncomingMessage[]> = once(sent, "response") as Promise<IncomingMessage[]>;
  sent.write(head);
  for (const chunk of chunksOf(name, sizeBytes)) if (!sent.write(chunk)) await once(sent, "drain");
  sent.end(tail);
  const [answer] = await answered;
  const body = await text(answer!);
  if (Math.floor((answer?.statusCode ?? 0) / 100) !== 2) throw new Error(`${url} gave ${answer?.statusCode}: ${body}`);
  return body;
}

function* chunksOf(name: string, sizeBytes: number): Generator<Buffer> {
  const first = Buffer.from(`%PDF-1.7\n% ${name}\n`);
  yield first;
  for (let left = sizeBytes - first.length; left > 0; left -= block.length)
    yield left >= block.length ? block : block.subarray(0, left);
}
