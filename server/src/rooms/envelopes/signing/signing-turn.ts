import type { DocumentValues, Envelope, Signature, Value } from "@chancery/core/envelope/model/model.ts";
import { slotKey, slotsToSign } from "@chancery/core/envelope/steps/sign.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { TemplateSignature } from "@chancery/core/template/model/model.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import type { Actor, EnvelopesNeeds, FilesToSign, FindFilesToSign } from "../needs.ts";
import { findActing } from "../envelope/load-step.ts";
import { versionOf } from "../envelope/save-step.ts";
import { normalForm } from "@chancery/core/text/normal-form.ts";

/** An envelope that the mailbox is to sign, and the slots that are open for it. */
export type SigningTurn = {
  readonly envelope: Envelope;
  readonly version: TemplateVersion;
  readonly open: readonly TemplateSignature[];
  /** The same by document and name. */
  readonly slots: ReadonlyMap<string, TemplateSignature>;
  readonly signedInside: ReadonlyMap<string, Signature>;
  readonly values: ReadonlyMap<string, DocumentValues>;
  readonly findFiles: FindFilesToSign;
};

/** The slots that the mailbox is to sign now. Throws envelope.not_found, envelope.status_wrong, signature.no_signer. */
export async function findTurn(needs: EnvelopesNeeds, id: EnvelopeId, { mailbox }: Pick<Actor, "mailbox">): Promise<SigningTurn> {
  const acting = await findActing(needs, needs.database, { id, mailboxId: mailbox.id });
  const version = await versionOf(needs, needs.database, acting.envelope);
  const open = slotsToSign({ ...acting, template: version.model });
  const slots = new Map(open.map((slot) => [slotKey(slot), slot]));
  const { envelope } = acting;
  return {
    envelope,
    version,
    open,
    slots,
    signedInside: lastPades(envelope),
    values: new Map(envelope.documents.map((one) => [one.documentId, one])),
    findFiles: needs.signing.documentFinder(envelope),
  };
}

/** The open slot of a document and a name. Throws signature.nothing_to_sign. */
export function openSlot({ slots }: Pick<SigningTurn, "slots">, documentId: string, name: string): TemplateSignature {
  const slot = slots.get(slotKey({ documentId, name: normalForm(name) }));
  if (!slot) throw new Fault("signature.nothing_to_sign", { args: [documentId, name] });
  return slot;
}

/** The format of a slot's signature: inside its PDF, in a container, or beside the file. */
export function formatOf({ version }: Pick<SigningTurn, "version">, { pades }: TemplateSignature): "PADES" | "ASICE" | "P7S" {
  return pades ? "PADES" : version.signatureContainer;
}

/** The last signature inside the PDF of each document that has one. */
export function lastPades({ signatures }: Pick<Envelope, "signatures">): Map<string, Signature> {
  return new Map(signatures.flatMap((one) => (one.pades ? [[one.documentId, one] as const] : [])));
}

/** How the client of a signer waits, and the checks repeated afterwards. */
export type Waiting = Omit<Parameters<FindFilesToSign>[0], "documentId" | "sha256">;

/** No waiting: a file that is not ready yet is a fault at once. */
export function atOnce(signal: AbortSignal): Waiting {
  return { wait: false, signal, lookAgain: async () => undefined };
}

/** The files of a document whose turn it is: with the signatures inside, else those that the archive has. Throws archive.not_ready. */
export async function filesOf(
  { signedInside, findFiles }: SigningTurn,
  documentId: string,
  waiting: Waiting,
): Promise<FilesToSign> {
  const sha256 = signedInside.get(documentId)?.file.sha256;
  return findFiles({ documentId, sha256, ...waiting });
}

/** The tax number that the certificate of a slot must carry: the value of its field; undefined when it requires none. */
export function taxNumberOf({ values }: Pick<SigningTurn, "values">, { taxNumber }: TemplateSignature): string | undefined {
  if (!taxNumber) return undefined;
  const fields = values.get(taxNumber.documentId)?.fields ?? {};
  const value: Value | undefined = Object.hasOwn(fields, taxNumber.fieldName) ? fields[taxNumber.fieldName] : undefined;
  return value && "text" in value ? value.text.trim() : "";
}
