import { xmlElement as e, type XmlElement } from "@chancery/core/xml/tree.ts";
import type { Chance } from "./length.ts";
import { address, bool, common, field, id, padded, type Attributes, type Maker } from "./schema-fields.ts";

/** A template that the service accepts, with every kind of part once in a while. */
export function anyTemplate(chance: Chance): XmlElement {
  const assignees = chance.pick([["buyer"], ["buyer", "role 2"], ["покупець"]]);
  const isSigned = chance.below(3) === 0;
  const maker: Maker = { chance, senders: ["seller", ...assignees], isSigned, count: 0, numbers: [] };
  const documents = [
    structured(maker, "d0", assignees),
    ...maybe(chance, 3, () => external(maker)),
    ...maybe(chance, 3, () => pdf(maker)),
  ];
  const ordered = chance.below(3) === 0;
  const role = (roleId: string, type: string, order: number): XmlElement =>
    e("role", {
      id: padded(chance, roleId),
      title: chance.pick(["A title", "x".repeat(60), "e\u0301".repeat(60)]),
      type: padded(chance, type),
      order: ordered || chance.below(2) === 0 ? String(order) : undefined,
      mailboxUuid: type === "sender" ? undefined : chance.pick([undefined, "", id, address]),
      contactsOnly: bool(chance),
    });
  const roles = [
    role("seller", "sender", 0),
    ...assignees.map((one, at) => role(one, "assignee", at + 1)),
    ...(isSigned ? [role("signer", "signer", 7)] : []),
    ...maybe(chance, 4, () => role("approver", "approver", 8)),
    ...maybe(chance, 4, () => role("copy", "copy", 9)),
  ];
  const slot = {
    name: "Sign here",
    roleId: "signer",
    documentId: "d0",
    qualified: bool(chance),
    stamp: chance.pick([undefined, "false"]),
  };
  const parts = [
    info(chance),
    e("documents", {}, documents),
    ...(isSigned ? [e("signatures", {}, [e("signature", slot)])] : maybe(chance, 4, () => e("signatures"))),
    e("flow", {}, [e("roles", { ordered: ordered ? "true" : chance.pick([undefined, "", "0"]) }, roles)]),
  ];
  return e("template", {}, shuffled(chance, parts));
}

function info(chance: Chance): XmlElement {
  const name = e("name", {}, [chance.pick(["Order", " Order\n", "x".repeat(256), "e\u0301".repeat(256)])]);
  const expire = e(
    "expire",
    chance.pick<Attributes>([{}, { after: "5", notifyIn: " 2 " }, { customAllowed: "1" }, { after: "" }]),
  );
  return e(
    "info",
    {},
    shuffled(chance, [
      name,
      ...maybe(chance, 2, () => e("description", {}, [chance.pick(["", "About", "x".repeat(2000)])])),
      ...maybe(chance, 4, () => e("subject", {}, ["Order of goods"])),
      ...maybe(chance, 4, () => e("message", {}, ["Please"])),
      ...maybe(chance, 2, () => expire),
      ...maybe(chance, 4, () => e("forwarding", { delegation: bool(chance), sharing: bool(chance) })),
      ...maybe(chance, 4, () => e("archive", { beforeCompletion: bool(chance) })),
    ]),
  );
}

function structured(maker: Maker, documentId: string, assignees: readonly string[]): XmlElement {
  const { chance } = maker;
  const owned = assignees.map((roleId) => e("p", {}, [field(maker, roleId)]));
  const more = Array.from({ length: chance.below(6) }, () => block(maker, 0));
  const tables = [...maybe(chance, 3, () => dynamicTable(maker))];
  const body = e("body", { class: chance.pick([undefined, "editor"]) }, [...owned, ...more, ...tables]);
  const type = chance.pick([undefined, "", "structured", " structured "]);
  return e("document", { id: documentId, type }, shuffled(chance, [documentInfo(documentId), body]));
}

function documentInfo(title: string, ...more: readonly XmlElement[]): XmlElement {
  return e("info", {}, [e("title", {}, [title]), ...more]);
}

function external(maker: Maker): XmlElement {
  const own = e(
    "field",
    common(maker, "attachment", maker.chance.pick(maker.senders), {
      type: "attachment",
      attachmentType: "all",
      optional: undefined,
    }),
  );
  const body = e("body", {}, [maker.chance.pick([own, e("div", { class: "editor-div", "data-x": "1" }, [e("p", {}, [own])])])]);
  return e("document", { id: "d1", type: "singleAttachment" }, [documentInfo("d1"), body]);
}

function pdf(maker: Maker): XmlElement {
  const { chance } = maker;
  const place = { x: "10", y: " 20.5 ", width: "30", height: "8", page: "0" };
  const fields = Array.from({ length: 1 + chance.below(3) }, () => field(maker, chance.pick(maker.senders), place));
  return e("document", { id: "d2", type: "pdf" }, [
    documentInfo("d2", e("pdf", { uuid: id, hash: "abc" })),
    e("body", {}, [e("div", {}, fields)]),
  ]);
}

const inline = ["b", "strong", "i", "em", "u", "ins", "s", "strike", "del", "span", "small", "sub", "sup", "a"];
const blocks = ["div", "section", "article", "p", "blockquote", "pre", "h1", "h2", "h3", "h4", "h5", "h6"];

function block(maker: Maker, depth: number): XmlElement {
  const { chance } = maker;
  const inner = (): (XmlElement | string)[] =>
    Array.from({ length: chance.below(3) }, () =>
      chance.below(2) === 0 || depth > 4 ? chance.pick(["Text ", "\u00a0", " "]) : block(maker, depth + 1),
    );
  switch (chance.below(8)) {
    case 0:
      return field(maker, chance.pick(maker.senders));
    case 1:
      return e(chance.pick(["br", "hr", "page-break", "pagebreak"]), editorAttributes(chance));
    case 2:
      return e(chance.pick(["ul", "ol"]), { ...editorAttributes(chance), type: chance.pick([undefined, "a"]) }, [
        e("li", {}, inner()),
        " ",
        e("li", { value: "3" }),
      ]);
    case 3:
      return staticTable(chance, inner);
    case 4:
      return e("img", {
        src: "data:image/png;base64,iVBORw0KGgoAAAAN",
        width: chance.pick(["", "120", "50.5px", "auto", undefined]),
        alt: "A picture",
      });
    case 5: {
      const name = chance.pick(inline);
      const href = chance.pick(["https://acme.example/x", "mailto:a@b.example", "#top", "HTTP://A"]);
      return e(name, { ...editorAttributes(chance), ...(name === "a" ? { href, target: "_blank" } : {}) }, inner());
    }
    default:
      return e(chance.pick(blocks), editorAttributes(chance), inner());
  }
}

function staticTable(chance: Chance, inner: () => (XmlElement | string)[]): XmlElement {
  const row = e("tr", { height: "10" }, [
    e("td", { colspan: chance.pick([undefined, "2", " 10 "]), ...editorAttributes(chance) }, inner()),
    "\n",
    e("th", {}, inner()),
  ]);
  const rows = chance.pick([[row], [e("thead", {}, [row]), e("tbody", {}, [row])], [e("tbody", {}, [row, row]), e("tfoot")]]);
  // the same row twice would give the fields in it twice
  const isRepeated = rows.length > 1 || rows.some((one) => one.children.length > 1);
  return e("table", { border: "1", ...editorAttributes(chance) }, isRepeated && hasField(row) ? [row] : rows);
}

function hasField(element: XmlElement): boolean {
  return element.children.some(
    (node) => node.kind === "element" && (["field", "formula", "lookup", "duplicate"].includes(node.name) || hasField(node)),
  );
}

function dynamicTable(maker: Maker): XmlElement {
  const { chance } = maker;
  const [roleId] = maker.senders;
  const first = e("field", common(maker, "text", roleId ?? "", { optional: undefined }));
  const second = field(maker, roleId ?? "", {}, ["text", "money", "checkbox", "dropdown"]);
  const head = e("thead", {}, [
    e("tr", {}, [e("th", { width: "30" }, [e("b", {}, ["Goods"]), e("br")]), e("th", {}, ["Price"])]),
  ]);
  const row = e("tr", { iterable: chance.pick(["true", "1"]), name: chance.pick([undefined, "*"]) }, [
    e("td", {}, [first]),
    e("td", { class: "x" }, ["EUR ", second]),
  ]);
  const attributes = {
    name: "goods",
    roleId,
    iterable: chance.pick(["true", undefined]),
    autoNumbering: bool(chance),
    class: "table-stripped",
  };
  return e("table", attributes, shuffled(chance, [head, e("tbody", {}, [row])]));
}

function editorAttributes(chance: Chance): Attributes {
  return chance.pick<Attributes>([
    {},
    {},
    { "data-id": "7" },
    { style: "text-align: center; color: #fff" },
    { class: "a b", contenteditable: "false" },
    { lang: "uk" },
  ]);
}

function maybe<T>(chance: Chance, of: number, make: () => T): readonly T[] {
  return chance.below(of) === 0 ? [make()] : [];
}

function shuffled<T>(chance: Chance, all: readonly T[]): readonly T[] {
  return chance.below(2) === 0 ? all : all.toReversed();
}
