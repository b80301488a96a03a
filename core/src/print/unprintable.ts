/** Why an uploaded file has no printable version: it is no PDF, or one that is encrypted, damaged or too large. */
export type Unprintable = "format" | "encrypted" | "damaged" | "size";
