/** What to do with the form of an uploaded PDF. The safe ones take signed files too: their signatures end, and stay to be seen. */
export const pdfActions = ["PARSE", "DELETE", "KEEP", "PARSE_SAFE", "KEEP_SAFE"] as const;
export type PdfAction = (typeof pdfActions)[number];

/** Those for a PDF that is attached: its form is not parsed. */
export const attachmentPdfActions = ["DELETE", "KEEP", "KEEP_SAFE"] as const satisfies readonly PdfAction[];
