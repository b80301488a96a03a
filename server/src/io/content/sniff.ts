import { fileTypeFromBuffer } from "file-type";

/** The MIME type that the beginning of a file tells by its signature, or undefined. Never throws, whatever the bytes are. */
export type Sniff = (head: Uint8Array) => Promise<string | undefined>;

/** Signatures as the file-type package knows them. */
export const sniff: Sniff = async (head) => (await fileTypeFromBuffer(head).catch(() => undefined))?.mime.toLowerCase();
