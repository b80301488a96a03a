/** A file to upload: a `File`, or bytes with a name. In Node.js `fs.openAsBlob(path)` reads the file while it is sent. */
export type FileInput = File | { readonly name: string; readonly data: Blob };

/** A multipart body of one file, or of several and JSON, as the service reads it. */
export function formOf(files: readonly FileInput[], data?: unknown): FormData {
  const form = new FormData();
  const part = data === undefined ? "file" : "files";
  if (data !== undefined) form.append("data", new Blob([JSON.stringify(data)], { type: "application/json" }));
  for (const file of files) form.append(part, "data" in file ? file.data : file, file.name);
  return form;
}
