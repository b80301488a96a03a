import { Type } from "typebox";
import type { AccountId, EnvelopeId, UserId } from "@chancery/core/ids/id.ts";
import {
  about,
  idShape,
  illustrated,
  instantShape,
  nullable,
  textShape,
  titled,
  uuidAnswer,
  wordShape,
} from "../../../http/route/shapes.ts";
import { type HoldId, holdsMax, reasonMax } from "./hold.ts";

const ofAccount = Type.Object({ accountUuid: idShape<AccountId>() });
const reason = about("Why, in plain text: not only white space", textShape(reasonMax, 1));
const envelopeUuid = about("The envelope that is held", idShape<EnvelopeId>());
const userUuid = about("The person who is held", idShape<UserId>());

const hold = Type.Object(
  {
    uuid: idShape<HoldId>(),
    envelopeUuid: about("null: not on one envelope", nullable(idShape<EnvelopeId>())),
    userUuid: about("null: not on one person", nullable(idShape<UserId>())),
    reason: Type.String(),
    setBy: about("The user who set it", idShape<UserId>()),
    setAt: instantShape(),
  },
  { title: "LegalHold", description: "With neither envelopeUuid nor userUuid it is on the whole account" },
);

const toSet = illustrated("LegalHoldToSet", [{ reason: "Case 17/2026: keep the correspondence" }], {
  reason,
  envelopeUuid: Type.Optional(envelopeUuid),
  userUuid: Type.Optional(userUuid),
});

const kinds = Type.Object({
  kind: about("The kind of thing that the records are of", Type.String()),
  records: about("Audit records that would lose texts", Type.Integer()),
  held: about("Of these, records that a legal hold keeps as they are", Type.Integer()),
});

const preview = titled("ErasurePreview", {
  userUuid: idShape<UserId>(),
  corporate: about("false: a removal from the account takes access only, and erases nothing", Type.Boolean()),
  postponed: about("A legal hold of the account covers something: the erasure ends only after it is lifted", Type.Boolean()),
  holds: about(
    "The legal holds of the account that cover the person or their records",
    Type.Array(idShape<HoldId>(), { maxItems: holdsMax }),
  ),
  records: about("Audit records of the account, by kind", Type.Array(kinds)),
  complete: about("false: only the latest records of the account were counted", Type.Boolean()),
  erased: about(
    "Places that lose the person's name and addresses",
    Type.Array(wordShape(["profile", "pictures", "emails", "audit-records"])),
  ),
  kept: about(
    "Places that keep what they hold, as they belong to others too",
    Type.Array(wordShape(["envelope-contents", "signed-documents", "archives", "comments"])),
  ),
});

const openErasure = titled("OpenErasure", {
  userUuid: about("The person who was removed", idShape<UserId>()),
  requestedAt: about("When they were removed", instantShape()),
  postponed: about("A legal hold covers something of theirs; the erasure ends after it is lifted", Type.Boolean()),
});

/** Most erasures of an account in one list, the oldest. */
export const openErasuresMax = 1000;

/** The wire shapes of legal holds, and of the preview of an erasure. */
export const holdShapes = {
  list: { params: ofAccount, answers: { 200: Type.Array(hold, { maxItems: holdsMax }) } },
  set: { params: ofAccount, body: toSet, answers: { 201: uuidAnswer } },
  lift: {
    params: Type.Object({ accountUuid: idShape<AccountId>(), holdUuid: idShape<HoldId>() }),
    body: illustrated("LegalHoldToLift", [{ reason: "The case is closed" }], { reason }),
    answers: { 200: null },
  },
  erasures: { params: ofAccount, answers: { 200: Type.Array(openErasure, { maxItems: openErasuresMax }) } },
  preview: {
    params: Type.Object({ accountUuid: idShape<AccountId>(), userUuid: idShape<UserId>() }),
    answers: { 200: preview },
  },
} as const;
