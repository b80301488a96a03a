import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// The limit of a download: node:http serving the same bytes from one file, by a stream of Node's own making.
const path = process.argv[2] ?? "";
const { size } = statSync(path);

const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "application/octet-stream", "content-length": size });
  createReadStream(path, { highWaterMark: 256 * 1024 }).pipe(response);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
