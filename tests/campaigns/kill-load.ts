import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { multipart, type Answer } from "../world/call.ts";
import type { MadeDictionary } from "../world/dictionaries.ts";
import { offerXml, type PaperTemplate } from "../world/paper.ts";
import type { Persona } from "../world/persona.ts";

/** A request that is sent under a key, again and again if need be. */
export type Keyed = { readonly name: string; send(): Promise<Answer> };

/** One try of a request: when it began and ended; without a status it was not answered. */
export type Try = { readonly request: Keyed; readonly from: number; to: number | undefined; status: number | undefined };

/** Clients at work; `stop` begins nothing new and gives what was tried. */
export type KillLoad = { readonly tries: readonly Try[]; stop(): void };

/** Record of the clients' requests. */
export type Written = {
  readonly ann: Persona;
  readonly goods: MadeDictionary;
  readonly template: PaperTemplate;
  readonly recipient: string;
};

/** Number of clients, and how long each rests between two requests. */
export type Clients = { readonly count: number; readonly restMs: number };

/** Starts clients that write without end, each request under a key of its own: sends, records by the hundred, uploads, exports. */
export function startKillLoad(written: Written, { count, restMs }: Clients): KillLoad {
  const tries: Try[] = [];
  let isStopped = false;
  const client = async (at: number): Promise<void> => {
    for (let job = at; !isStopped; job += 1) {
      const request = keyed(written, job);
      const one: Try = { request, from: performance.now(), to: undefined, status: undefined };
      tries.push(one);
      one.status = await request.send().then(
        ({ status }) => status,
        () => undefined,
      );
      one.to = performance.now();
      await pause(one.status === undefined || one.status === 503 ? 100 : restMs);
    }
  };
  for (let at = 0; at < count; at += 1) void client(at);
  return { tries, stop: () => void (isStopped = true) };
}

function keyed({ ann, goods, template, recipient }: Written, job: number): Keyed {
  const headers = { "idempotency-key": randomUUID() };
  const name = kinds[job % kinds.length] ?? "send";
  const rows = Array.from({ length: 200 }, (_, n) => [{ uuid: goods.columns[0], value: `Pump ${job} ${n}` }]);
  const file = multipart({ name: "a.csv", bytes: Buffer.from(`a,${job}`) });
  const ask = {
    send: () => ann.post("/api/v1/envelope/send", { data: offerXml(template, recipient, `job ${job}`) }, { headers }),
    records: () => ann.post(`${goods.path}/record`, rows, { headers }),
    upload: () => ann.send("POST", "/api/v1/envelope/attachment", { ...file, headers: { ...file.headers, ...headers } }),
    rename: () => ann.send("PATCH", goods.path, { body: { name: `Goods ${job}` }, headers }),
  };
  return { name, send: ask[name] };
}

const kinds = ["send", "records", "upload", "rename"] as const;
