import { readFile, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { basename } from "node:path";

// node curl.ts <arguments>: the few options of curl that our documentation uses, with fetch. Any other argument is refused.

type Call = {
  readonly headers: Headers;
  url?: string;
  method?: string;
  body?: Uint8Array<ArrayBuffer> | FormData;
  output?: string;
};

const options: Readonly<Record<string, (call: Call, value: string) => Promise<void> | void>> = {
  "-X": (call, value) => void (call.method = value),
  "-o": (call, value) => void (call.output = value),
  "-H": (call, value) => {
    const [, name = "", text = ""] = /^([\w-]+): (.+)$/.exec(value) ?? refuse(`-H ${value}`);
    call.headers.append(name, text);
  },
  "-F": async (call, value) => {
    const [, name = "", path = ""] = /^([\w-]+)=@([\w./-]+)$/.exec(value) ?? refuse(`-F ${value}`);
    const form = call.body instanceof FormData ? call.body : new FormData();
    form.append(name, new Blob([await readFile(path)]), basename(path));
    call.body = form;
  },
  "--json": async (call, value) => {
    if (value.startsWith("@") && value !== "@-") refuse(`--json ${value}`);
    call.body = new Uint8Array(value === "@-" ? await buffer(process.stdin) : Buffer.from(value));
    call.headers.set("Content-Type", "application/json");
    call.headers.set("Accept", "application/json");
  },
};

await send(await read(process.argv.slice(2)));

async function read(words: readonly string[]): Promise<Call> {
  const call: Call = { headers: new Headers() };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "-sS") continue;
    const option = options[word];
    if (option) await option(call, words[(at += 1)] ?? refuse(`${word} without a value`));
    else if (call.url === undefined && word.startsWith("http://127.")) call.url = word;
    else refuse(word);
  }
  return call;
}

async function send({ url, method, headers, body, output }: Call): Promise<void> {
  const words = { method: method ?? (body ? "POST" : "GET"), headers, body: body ?? null };
  const response = await fetch(url ?? refuse("a call without an address"), words);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (output === undefined) process.stdout.write(bytes);
  else await writeFile(output, bytes);
}

function refuse(what: string): never {
  throw new Error(`this curl does not know ${what}`);
}
