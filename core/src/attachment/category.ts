/** What an upload or a field says it takes (facts §4). `all` is everything but `document` on its own: file, image, archive. */
export const attachmentCategories = ["all", "document", "file", "image", "archive"] as const;
export type AttachmentCategory = (typeof attachmentCategories)[number];

const archiveTypes = [
  "application/zip",
  "application/x-7z-compressed",
  "application/vnd.rar",
  "application/x-rar-compressed",
  "application/vnd.etsi.asic-e+zip",
];
const imageTypes = ["image/png", "image/jpeg", "image/tiff"];

/** The extensions of each category, lower case (facts §4). */
export const categoryExtensions = {
  document: ["pdf"],
  image: ["png", "jpg", "jpeg", "tiff", "tif"],
  archive: ["zip", "7z", "rar", "asice"],
  file: [
    ...[
      "pdf",
      "doc",
      "docx",
      "xls",
      "xlsx",
      "xlsm",
      "xlsb",
      "xml",
      "dbf",
      "txt",
      "rtf",
      "csv",
      "xps",
      "eml",
      "msg",
      "emlx",
      "rpmsg",
    ],
    ...["crt", "pem", "der", "cer", "ppt", "pptx"],
  ],
} as const;

/** Whether a stored attachment belongs to a category: by its type, which was decided from content, and its extension. */
export function isOfCategory(contentType: string, fileName: string, category: AttachmentCategory): boolean {
  if (category === "all")
    return (["file", "image", "archive"] as const).some((part) => isOfCategory(contentType, fileName, part));
  if (category === "document") return contentType === "application/pdf";
  if (category === "image") return imageTypes.includes(contentType);
  if (category === "archive") return archiveTypes.includes(contentType);
  return (
    !imageTypes.includes(contentType) &&
    !archiveTypes.includes(contentType) &&
    isListed(categoryExtensions.file, extensionOf(fileName))
  );
}

/** What follows the last dot of a name, lower case; empty without one. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf(".");
  return dot > 0 ? fileName.slice(dot + 1).toLowerCase() : "";
}

function isListed(extensions: readonly string[], extension: string): boolean {
  return extensions.includes(extension);
}
