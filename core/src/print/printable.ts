import type { Envelope, EnvelopeRole, Value } from "../envelope/model/model.ts";
import type { Field } from "../template/model/field.ts";
import { certificateBlocks } from "./certificate.ts";
import { paperOf, valuesOf } from "./paper.ts";
import {
  footerOf,
  recipientOf,
  rolesInOrder,
  sectionHeading,
  textTable,
  type CellText,
  type Certified,
  type Uncertified,
} from "./facts.ts";
import { isStepDone, type Steps } from "../xml/steps.ts";
import type { PrintBlock, PrintDocument } from "./page.ts";
import { structuredBlocks } from "./structured.ts";
import type { Instant } from "../ids/instant.ts";

/** The document without marks. `finishedAt` is the time of its last value. Composed in steps. */
export function* cleanDocument(certified: Uncertified, finishedAt: Instant): Steps<PrintDocument> {
  const { document, locale } = certified;
  return {
    title: document.title,
    createdAt: finishedAt,
    lang: locale.lang,
    footer: footerOf(document.title, certified),
    blocks: yield* structuredBlocks(document, valuesOf(certified), paperOf(certified)),
  };
}

/** The printable version: the document with a mark at each value, the list of marks, and the certificate. Composed in steps. */
export function* printable(certified: Certified): Steps<PrintDocument> {
  const { envelope, document, locale } = certified;
  const numbers = markNumbers(envelope);
  const paper = { ...paperOf(certified), markOf: (roleId: string) => numbers.get(roleId) };
  const body = yield* structuredBlocks(document, valuesOf(certified), paper);
  if (isStepDone({ parts: 0 }, document.fields.length)) yield;
  const processing = yield* certificateBlocks(certified);
  if (isStepDone({ parts: 0 }, document.fields.length)) yield;
  return {
    title: locale.words.printableOf(document.title),
    createdAt: envelope.changedAt,
    lang: locale.lang,
    footer: footerOf(document.title, certified),
    blocks: [...body, { kind: "page-break" }, ...processing, ...(yield* marks(certified, numbers))],
  };
}

/** The number of each role in the marks. */
export function markNumbers(envelope: Envelope): ReadonlyMap<string, number> {
  return new Map(rolesInOrder(envelope).map((role, index) => [role.id, index + 1]));
}

/** The list of marks: the role, person and time of each number printed beside a value. */
export function* marks(certified: Certified, numbers: ReadonlyMap<string, number>): Steps<readonly PrintBlock[]> {
  const { words, times } = certified.locale;
  const filled = filledByRole(certified);
  const roles = rolesInOrder(certified.envelope).filter(({ id }) => filled.has(id));
  const rowOf = (role: EnvelopeRole): readonly CellText[] => {
    const names = filled.get(role.id)?.map(({ name }) => name) ?? [];
    const mailbox = recipientOf(role, certified.mailboxes);
    const when = role.completedAt === undefined ? "–" : times.second(role.completedAt);
    return [String(numbers.get(role.id) ?? ""), { ...mailbox, note: role.title }, names.join(", "), when];
  };
  if (roles.length === 0) return [];
  return [sectionHeading(words.marks.heading), yield* textTable(words.marks.head, [8, 28, 38, 25], roles, rowOf)];
}

function filledByRole(certified: Certified): ReadonlyMap<string | undefined, readonly Field[]> {
  const values = valuesOf(certified);
  const isFilled = (value: Value | undefined): boolean => value !== undefined && (value.kind !== "text" || value.text !== "");
  const filled = certified.document.fields.filter((field) =>
    field.table === undefined
      ? isFilled(values?.fields[field.name])
      : (values?.tables[field.table] ?? []).some((row) => isFilled(row[field.name])),
  );
  return Map.groupBy(filled, ({ roleId }) => roleId);
}
