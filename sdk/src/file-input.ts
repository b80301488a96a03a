/** A file to upload: a `File`, or bytes with a name. In Node.js `fs.openAsBlob(path)` reads the file while it is sent. */
export type FileInput = File | { readonly name: string; readonly data: Blob };

/** A multipart body of JSON, if any, and of files by the names of their parts, as the service reads it. */
export function formOf(parts: Readonly<Record<string, readonly FileInput[]>>, data?: unknown): FormData {
  const form = new FormData();
  if (data !== undefined) form.append("data", new Blob([JSON.stringify(data)], { type: "application/json" }));
  for (const [name, files] of Object.entries(parts))
    for (const file of files) form.append(name, "data" in file ? file.data : file, file.name);
  return form;
}
