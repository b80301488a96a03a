import { createServer } from "node:net";

/** An address to listen on; port 0 for any free one. */
type ListenAddress = { readonly host: string; readonly port: number };

/** Checks that the address can be listened on. Throws the error of the system when it cannot. */
export async function tryPort({ host, port }: ListenAddress): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}
