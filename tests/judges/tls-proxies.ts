import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chown, writeFile } from "node:fs/promises";
import { connect } from "node:tls";
import { join } from "node:path";
import { makePair } from "../world/certificates.ts";
import { freePlace, type FreePlace } from "../world/free-place.ts";
import { lowlyFolder, lowlyUser, startDaemon } from "./daemon.ts";
import { program } from "./programs.ts";

/** The host that docs/tls.md uses. */
export const tlsHost = "sign.example.org";

/** A proxy that listens for TLS with a certificate of its own, and for plain HTTP. */
export type TlsProxy = {
  readonly secure: FreePlace;
  readonly plain: FreePlace;
  readonly certificate: string;
  close(): Promise<void>;
};

type Proxy = {
  readonly name: "caddy" | "nginx";
  readonly path: () => string;
  readonly words: (file: string) => readonly string[];
  /** The configuration of the page within what a test needs around it. */
  readonly whole: (
    block: string,
    at: { readonly folder: string; readonly secure: FreePlace; readonly plain: FreePlace },
  ) => string;
};

const nginxFolders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** The two proxies of docs/tls.md. */
export const proxies: readonly Proxy[] = [
  {
    name: "caddy",
    path: () => program("caddy"),
    words: (file) => ["run", "--adapter", "caddyfile", "--config", file],
    whole: (block, { folder, secure, plain }) =>
      `{\n\tadmin off\n\tstorage file_system ${folder}\n\thttp_port ${plain.port}\n\tdefault_bind ${secure.host}\n}\n${block.replace(
        `${tlsHost} {`,
        `https://${tlsHost}:${secure.port} {`,
      )}`,
  },
  {
    name: "nginx",
    path: () => program("nginx"),
    words: (file) => ["-e", "stderr", "-c", file],
    whole: (block, { folder, secure, plain }) => `daemon off;
master_process off;
pid ${join(folder, "nginx.pid")};
events {}
http {
access_log off;
${nginxFolders.map((name) => `${name}_temp_path ${join(folder, name)};`).join("\n")}
${block.replace("listen 443 ", `listen ${secure.host}:${secure.port} `).replace("listen 80;", `listen ${plain.host}:${plain.port};`)}
}
`,
  },
];

/** Starts a proxy with the configuration of docs/tls.md in front of a service. As root it runs as nobody. */
export async function startTlsProxy({ name, path, words, whole }: Proxy, serviceUrl: string): Promise<TlsProxy> {
  const { path: folder, remove } = await lowlyFolder(name);
  const secure = await freePlace();
  const plain = { ...(await freePlace()), host: secure.host };
  const { certificate, key } = makePair("prime256v1", 30, { subject: `/CN=${tlsHost}` });
  const block = pageBlock(name === "caddy" ? "caddyfile" : name)
    .replace("/etc/ssl/chancery/fullchain.pem", await put("fullchain.pem", certificate))
    .replace("/etc/ssl/chancery/privkey.pem", await put("privkey.pem", key))
    .replace("127.0.0.1:8080", new URL(serviceUrl).host);
  const file = await put("config", whole(block, { folder, secure, plain }));
  const isReady = async (): Promise<boolean> => canConnect(secure, certificate);
  const daemon = await startDaemon(path(), words(file), { cwd: folder, ...lowlyUser, isReady }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    secure,
    plain,
    certificate,
    close: async () => {
      await daemon.end();
      await remove();
    },
  };

  async function put(file: string, text: string): Promise<string> {
    const place = join(folder, file);
    await writeFile(place, text, { mode: 0o600 });
    if (lowlyUser.uid !== undefined) await chown(place, lowlyUser.uid, lowlyUser.uid);
    return place;
  }
}

/** The one block of a kind in docs/tls.md. */
function pageBlock(kind: string): string {
  const page = readFileSync(new URL("../../docs/tls.md", import.meta.url), "utf8");
  const block = new RegExp(`^\`\`\`${kind}\n([^]*?)^\`\`\`$`, "m").exec(page)?.[1];
  if (block === undefined) throw new Error(`docs/tls.md has no block of ${kind}`);
  return block;
}

async function canConnect({ host, port }: FreePlace, ca: string): Promise<boolean> {
  const socket = connect({ host, port, ca, servername: tlsHost });
  try {
    await once(socket, "secureConnect");
    return true;
  } finally {
    socket.destroy();
  }
}
