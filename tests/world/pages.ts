import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";

/** A web server of a test at 127.0.0.2: a listener a path, 404 elsewhere. The pages may change while it runs. */
export async function startPages(pages: Readonly<Record<string, RequestListener>>) {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    if (page) page(request, response);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.2");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.2:${port}`,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}
