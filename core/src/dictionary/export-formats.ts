import { cleanFileName } from "../attachment/name.ts";

/** The file formats of exports. */
export const exportFormats = ["csv", "xlsx", "xml"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The content type of the file. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xml: "application/xml",
};

/** The file name for a dictionary of this name; slashes are replaced. */
export function exportFileName(name: string, format: ExportFormat): string {
  return cleanFileName(`${name.replaceAll(/[/\\]/g, "_")}.${format}`);
}
