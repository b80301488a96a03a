import type { Client } from "@chancery/sdk";
import { partsFromBytes, uploadFile, type UploadState } from "../../app/upload-file.ts";
import { fileKey } from "./quick-draft.ts";

/** The files of a quick send that are on the service already, by `fileKey`. */
export type Uploaded = Map<string, string>;

/** Whether files are uploaded one by one before they are sent: such uploads go on after a lost connection. */
export function needsParts(files: readonly File[]): boolean {
  return files.reduce((sum, { size }) => sum + size, 0) >= partsFromBytes;
}

/** Uploads files in their order, except those that are on the service already, and returns their attachments. */
export async function uploadFiles(
  client: Client,
  files: readonly File[],
  uploaded: Uploaded,
  { signal, onState }: { readonly signal: AbortSignal; readonly onState: (state: UploadState) => void },
): Promise<readonly string[]> {
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const uuids: string[] = [];
  let doneBytes = 0;
  for (const file of files) {
    const key = fileKey(file);
    const report = ({ share, isWaiting }: UploadState): void =>
      onState({ share: (doneBytes + share * file.size) / totalBytes, isWaiting });
    const uuid =
      uploaded.get(key) ?? (await uploadFile(client, file, { type: "all", place: "quick-send", signal, onState: report }));
    uploaded.set(key, uuid);
    uuids.push(uuid);
    doneBytes += file.size;
  }
  return uuids;
}
