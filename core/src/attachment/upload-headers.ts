import { Fault, faultOf } from "../fault/fault.ts";

/** Headers of a request by lower-case name. */
type Headers = Readonly<Record<string, string | undefined>>;

/** The supported version of the tus protocol. */
export const tusVersion = "1.0.0";
/** Algorithms that a part may be checked by. */
export const checksumAlgorithms = ["sha1", "sha256", "md5"] as const;
/** A checksum of the bytes of one request; `value` in base64. */
export type Checksum = { readonly algorithm: (typeof checksumAlgorithms)[number]; readonly value: string };

const metadataMax = 4096;

/** Throws upload.version unless the request uses the supported version. */
export function refuseOtherVersion(headers: Headers): void {
  if (headers["tus-resumable"] === tusVersion) return;
  throw new Fault("upload.version", { args: ["Tus-Resumable"], data: { allowed: [tusVersion] } });
}

/** The size of the whole file. Throws request.header_missing, request.invalid, upload.failed of an empty file, attachment.too_large. */
export function uploadLength(headers: Headers, fileName: string, limitBytes: number): number {
  const length = countOf(headers, "Upload-Length");
  if (length === 0) throw new Fault("upload.failed", { args: [`file ${fileName} is empty`] });
  if (length > limitBytes) {
    const details = { args: [fileName, length, limitBytes], data: { fileName, limitBytes } };
    throw new Fault("attachment.too_large", details);
  }
  return length;
}

/** The offset of the bytes of a request. Throws request.header_missing, request.invalid. */
export function uploadOffset(headers: Headers): number {
  return countOf(headers, "Upload-Offset");
}

/** Metadata of an upload as it was sent, and the name of the file in it (`filename`, or `name`). Throws request.invalid. */
export function uploadMetadata(headers: Headers): { readonly text: string | undefined; readonly fileName: string } {
  const text = headers["upload-metadata"];
  if (text === undefined || text.trim() === "") return { text: undefined, fileName: "" };
  const pairs = text.split(",").map((pair) => pair.trim().split(" "));
  const isSound = pairs.every(([key = "", value = "", ...rest]) => key !== "" && rest.length === 0 && base64.test(value));
  if (!isSound || text.length > metadataMax)
    throw invalid("Upload-Metadata", `takes keys with values in base64, ${metadataMax} characters at most`);
  const byKey = new Map(pairs.map(([key = "", value = ""]) => [key.toLowerCase(), value]));
  return { text, fileName: textOfBase64(byKey.get("filename") ?? byKey.get("name") ?? "") };
}

/** The checksum that the bytes of a request must match. Throws value.unsupported, request.invalid. */
export function uploadChecksum(headers: Headers): Checksum | undefined {
  const text = headers["upload-checksum"];
  if (text === undefined) return undefined;
  const [word = "", value = "", ...rest] = text.trim().split(" ");
  const algorithm = checksumAlgorithms.find((one) => one === word.toLowerCase());
  if (!algorithm) {
    const row = { code: "value.unsupported", args: ["Upload-Checksum"], header: "Upload-Checksum" } as const;
    throw new Fault("value.unsupported", { ...row, data: { allowed: checksumAlgorithms }, errors: [row] });
  }
  if (value === "" || rest.length > 0 || !base64.test(value)) throw invalid("Upload-Checksum", "takes an algorithm and base64");
  return { algorithm, value };
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

function countOf(headers: Headers, name: string): number {
  const text = headers[name.toLowerCase()];
  if (text === undefined) throw faultOf([{ code: "request.header_missing", args: [name], header: name }]);
  if (!/^\d{1,15}$/.test(text)) throw invalid(name, "takes a number of bytes");
  return Number(text);
}

function invalid(name: string, why: string): Fault {
  const args = [`the header ${name} ${why}`];
  return new Fault("request.invalid", { args, errors: [{ code: "request.invalid", args, header: name }] });
}

/** Text in base64 of UTF-8, without the help of a platform. */
function textOfBase64(value: string): string {
  const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const bits = [...value.replaceAll("=", "")].map((sign) => signs.indexOf(sign).toString(2).padStart(6, "0")).join("");
  const bytes = bits.match(/[01]{8}/g) ?? [];
  try {
    return decodeURIComponent(bytes.map((byte) => `%${Number.parseInt(byte, 2).toString(16).padStart(2, "0")}`).join(""));
  } catch {
    return "";
  }
}
