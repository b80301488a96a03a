import { bytesOfHex } from "./bytes.ts";
import { readTypstFile, type TypstFile } from "./typst-file.ts";

/** A signature or document time stamp in a PDF of ours. */
export type PdfSignature = {
  readonly field: string;
  readonly isTimeStamp: boolean;
  /** Its CMS with zeros after it. */
  readonly cms: Uint8Array;
  /** `/ByteRange`: place and length of the bytes that it is over, those before and those behind the CMS. */
  readonly ranges: readonly number[];
};

/** Each signature has a table of offsets of its own, of which a file has at most as many. */
const signaturesMax = 100;

/** Reads the signatures of a PDF of ours, the oldest first. Throws when it is not as Typst writes it, RangeError when it has too many. */
export function readSignatures(pdf: Uint8Array): readonly PdfSignature[] {
  const file = readTypstFile(pdf);
  return fieldsOf(file).map(({ field, widget }) => {
    const number = /\/V (\d{1,8}) 0 R/.exec(widget)?.[1];
    const body = number === undefined ? "" : file.dictionary(Number(number));
    const contents = /\/Contents <([0-9a-f]*)>/.exec(body)?.[1] ?? "";
    const ranges = (/\/ByteRange \[([\d ]*)\]/.exec(body)?.[1] ?? "").trim().split(/ +/).map(Number);
    return { field, isTimeStamp: body.includes("/SubFilter /ETSI.RFC3161"), cms: bytesOfHex(contents), ranges };
  });
}

/** The names of the signature fields that were appended to a file, with the bodies of their widgets. */
export function fieldsOf(file: TypstFile): readonly { readonly field: string; readonly widget: string }[] {
  const [, fields = ""] = /\n {2}\/AcroForm << \/Fields \[([\d R]*)\]/.exec(file.dictionary(file.root)) ?? [];
  const numbers = [...fields.matchAll(/(\d{1,8}) 0 R/g)];
  if (numbers.length > signaturesMax) throw new RangeError(`it has more than ${signaturesMax} signatures`);
  return numbers.map(([, number]) => {
    const widget = file.dictionary(Number(number));
    return { field: /\/T \(([^()]*)\)/.exec(widget)?.[1] ?? "", widget };
  });
}
