import { call, type CallOptions, type Connection, type Input } from "./call.ts";
import { eventMethods } from "./events.ts";
import type { Nouns } from "./generated/nouns.ts";
import { operations } from "./generated/operations.ts";
import type { uploadMethods } from "./resumable-upload.ts";

/** Options of a client. */
export type ClientOptions = {
  /** Address of the service, such as `https://documents.example.com`; a path below it is kept. */
  readonly baseUrl: string;
  /** Token of a session or an application, or a function that returns the current one. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>);
  /** In a browser, in place of a token: the cookie that signs requests in. Operations that open a session keep its token in that cookie. */
  readonly session?: "person" | "guest";
  /** Language tag for the texts of errors, such as `uk`; else the one of the environment. */
  readonly language?: () => string;
  /** UUID of the mailbox to act in; each call can name another. */
  readonly mailbox?: string;
  /** Attempts after the first one, 4 when left out; 0 switches retries off. */
  readonly retries?: number;
  /** Longest time in ms to wait on request of the service, 60 000 when left out. Otherwise its error is thrown. */
  readonly waitMsMax?: number;
  /** Cancels all requests of the client; calls with a signal of their own use that instead. */
  readonly signal?: AbortSignal;
  /** A `fetch` of your own, for proxies and tests. */
  readonly fetch?: typeof fetch;
};

type Uploads = ReturnType<typeof uploadMethods>;

/** A client of the service: its operations by noun, and what takes several requests. */
export type Client = Nouns & {
  readonly events: Nouns["events"] & ReturnType<typeof eventMethods>;
  readonly imports: Nouns["imports"] & Pick<Uploads, "uploadLarge">;
  readonly attachments: Nouns["attachments"] & Pick<Uploads, "uploadInParts" | "abandonUpload">;
  /** The same client acting in another mailbox. */
  in(mailbox: string): Client;
};

/** Creates a client. It holds no connection and no state besides its options. */
export function createClient(options: ClientOptions): Client {
  const { token } = options;
  const connection: Connection = {
    baseUrl: options.baseUrl.replace(/\/+$/, ""),
    token: typeof token === "function" ? token : () => token,
    session: options.session,
    language: options.language ?? (() => undefined),
    mailbox: options.mailbox,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    retries: options.retries ?? 4,
    waitMsMax: options.waitMsMax ?? 60_000,
  };
  const nouns = Object.fromEntries(
    Object.entries(operations).map(([noun, methods]) => [noun, methodsOf(connection, methods, options.signal)]),
  ) as unknown as Nouns;
  return {
    ...nouns,
    events: { ...nouns.events, ...eventMethods(nouns.events) },
    imports: { ...nouns.imports, uploadLarge: async (...given) => (await loadUploads(connection)).uploadLarge(...given) },
    attachments: {
      ...nouns.attachments,
      uploadInParts: async (...given) => (await loadUploads(connection)).uploadInParts(...given),
      abandonUpload: async (...given) => (await loadUploads(connection)).abandonUpload(...given),
    },
    in: (mailbox) => createClient({ ...options, mailbox }),
  };
}

function methodsOf(connection: Connection, methods: (typeof operations)[string], signal: AbortSignal | undefined) {
  const own: CallOptions = signal === undefined ? {} : { signal };
  return Object.fromEntries(
    Object.entries(methods).map(([name, operation]) => [
      name,
      (input?: Input, options: CallOptions = {}) => call(connection, operation, input, { ...own, ...options }),
    ]),
  );
}

/** Loads what few programs use when it is used: pages load less. */
async function loadUploads(connection: Connection): Promise<Uploads> {
  const uploads = await import("./resumable-upload.ts");
  return uploads.uploadMethods(connection);
}
