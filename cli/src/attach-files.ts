import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { CommandFault } from "./faults.ts";
import type { Work } from "./service.ts";

/** A file by its name in envelope XML. */
export type Attached = { readonly name: string; readonly path: string };

/** Parses `name=path`. */
export function parseAttached(text: string): Attached {
  const [, name, path] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || path === undefined) throw new SyntaxError("Give the file as name=path");
  return { name, path };
}

/** Flag of commands that send envelope XML. */
export const attachFlag = {
  kind: "parsed",
  parse: parseAttached,
  optional: true,
  variadic: true,
  brief: 'Upload a file for attachmentUuid="{name}" of the XML; can be repeated',
  placeholder: "name=path",
} as const;

/** Uploads the files and puts their ids into the XML. Throws attachment.unused before anything is uploaded. */
export async function attachFiles({ client }: Work, xml: string, files: readonly Attached[]): Promise<string> {
  const unused = files.find(({ name }) => !xml.includes(placeOf(name)));
  if (unused) throw new CommandFault("usage", "attachment.unused", `The XML has no ${placeOf(unused.name)}`);
  let filled = xml;
  for (const { name, path } of files) {
    const file = { name: basename(path), data: await openAsBlob(path) };
    const { attachmentId } = await client.attachments.upload({ file, type: "all" });
    filled = filled.replaceAll(placeOf(name), `attachmentUuid="${attachmentId}"`);
  }
  return filled;
}

function placeOf(name: string): string {
  return `attachmentUuid="{${name}}"`;
}
