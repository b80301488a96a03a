import { Type } from "typebox";
import { sealLevels } from "@chancery/core/archive/seal-level.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { fileAnswers } from "../../http/reply/file-reply.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../http/route/shapes.ts";
import { shareMax } from "./limits.ts";

const params = Type.Object({ id: idShape<EnvelopeId>() });
const documentId = about("Id of a document of the template", textShape(255, 1));
const wait = Type.Optional(Type.Boolean({ description: "Wait until it is ready, a minute at most; otherwise 425" }));

const excludeFiles = about(
  "Letters of the files to leave out: c certificates, p printable versions, a audit trail",
  textShape(32),
);
const zipStructureName = about("Name of a ZIP structure of the template", textShape(255));

const shareBody = illustrated(
  "ShareArchive",
  [{ emails: ["olena@kalyna.example"], envelopeUuids: ["01930000-0000-7000-8000-0000000000e1"], excludeFiles: "pa" }],
  {
    emails: about("At most 100", Type.Array(textShape(320, 1), { minItems: 1, maxItems: 10 * shareMax.addresses })),
    envelopeUuids: about(
      "At most 1000, completed",
      Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: 10 * shareMax.envelopes }),
    ),
    excludeFiles: Type.Optional(nullable(excludeFiles)),
    zipStructureName: Type.Optional(nullable(zipStructureName)),
  },
);

const linkBody = illustrated("ArchivePart", [{ excludeFiles: "pa" }], {
  documentId: Type.Optional(nullable(documentId)),
  excludeFiles: Type.Optional(nullable(excludeFiles)),
  zipStructureName: Type.Optional(nullable(zipStructureName)),
});
const link = titled("DownloadLink", {
  url: about("To be opened once, in the same session, before it expires", Type.String()),
  expiresAt: instantShape(),
});

const levelShape = (text: string) => about(text, wordShape(sealLevels));
const seal = titled("Seal", {
  documentId: about("Id of the document in the template", Type.String()),
  path: about("The sealed file in the archive", Type.String()),
  sha256: about("Of that file, lower-case hex", Type.String()),
  level: levelShape("Level of PAdES (ETSI EN 319 142-1) that the seal has"),
  wantedLevel: levelShape("Level that it is to have"),
  state: about(
    "reached: as wanted; pending: to be raised; open: when the envelope has ended; signed: never, a signature names its bytes",
    wordShape(["reached", "pending", "open", "signed"]),
  ),
  sealedBy: about("Name in the certificate of the seal", nullable(Type.String())),
  sealedAt: instantShape(),
  stampedAt: about("Time of its first time stamp", nullable(instantShape())),
  renewAt: about("When its last time stamp is followed by the next", nullable(instantShape())),
});

/** The wire shapes of downloads, and of sharing them by email. */
export const shapes = {
  zip: {
    params,
    query: Type.Object({
      documentId: Type.Optional(documentId),
      excludeFiles: Type.Optional(excludeFiles),
      zipStructureName: Type.Optional(zipStructureName),
      wait,
    }),
    answers: fileAnswers,
  },
  link: { params, query: Type.Object({ wait }), body: Type.Optional(linkBody), answers: { 201: link } },
  seals: { params, query: Type.Object({ wait }), answers: { 200: Type.Array(seal) } },
  linked: {
    query: Type.Object({
      code: about("The code of the link", textShape(200, 1)),
      session: Type.Optional(
        about("The session of the browser that the link is of; person if left out", wordShape(["person", "guest"])),
      ),
    }),
    answers: fileAnswers,
  },
  share: { body: shareBody, answers: { 201: null } },
  shared: { query: Type.Object({ code: about("The code of an email", textShape(200, 1)) }), answers: fileAnswers },
  trail: { params: Type.Object({ uuid: idShape<EnvelopeId>() }), query: Type.Object({ wait }), answers: fileAnswers },
  preview: {
    params,
    query: Type.Object({ documentId }),
    answers: fileAnswers,
    contentTypes: ["application/pdf"],
  },
  pdf: { params, query: Type.Object({ documentId, wait }), answers: fileAnswers, contentTypes: ["application/pdf"] },
} as const;
