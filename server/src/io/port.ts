import { createServer } from "node:net";

/** An address to listen at; port 0 for any that is free. */
type ListenAddress = { readonly host: string; readonly port: number };

/** Sees whether the address can be listened at now. Throws what the system says when it cannot. */
export async function tryPort({ host, port }: ListenAddress): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}
