import { request, type Attack, type Target } from "./attack.ts";

type Place = {
  readonly name: string;
  readonly root: "template" | "envelope";
  /** The fault is the answer, or is listed in the 200 of a check. */
  readonly right: string;
  readonly ask: (target: Target, data: string) => readonly ["POST" | "PUT", string, { body: unknown }];
};

const places: readonly Place[] = [
  {
    name: "template",
    root: "template",
    right: "400 1008",
    ask: (_, data) => ["POST", "/api/v1/template", { body: { access: "mailbox", data } }],
  },
  {
    name: "new version",
    root: "template",
    right: "400 1008",
    ask: ({ template }, data) => ["PUT", `/api/v1/template/${template}`, { body: { access: "mailbox", data } }],
  },
  {
    name: "template check",
    root: "template",
    right: "200",
    ask: (_, data) => ["POST", "/api/v1/template/check", { body: { access: "mailbox", data } }],
  },
  { name: "send", root: "envelope", right: "400 1008", ask: (_, data) => ["POST", "/api/v1/envelope/send", { body: { data } }] },
  {
    name: "fill",
    root: "envelope",
    right: "400 1008",
    ask: ({ envelope: uuid }, data) => ["PUT", "/api/v1/envelope/fill", { body: { uuid, data } }],
  },
  {
    name: "envelope check",
    root: "envelope",
    right: "200",
    ask: (_, data) => ["POST", "/api/v1/envelope/check", { body: { data } }],
  },
];

const lol = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("");

const texts: Readonly<Record<string, (root: string) => string>> = {
  "an external entity": (root) => `<!DOCTYPE ${root} [<!ENTITY x SYSTEM "file:///etc/passwd">]><${root}>&x;</${root}>`,
  "an entity from the network": (root) => `<!DOCTYPE ${root} [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x">%x;]><${root}/>`,
  "a billion laughs": (root) => `<!DOCTYPE ${root} [<!ENTITY l0 "lol">${lol}]><${root}>&l9;</${root}>`,
  "a document type": (root) => `<!DOCTYPE ${root}><${root}/>`,
  "an unknown entity": (root) => `<${root}>&nbsp;</${root}>`,
  "65 levels": (root) => `<${root}>${"<p>".repeat(64)}${"</p>".repeat(64)}</${root}>`,
  "100 000 levels": (root) => `<${root}>${"<p>".repeat(100_000)}`,
  "100 001 elements": (root) => `<${root}>${"<p/>".repeat(100_000)}</${root}>`,
  "10 000 attributes": (root) => `<${root} ${Array.from({ length: 10_000 }, (_, i) => `a${i}=""`).join(" ")}/>`,
  "an attribute twice": (root) => `<${root} a="1" a="2"/>`,
  "U+0000 as a reference": (root) => `<${root}>&#0;</${root}>`,
  "a surrogate as a reference": (root) => `<${root}>&#xD800;</${root}>`,
  "a character past Unicode": (root) => `<${root}>&#x110000;</${root}>`,
  "a control character": (root) => `<${root}>\u0001</${root}>`,
  "a lone surrogate": (root) => `<${root}>\ud800</${root}>`,
  "U+FFFF": (root) => `<${root}>\uffff</${root}>`,
  "two roots": (root) => `<${root}/><${root}/>`,
  "no end": (root) => `<${root}><documents>`,
  "ends crossed": (root) => `<${root}><a><b></a></b></${root}>`,
  "text behind the end": (root) => `<${root}/>text`,
  "no XML": () => "hello",
  "a comment that never ends": (root) => `<${root}/><!--${"-".repeat(10_000)}`,
  "a CDATA that never ends": (root) => `<${root}><![CDATA[${"]".repeat(10_000)}`,
  "an unbound prefix": (root) => `<x:${root}/>`,
};

const tooLong = (root: string): string => `<${root}>${"x".repeat(10 * 1024 ** 2)}</${root}>`;

/** Hostile XML at every endpoint that takes XML. */
export const xmlAttacks: readonly Attack[] = places.flatMap((place) => [
  ...Object.entries(texts).map(([name, text]) =>
    request(`${place.name}: ${name}`, place.right, (target) => place.ask(target, text(place.root))),
  ),
  request(`${place.name}: over 10 MiB`, [place.right, "413 1055"], (target) => place.ask(target, tooLong(place.root))),
]);
