import { Type, type Static } from "typebox";
import type { TemplateId } from "@chancery/core/ids/id.ts";
import { about, idShape, instantShape, nullable, textShape, wordShape } from "../../../http/route/shapes.ts";
import { visibleStatuses } from "../envelope/contract.ts";

/** Rows of one page of ids alone; pages of rows have 1000 at most. */
export const searchLimitMax = 10_000;

const listMax = 1000;
/** Field filters of one search. */
const fieldsMax = 20;
/** Metadata of one search: each is a subquery, and the time to plan them grows faster than their number. */
const metadataMax = 20;
const scopes = ["inbox", "outbox", "draft", "shared"] as const;
const sorts = ["asc", "desc", "ASC", "DESC"] as const;
const texts = Type.Optional(nullable(Type.Array(textShape(320, 1), { maxItems: listMax })));
const time = Type.Optional(nullable(instantShape()));

const end = Type.Optional(nullable(Type.Union([textShape(40), Type.Number()])));
const searchField = Type.Object(
  {
    name: textShape(128, 1),
    value: Type.Optional(about("Contained in the value; the value itself with type strict", nullable(textShape(5000)))),
    number: Type.Optional(nullable(Type.Number())),
    from: end,
    to: end,
    checked: Type.Optional(nullable(Type.Boolean())),
    type: Type.Optional(nullable(textShape(40))),
  },
  { title: "SearchField", description: "One criterion; from and to are one: numbers, dates or date-times, both ends included" },
);

/** The filters of a search; all optional, null is left out. */
export const searchBody = Type.Object(
  {
    label: texts,
    scope: Type.Optional(nullable(Type.Array(wordShape(scopes), { maxItems: listMax }))),
    status: Type.Optional(nullable(Type.Array(wordShape(visibleStatuses), { maxItems: listMax }))),
    subject: Type.Optional(nullable(textShape(1000))),
    createDateFrom: time,
    createDateTo: time,
    receiveDateFrom: time,
    receiveDateTo: time,
    expireDateFrom: time,
    expireDateTo: time,
    sendDateFrom: time,
    sendDateTo: time,
    archived: Type.Optional(nullable(Type.Boolean())),
    deleted: Type.Optional(nullable(Type.Boolean())),
    template: Type.Optional(nullable(Type.Array(idShape<TemplateId>(), { maxItems: listMax }))),
    activeRole: texts,
    sender: texts,
    recipient: texts,
    sortField: Type.Optional(nullable(textShape(100))),
    sort: Type.Optional(nullable(wordShape(sorts))),
    searchFields: Type.Optional(nullable(Type.Array(searchField, { maxItems: fieldsMax }))),
    form: texts,
    metadata: Type.Optional(
      nullable(Type.Record(Type.String(), Type.Union([textShape(128), Type.Boolean()]), { maxProperties: metadataMax })),
    ),
  },
  { title: "SearchEnvelopes", examples: [{ status: ["WAITING"], subject: "order", sortField: "receivedAt", sort: "desc" }] },
);

export type SearchBody = Static<typeof searchBody>;
