/** The categories of files that an upload or a field accepts. */
export const attachmentCategories = ["all", "document", "file", "image", "archive"] as const;
export type AttachmentCategory = (typeof attachmentCategories)[number];

/** The MIME type of unrecognized content. */
export const unknownType = "application/octet-stream";

const documentTypes = ["application/pdf"];
const imageTypes = ["image/png", "image/jpeg", "image/tiff"];
const archiveTypes = [
  "application/zip",
  "application/x-7z-compressed",
  "application/vnd.rar",
  "application/x-rar-compressed",
  "application/vnd.etsi.asic-e+zip",
];
const openXml = "application/vnd.openxmlformats-officedocument";
const fileTypes = [
  "application/pdf",
  "application/msword",
  `${openXml}.wordprocessingml.document`,
  "application/vnd.ms-word.document.macroenabled.12",
  "application/vnd.ms-excel",
  `${openXml}.spreadsheetml.sheet`,
  "application/vnd.ms-excel.sheet.macroenabled.12",
  "application/vnd.ms-excel.sheet.binary.macroenabled.12",
  "application/vnd.ms-powerpoint",
  `${openXml}.presentationml.presentation`,
  "application/vnd.ms-powerpoint.presentation.macroenabled.12",
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.oasis.opendocument.presentation",
  "application/vnd.ms-outlook",
  "application/vnd.ms-xpsdocument",
  "application/x-cfb",
  "application/x-dbf",
  "application/x-microsoft-rpmsg-message",
  "application/rtf",
  "application/xml",
  "application/x-pem-file",
  "application/pkix-cert",
  "message/rfc822",
  "text/csv",
  "text/plain",
];

const types: Readonly<Record<AttachmentCategory, readonly string[]>> = {
  document: documentTypes,
  image: imageTypes,
  archive: archiveTypes,
  file: fileTypes,
  all: [...fileTypes, ...imageTypes, ...archiveTypes, unknownType],
};

/** The extensions of each category, lower case, for people to read. The content decides, not these. */
export const categoryExtensions: Readonly<Record<Exclude<AttachmentCategory, "all">, readonly string[]>> = {
  document: ["pdf"],
  image: ["png", "jpg", "jpeg", "tiff", "tif"],
  archive: ["zip", "7z", "rar", "asice"],
  file: "pdf doc docx xls xlsx xlsm xlsb xml dbf txt rtf csv xps eml msg emlx rpmsg crt pem der cer ppt pptx odt ods odp".split(
    " ",
  ),
};

/** The content types of a category. */
export function categoryTypes(category: AttachmentCategory): readonly string[] {
  return types[category];
}

/** Whether a file belongs to a category. Its content type was decided from its bytes; its name has no say. */
export function isOfCategory(contentType: string, _fileName: string, category: AttachmentCategory): boolean {
  return types[category].includes(contentType);
}
