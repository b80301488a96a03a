import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

// The limit of an upload: node:http → SHA-256 → file → fsync, the write under way while the bytes are hashed.
const folder = process.argv[2] ?? ".";

const server = createServer(async (request, response) => {
  const path = join(folder, "upload-limit");
  const file = await open(path, "w");
  const sha256 = createHash("sha256");
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    const written = file.write(chunk);
    sha256.update(chunk);
    await written;
  }
  await file.sync();
  await file.close();
  response.end(sha256.digest("hex"), () => void rm(path));
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
