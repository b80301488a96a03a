/** Why an uploaded file has no printable version: its format is not printed, or it is encrypted, damaged or too large. */
export type Unprintable = "format" | "encrypted" | "damaged" | "size";

/** Units of file sizes, powers of ten. */
export const sizeUnits = ["bytes", "kB", "MB", "GB"] as const;

/** One of `sizeUnits`. */
export type SizeUnit = (typeof sizeUnits)[number];
