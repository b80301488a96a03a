import { asiceManifest, containerFiles, containerPaths } from "@chancery/core/archive/asice.ts";
import type { ContainerSignature } from "@chancery/core/envelope/model/model.ts";
import type { TemplateSignature } from "@chancery/core/template/model/model.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { filesOf, type SigningTurn, type Waiting } from "./signing-turn.ts";

/** A slot in a container: what it signs, the manifest with its name, and its SHA-256 as lower-case hex. */
export type ContainerSlot = {
  readonly signed: ContainerSignature;
  readonly manifest: Uint8Array;
  readonly name: string;
  readonly sha256: string;
};

/** The manifest that the signature of a slot in a container is of: it names the document's files. Throws archive.not_ready. */
export async function containerSlot(
  needs: EnvelopesNeeds,
  turn: SigningTurn,
  { slot, waiting }: { readonly slot: TemplateSignature; readonly waiting: Waiting },
): Promise<ContainerSlot> {
  const { binary, text } = await filesOf(turn, slot.documentId, waiting);
  const slots = turn.version.model.signatures.filter(({ documentId }) => documentId === slot.documentId);
  const number = slots.findIndex(({ name }) => name === slot.name) + 1;
  const signed = { number, files: containerFiles(text ? [binary, text] : [binary]) };
  const manifest = asiceManifest(signed);
  const path = containerPaths(number).manifest;
  return {
    signed,
    manifest: Buffer.from(manifest),
    name: path.slice(path.lastIndexOf("/") + 1),
    sha256: needs.signing.hashText(manifest),
  };
}
