import { Type } from "typebox";
import type { ChainId, EnvelopeId } from "@chancery/core/ids/id.ts";
import { idShape, instantShape, titled, uuidAnswer, wordShape } from "../../../http/route/shapes.ts";
import { chainMax } from "./chains.ts";
import { visibleStatuses } from "../envelope/contract.ts";
import type { ExtraPermission } from "../../../http/route/permission.ts";

const exampleIds = ["01930000-0000-7000-8000-0000000000e1", "01930000-0000-7000-8000-0000000000e2"];
const envelopes = Type.Unsafe<EnvelopeId[]>(
  Type.Array(idShape<EnvelopeId>(), { maxItems: chainMax, description: "Envelopes, each once", examples: [exampleIds] }),
);
const row = titled("ChainEnvelope", {
  uuid: idShape(),
  envelopeUuid: idShape(),
  chainUuid: idShape(),
  subject: Type.String(),
  status: wordShape(visibleStatuses),
  templateName: Type.String(),
  receivedAt: instantShape(),
});
const chain = Type.Object({ chainUuid: idShape<ChainId>() });

/** The wire shapes of chains. */
export const chainShapes = {
  create: { body: envelopes, answers: { 201: uuidAnswer } },
  add: { params: chain, body: envelopes, answers: { 200: null } },
  show: { params: chain, answers: { 200: Type.Array(row) } },
  remove: { params: Type.Object({ envelopeUuid: idShape<EnvelopeId>() }), answers: { 200: null } },
  removeMany: { body: envelopes, answers: { 200: null } },
} as const;

/** Permissions that writing an envelope requires besides that of its endpoint. */
export const chainPermissions: readonly ExtraPermission[] = [{ mailbox: "chainAdd", when: "the XML names a chain" }];
