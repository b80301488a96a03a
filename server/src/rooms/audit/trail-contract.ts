import { Type } from "typebox";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../http/route/shapes.ts";

/** The operations of the trail of an envelope. */
const operations = [
  "CREATE_DRAFT_ENV",
  "DRAFT_UPDATE",
  "SEND_ENVELOPE",
  "RECEIVE_ENVELOPE",
  "VIEW_ENVELOPE",
  "FILL_FIELDS",
  "APPROVED",
  "CANCEL",
  "COMPLETED",
  "ARCHIVE",
  "UNARCHIVE",
  "INVITATION_ACCEPT",
  "SIGN_DOCUMENTS",
  "ENVELOPE_UPDATE",
  "ENVELOPE_DELEGATE",
  "DELETE",
  "RESTORE",
  "INFO",
  "ARCHIVE_SHARE",
  "ARCHIVE_DOWNLOAD",
  "COPY_SHARED",
  "DELEGATION_CANCELLED",
] as const;

/** The largest number of characters of a note. */
export const noteMax = 256;
const noteTextMax = 5000;

const params = Type.Object({ uuid: idShape<EnvelopeId>() });
const hash = (description: string) => about(description, Type.String());

const signIn = Type.Object(
  {
    by: about(
      "By a session, as a guest, or with an application token",
      wordShape([
        "password",
        "passkey",
        "registration",
        "provider",
        "email code",
        "email code and access code",
        "form",
        "application",
      ]),
    ),
    secondFactor: Type.Optional(wordShape(["totp", "recovery", "passkey"])),
  },
  { description: "How the user had signed in, where it was recorded" },
);

const row = titled("AuditTrailRow", {
  envelopeUuid: idShape(),
  seq: Type.Integer({ minimum: 1, description: "1, 2, 3 … within the envelope" }),
  dateTime: instantShape(),
  operation: wordShape(operations),
  description: nullable(Type.String({ description: "The text of a note, or the role of a step" })),
  userUuid: nullable(idShape()),
  userFirstAndLastName: nullable(Type.String({ description: "The user's current name; without one, their email address" })),
  mailboxUuid: nullable(idShape()),
  mailboxName: nullable(Type.String()),
  ip: nullable(Type.String()),
  browser: nullable(Type.String()),
  os: nullable(Type.String()),
  signIn: nullable(signIn),
  details: nullable(Type.Unsafe<object>({ type: "object", description: "Further details of the audit record" })),
  hash: hash("SHA-256 of the record, in hex"),
  previousHash: hash("The `hash` of the row before; 64 zeros in the first row"),
  formerHash: Type.Optional(hash("The `hash` that the row had before its trail was carried over: earlier archives have it")),
});

const key = titled("AuditKey", {
  kty: wordShape(["OKP"]),
  crv: wordShape(["Ed25519"]),
  x: Type.String({ description: "The 32 bytes of the key in base64url" }),
  kid: Type.String({ description: "The thumbprint of the key (RFC 7638)" }),
  use: wordShape(["sig"]),
  alg: wordShape(["EdDSA"]),
});

/** The wire shapes of the trails of envelopes. */
export const trailShapes = {
  read: { params, answers: { 200: Type.Array(row) } },
  keys: { answers: { 200: Type.Object({ keys: Type.Array(key) }, { title: "AuditKeys", description: "A JWK Set (RFC 7517)" }) } },
  note: {
    params,
    body: illustrated("AuditNote", [{ text: "The original was handed over at the counter." }], {
      text: about(`1 to ${noteMax} characters, not only white space; otherwise 422`, textShape(noteTextMax)),
    }),
    answers: { 200: null },
  },
} as const;
