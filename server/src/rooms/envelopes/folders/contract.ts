import { Type } from "typebox";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { about, idShape, illustrated, nullable, textShape, titled } from "../../../http/route/shapes.ts";

const exampleId = "01930000-0000-7000-8000-0000000000e1";
const flagParams = Type.Object({ flag: Type.Boolean({ description: "true: into it; false: out of it" }) });
const uuids = illustrated("BulkEnvelopeAction", [{ uuids: [exampleId] }], {
  uuids: Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: 1000 }),
});

const counters = Type.Record(Type.String(), Type.Integer({ description: "10 000 means 10 000 or more" }));

/** The wire shapes of a mailbox's folders. */
export const folderShapes = {
  essentials: {
    answers: {
      200: titled("MailboxEssentials", {
        statCounters: about("As `GET /mailbox/stat`; empty without envelopeListView", counters),
        externalLinks: about("Always empty", Type.Array(Type.Object({ name: Type.String(), url: Type.String() }))),
        hasCustomDashboard: about("Always false", Type.Boolean()),
      }),
    },
  },
  move: { params: flagParams, body: uuids, answers: { 200: null } },
  markAsRead: {
    bodyMaxBytes: bodySizes.bulk,
    body: illustrated("MarkAsRead", [{ envelopeIds: [exampleId] }], {
      envelopeIds: Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: 10_000 }),
      reverse: Type.Optional(about("Mark as unread", nullable(Type.Boolean()))),
    }),
    answers: { 200: null },
  },
  folders: {
    body: Type.Optional(
      Type.Array(textShape(64), {
        maxItems: 100,
        description: "Only these; all when left out",
        title: "FolderNames",
        examples: [["inbox"]],
      }),
    ),
    answers: { 200: about("Names of counters of `GET /mailbox/stat`", Type.Array(Type.String())) },
  },
  stat: {
    answers: {
      200: titled("MailboxStat", { counters }),
    },
  },
} as const;
