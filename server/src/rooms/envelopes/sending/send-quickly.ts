import { quickFaults, quickFilesMax, quickXml, type QuickData, type QuickXml } from "@chancery/core/envelope/steps/quick-send.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { Form, Reply } from "../../../http/route/route.ts";
import type { Attachment } from "../../attachments/index.ts";
import { loadSend } from "./load-send.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { sendLoaded } from "./send-loaded.ts";

/**
 * Sends files to recipients in one call, all or nothing: on any fault the files stored so far are removed. Throws upload.failed,
 * attachment.too_large, attachment.total_too_large, attachment.format, signature.mixed, and the faults of a send.
 */
export async function sendQuickly(needs: EnvelopesNeeds, form: Form<QuickData>, acting: Acting): Promise<Reply> {
  const files: Attachment[] = [];
  try {
    const data = await readForm(needs, form, { files, acting });
    const uploaded = await findUploaded(needs, data);
    refuse([...quickFaults(data), ...countFaults(files.length + uploaded.length)]);
    return await send(needs, quickXml(data, [...files, ...uploaded]), acting);
  } catch (error) {
    const ids = files.map(({ id }) => id);
    // files that cannot be removed now are swept later: the caller receives the fault of the send
    await needs.attachments.takeBack(ids, acting.origin).catch(() => undefined);
    throw error;
  }
}

/** Attachments named by a quick send. One that does not exist or may not be used is refused like any in envelope XML. */
async function findUploaded({ attachments, database }: EnvelopesNeeds, { attachmentUuids }: QuickData) {
  const ids = attachmentUuids ?? [];
  const found = await attachments.findAttachments(database, ids);
  return ids.map((id) => ({ id, fileName: found.get(id)?.fileName ?? "file" }));
}

function countFaults(filesCount: number): readonly FaultRow[] {
  if (filesCount === 0) return [{ code: "request.body_missing", args: ["files"], pointer: "/files" }];
  return filesCount <= quickFilesMax ? [] : [{ code: "value.too_many", args: ["files", quickFilesMax], pointer: "/files" }];
}

type Keeping = { readonly files: Attachment[]; readonly acting: Acting };

async function readForm(needs: EnvelopesNeeds, form: Form<QuickData>, { files, acting }: Keeping): Promise<QuickData> {
  return form.read(async (upload) => {
    const pointer = `/files/${files.length}`;
    files.push(await needs.attachments.keepUpload(upload, acting).catch((error: unknown) => refuseFile(error, pointer)));
    const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (totalBytes <= needs.envelopeMaxBytes) return;
    refuseFile(new Fault("attachment.total_too_large", { args: [totalBytes, needs.envelopeMaxBytes] }), pointer);
  });
}

/** Throws the fault of a file with its place in the form. */
function refuseFile(error: unknown, pointer: string): never {
  if (!(error instanceof Fault) || error.details.errors) throw error;
  const { code, details } = error;
  const errors = [{ code, args: details.args ?? [], pointer }];
  throw new Fault(code, { ...details, errors }, { cause: error.cause });
}

async function send(needs: EnvelopesNeeds, { templateXml, envelopeXml, placed }: QuickXml, acting: Acting): Promise<Reply> {
  const oneOff = await needs.templates.oneOffs.prepare(templateXml, acting.mailbox);
  const loaded = await loadSend(needs, acting, envelopeXml, { version: oneOff.version });
  return sendLoaded(needs, loaded, { entries: [], begin: (tx) => oneOff.add(tx, acting), placed }, acting);
}
