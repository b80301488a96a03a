import type { Answer, RecordType, SoaAnswer } from "dns-packet";

/** The records of a zone by owner, names in lower case without a dot at the end. */
export type Zone = {
  readonly name: string;
  readonly soa: SoaAnswer;
  readonly nodes: ReadonlyMap<string, readonly Answer[]>;
};

/** An authoritative answer (RFC 1034, 4.3.2): code 0, or 3 for a name that does not exist. */
export type Found = { readonly code: 0 | 3; readonly answers: readonly Answer[]; readonly authorities: readonly Answer[] };

const ttl = 1;

/** Reads a zone: lines of `name TYPE value` for A, CNAME and TXT, names relative to the zone unless a dot ends them. */
export function readZone(name: string, serial: number, lines: readonly string[]): Zone {
  const times = { refresh: 3600, retry: 600, expire: 86_400, minimum: 1 };
  const [mname, rname] = [`ns.${name}`, `hostmaster.${name}`];
  const soa: SoaAnswer = { name, type: "SOA", ttl, class: "IN", data: { mname, rname, serial, ...times } };
  const records = [
    soa,
    { name, type: "NS", ttl, class: "IN", data: mname } satisfies Answer,
    { name: mname, type: "A", ttl, class: "IN", data: "127.0.0.1" } satisfies Answer,
    ...lines.map((line) => readRecord(line, name)),
  ];
  const nodes = new Map<string, Answer[]>();
  for (const record of records) {
    // every name above an owner exists as well, without records of its own
    for (let at = record.name; at !== name && isIn(at, name); at = above(at)) if (!nodes.has(at)) nodes.set(at, []);
    nodes.set(record.name, [...(nodes.get(record.name) ?? []), record]);
  }
  return { name, soa, nodes };
}

/** Whether a name is the zone's own or below it. */
export function isIn(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}

/** The answer of a zone to a question: aliases followed within the zone, wildcards expanded. */
export function answerFrom(zone: Zone, question: { readonly name: string; readonly type: RecordType }): Found {
  const answers: Answer[] = [];
  const seen = new Set<string>();
  for (let name = question.name.toLowerCase(); ;) {
    const node = nodeAt(zone, name);
    if (!node) return { code: 3, answers, authorities: [zone.soa] };
    const fitting = node.filter(({ type }) => type === question.type);
    const [alias] = node.flatMap((record) => (record.type === "CNAME" ? [record] : []));
    if (fitting.length > 0 || !alias) {
      answers.push(...fitting.map((record) => ({ ...record, name })));
      return { code: 0, answers, authorities: fitting.length > 0 ? [] : [zone.soa] };
    }
    answers.push({ ...alias, name });
    seen.add(name);
    name = alias.data.toLowerCase();
    if (seen.has(name) || !isIn(name, zone.name)) return { code: 0, answers, authorities: [] };
  }
}

/** The records of a name that exists, else those of the wildcard below the closest name above it that does. */
function nodeAt({ nodes }: Zone, name: string): readonly Answer[] | undefined {
  const own = nodes.get(name);
  if (own) return own;
  let encloser = above(name);
  while (!nodes.has(encloser)) encloser = above(encloser);
  return nodes.get(`*.${encloser}`);
}

function above(name: string): string {
  return name.slice(name.indexOf(".") + 1);
}

function readRecord(line: string, zone: string): Answer {
  const [, owner = "", type = "", value = ""] = /^(\S+) (\S+) (.*)$/.exec(line.trim()) ?? [];
  const common = { name: absolute(owner, zone).toLowerCase(), ttl, class: "IN" } as const;
  if (type === "TXT") return { ...common, type, data: textsIn(value) };
  if (type === "CNAME") return { ...common, type, data: absolute(value, zone) };
  if (type === "A" || type === "AAAA") return { ...common, type, data: value };
  throw new Error(`no record of a zone: ${line}`);
}

function absolute(name: string, zone: string): string {
  if (name === "@") return zone;
  return name.endsWith(".") ? name.slice(0, -1) : `${name}.${zone}`;
}

/** Texts in quotes; `\000` is a byte by its decimal number, `\"` a character as it is (RFC 1035, 5.1). */
function textsIn(value: string): Buffer[] {
  return [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) =>
    Buffer.concat(
      [...text.matchAll(/\\(\d{3})|\\?([^])/gu)].map(([, number, character = ""]) =>
        number === undefined ? Buffer.from(character) : Buffer.of(Number(number)),
      ),
    ),
  );
}
