import { fileTypeFromBuffer } from "file-type";

/** The MIME type by the signature at the beginning of a file, or undefined. Never throws, whatever the bytes are. */
export type Sniff = (head: Uint8Array) => Promise<string | undefined>;

/** Signatures as the file-type package knows them. */
export const sniff: Sniff = async (head) => (await fileTypeFromBuffer(head).catch(() => undefined))?.mime.toLowerCase();
