import { Type } from "typebox";
import { leavingOutcomes } from "@chancery/core/account/leaving.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import { about, idShape, illustrated, textShape, titled, wordShape } from "../../../http/route/shapes.ts";

/** Most open envelopes counted for one mailbox. */
export const openEnvelopesMax = 1000;
/** Most accounts, and most mailboxes, in a preview. */
const listedMax = 10_000;

const leaveExisting = about("true: no account and no mailbox is removed with the person", Type.Boolean());
const outcome = about(
  "LEFT: it stays, and the person loses access; REMOVED: it has no other people and is removed too; NEEDS_OWNER: the removal is refused until another person owns it",
  wordShape(leavingOutcomes),
);

const preview = titled("RemovalPreview", {
  possible: about("Nothing needs another owner", Type.Boolean()),
  accounts: Type.Array(Type.Object({ uuid: idShape<AccountId>(), name: Type.String(), outcome }), { maxItems: listedMax }),
  mailboxes: Type.Array(
    Type.Object({
      uuid: idShape<MailboxId>(),
      name: Type.String(),
      accountUuid: idShape<AccountId>(),
      outcome,
      openEnvelopes: about(`Envelopes in progress in which it takes part, counted up to ${openEnvelopesMax}`, Type.Integer()),
    }),
    { maxItems: listedMax },
  ),
  erasurePostponed: about(
    "A legal hold on the person or on one of the accounts: name, pictures and covered records are erased only after it is lifted",
    Type.Boolean(),
  ),
  sessions: about("Sessions that end, including this one", Type.Integer()),
  applicationTokens: about("Application tokens that end", Type.Integer()),
  invitationsReceived: about("Open invitations to the person that end", Type.Integer()),
  invitationsSent: about("Open invitations by the person that end", Type.Integer()),
  erased: about(
    "What is erased within a minute after the last email, besides name, email address and preferences",
    titled("RemovalErasure", {
      pictures: about("The avatar", Type.Integer()),
      drawnSignatures: about("The stored signature and initials", Type.Integer()),
      auditRecords: about(
        "Records of the person and their accounts that lose texts; not those of other companies that a request of theirs led to",
        Type.Integer(),
      ),
      heldRecords: about("Of these, records that a legal hold keeps until it is lifted", Type.Integer()),
      complete: about("false: only the latest 50,000 records of at most 100 accounts were counted", Type.Boolean()),
    }),
  ),
});

/** The wire shapes of removing one's own user. */
export const removalShapes = {
  preview: {
    query: Type.Object({ leaveExisting: Type.Optional(leaveExisting) }),
    answers: { 200: preview },
  },
  remove: {
    query: Type.Object({ checkMessage: about("The person's email address in capitals", textShape(600)), leaveExisting }),
    body: Type.Optional(
      illustrated("SelfRemoval", [{ password: "correct horse battery" }], {
        password: Type.Optional(about("Required when the sign-in is older than 15 minutes", textShape(1024, 1))),
      }),
    ),
    answers: { 204: null },
  },
} as const;
