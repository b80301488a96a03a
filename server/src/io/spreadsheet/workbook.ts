import { builtInKind, formatKind, unescaped, type NumberKind } from "./cell-text.ts";
import { spreadsheetLimits } from "./limits.ts";
import { unreadable, type PackageParts } from "./package-parts.ts";
import { walkWhole, walkXml } from "./xml-walk.ts";

const { listMaxBytes, sharedMax, sharedMaxBytes, sharedMaxChars } = spreadsheetLimits;

/** Parts of a workbook besides the cells of a sheet. */
export type Workbook = {
  /** The part of the first sheet. */
  readonly sheet: string;
  readonly shared: readonly string[];
  /** The kind of number for each cell style, by its index. */
  readonly kinds: readonly NumberKind[];
  readonly isFrom1904: boolean;
};

/** Reads the parts of a package that its first sheet needs. Throws RowsUnreadable. */
export async function readWorkbook(parts: PackageParts): Promise<Workbook> {
  const path = await targetOf(parts, "", (type) => type.endsWith("/officeDocument"));
  if (path === undefined) throw unreadable("it is no XLSX spreadsheet");
  const { sheetId, isFrom1904 } = await readSheetList(parts, path);
  const sheet = await targetOf(parts, path, (type, id) => id === sheetId && type.endsWith("/worksheet"));
  if (sheet === undefined) throw unreadable("it has no sheet of cells in the first place");
  const styles = await targetOf(parts, path, (type) => type.endsWith("/styles"));
  const strings = await targetOf(parts, path, (type) => type.endsWith("/sharedStrings"));
  return {
    sheet,
    isFrom1904,
    kinds: styles === undefined ? [] : await readKinds(parts, styles),
    shared: strings === undefined ? [] : await readShared(parts, strings),
  };
}

/** The part that a relation of another part leads to; of the package itself when that is "". */
async function targetOf(
  parts: PackageParts,
  from: string,
  isWanted: (type: string, id: string) => boolean,
): Promise<string | undefined> {
  const folder = from.slice(0, from.lastIndexOf("/") + 1);
  const relations = `${folder}_rels/${from.slice(folder.length)}.rels`;
  if (!parts.has(relations)) return undefined;
  let target: string | undefined;
  await walkWhole(await parts.read(relations, listMaxBytes), {
    open: (name, { Type = "", Id = "", Target = "", TargetMode }) => {
      if (name === "Relationship" && TargetMode !== "External" && isWanted(Type, Id)) target ??= Target;
    },
  });
  if (target === undefined) return undefined;
  const url = URL.parse(target, `part:///${folder}`);
  if (!url) throw unreadable("it names a part in a way that is no path");
  return url.pathname.slice(1);
}

async function readSheetList(parts: PackageParts, path: string): Promise<{ sheetId: string; isFrom1904: boolean }> {
  let sheetId: string | undefined;
  let isFrom1904 = false;
  await walkWhole(await parts.read(path, listMaxBytes), {
    open: (name, attributes) => {
      if (name === "workbookPr") isFrom1904 = /^(1|true)$/.test(attributes["date1904"] ?? "");
      if (name === "sheet") sheetId ??= Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
    },
  });
  if (sheetId === undefined) throw unreadable("it has no sheet");
  return { sheetId, isFrom1904 };
}

async function readKinds(parts: PackageParts, path: string): Promise<readonly NumberKind[]> {
  const own = new Map<number, NumberKind>();
  const kinds: NumberKind[] = [];
  let isInCells = false;
  await walkWhole(await parts.read(path, listMaxBytes), {
    open: (name, { numFmtId = "", formatCode = "" }) => {
      const id = Number(numFmtId);
      if (name === "numFmt") own.set(id, formatKind(formatCode));
      if (name === "cellXfs") isInCells = true;
      if (name === "xf" && isInCells) kinds.push(own.get(id) ?? builtInKind(id));
    },
    close: (name) => {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return kinds;
}

/** Texts that cells share: the runs of each joined, without what only says how it is spoken. */
async function readShared(parts: PackageParts, path: string): Promise<readonly string[]> {
  const shared: string[] = [];
  let chars = 0;
  let text = "";
  let isText = false;
  let isSpoken = false;
  const walk = walkXml(await parts.read(path, sharedMaxBytes), {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") isSpoken = true;
      isText = name === "t" && !isSpoken;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      isText = false;
      if (name === "rPh") isSpoken = false;
      if (name !== "si") return;
      shared.push(unescaped(text));
      chars += text.length;
      if (chars > sharedMaxChars || shared.length > sharedMax) {
        throw unreadable("it has more shared texts than can be held; save it as CSV");
      }
    },
  });
  for await (const _ of walk);
  return shared;
}
