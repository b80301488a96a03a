import { cleanFileName } from "@chancery/core/attachment/name.ts";
import type { ImportSettingsInput } from "@chancery/core/dictionary/import-settings.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Reply, Upload } from "../../../http/route/route.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { previewOf } from "./preview.ts";

/**
 * The first rows of a file in the request, which is not stored. Throws the faults of previewOf, attachment.too_large,
 * upload.failed.
 */
export async function previewFile(needs: DictionariesNeeds, upload: Upload, input: ImportSettingsInput): Promise<Reply> {
  const fileName = cleanFileName(upload.fileName);
  const bytes = counted(upload.stream as AsyncIterable<Uint8Array>, needs.uploadMaxBytes, fileName);
  const body = await previewOf(needs, { fileName, bytes }, input);
  while (!(await bytes.next()).done);
  upload.cut();
  return { status: 200, body };
}

async function* counted(
  source: AsyncIterable<Uint8Array>,
  limitBytes: number,
  fileName: string,
): AsyncGenerator<Uint8Array, void> {
  let sizeBytes = 0;
  for await (const chunk of source) {
    sizeBytes += chunk.length;
    if (sizeBytes > limitBytes) {
      const args = [fileName, `more than ${limitBytes}`, limitBytes];
      throw new Fault("attachment.too_large", { args, data: { fileName, limitBytes } });
    }
    yield chunk;
  }
}
