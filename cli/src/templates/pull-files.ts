import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { items } from "@chancery/sdk";
import type { Work } from "../service.ts";
import { hashOf, replaceFile, type Manifest } from "./manifest.ts";

/** Result for one file: `kept` was changed here and not at the service, `conflict` was changed at both. */
export type Pulled = {
  readonly name: string;
  readonly uuid: string;
  readonly result: "new" | "updated" | "unchanged" | "kept" | "conflict";
};

/** UUIDs of the templates of the mailbox itself, oldest first. */
export async function ownTemplates({ client }: Work, mailbox: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { uuid, mailboxUuid } of items(client.templates.list, { limit: 100 })) {
    if (mailboxUuid === mailbox) found.push(uuid);
  }
  return found.toReversed();
}

/** Writes a template to its file. A file that was changed here is only replaced with `overwrites`. */
export async function pullFile({ client }: Work, manifest: Manifest, uuid: string, overwrites: boolean): Promise<Pulled> {
  const { name: title, version, data } = await client.templates.get({ uuid });
  const [name, tracked] = [...manifest.files].find((entry) => entry[1].uuid === uuid) ?? [await freeName(manifest, title, uuid)];
  const path = join(manifest.folder, name);
  const local = await readFile(path, "utf8").catch(() => undefined);
  const isChangedHere = local !== undefined && tracked !== undefined && hashOf(local) !== tracked.sha256;
  const isChangedThere = tracked?.version !== version;
  if (isChangedHere && !overwrites) return { name, uuid, result: isChangedThere ? "conflict" : "kept" };
  if (local !== undefined && !isChangedHere && !isChangedThere) return { name, uuid, result: "unchanged" };
  const text = inLines(data);
  await replaceFile(path, text);
  await manifest.track(name, { uuid, version, sha256: hashOf(text) });
  return { name, uuid, result: tracked === undefined ? "new" : "updated" };
}

/** A file name from the name of the template; with its UUID where another file has that name. */
async function freeName({ folder, files }: Manifest, title: string, uuid: string): Promise<string> {
  const plain = title
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  const name = `${plain === "" ? uuid : plain}.xml`;
  const isTaken =
    files.has(name) ||
    (await readFile(join(folder, name)).then(
      () => true,
      () => false,
    ));
  return isTaken ? `${plain}-${uuid}.xml` : name;
}

/** The service stores XML without line breaks between elements: documents and roles get lines of their own, for readable diffs. */
function inLines(xml: string): string {
  const parts = xml.split(/(<body>.*?<\/body>)/s);
  const lines = parts.map((part) =>
    part.startsWith("<body>")
      ? `\n${part}`
      : part.replaceAll(/(?<=>)(?=<(?:\/?(?:template|documents|document|flow|roles)|info|role)\b)/g, "\n"),
  );
  return `${lines.join("").trimEnd()}\n`;
}
