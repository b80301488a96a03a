/**
 * Options for the form of an uploaded PDF. The `_SAFE` options also accept signed files; their signatures become invalid but
 * remain visible.
 */
export const pdfActions = ["PARSE", "DELETE", "KEEP", "PARSE_SAFE", "KEEP_SAFE"] as const;
export type PdfAction = (typeof pdfActions)[number];

/** The options for an attached PDF, whose form is not parsed. */
export const attachmentPdfActions = ["DELETE", "KEEP", "KEEP_SAFE"] as const satisfies readonly PdfAction[];
