import type { Instant } from "../ids/instant.ts";
import type { BarcodeCode } from "../template/model/barcode.ts";
import type { ImageSource } from "../template/model/model.ts";
import type { Placement } from "../template/model/placement.ts";
import type { PrintLanguage } from "./locale/locale.ts";

/** An A4 document to print: its content, without layout. Equal documents give equal bytes. */
export type PrintDocument = {
  /** The title of the PDF file; it is printed only if a heading repeats it. */
  readonly title: string;
  /** The creation date in the PDF. */
  readonly createdAt: Instant;
  /** The language of the service's own texts; undefined: English. */
  readonly lang?: PrintLanguage | undefined;
  /** Printed in the footer of each page, before the page number. */
  readonly footer: string;
  readonly blocks: readonly PrintBlock[];
  /** A text file that the PDF carries: the data that the pages show (PDF/A-3, ISO 19005-3). */
  readonly attached?: PrintAttachment | undefined;
};

/** A file in a PDF; the description is for readers of the PDF. */
export type PrintAttachment = {
  readonly fileName: string;
  readonly contentType: string;
  readonly description: string;
  readonly text: string;
};

/** Sheets to lay over the pages of an uploaded PDF, one per page. Only the boxes are printed. */
export type PrintOverlay = PrintDocument & { readonly sheets: readonly PrintSheet[] };

/** One sheet, in the size of the displayed page. */
export type PrintSheet = { readonly widthMm: number; readonly heightMm: number; readonly boxes: readonly PrintBox[] };

/** A value at a position from the top left of the sheet. Long text is shrunk, then clipped. */
export type PrintBox = Omit<Placement, "page"> & Line & { readonly multilines: boolean };

export type Alignment = "start" | "center" | "end" | "justify";
export type Direction = "ltr" | "rtl";

/** A block; blocks follow each other down the page. */
export type PrintBlock =
  | { readonly kind: "title"; readonly text: string; readonly note: string; readonly dir: Direction }
  | (Line & { readonly kind: "heading"; readonly level: number })
  | (Line & { readonly kind: "paragraph" })
  | {
      readonly kind: "list";
      readonly ordered: boolean;
      readonly start: number;
      /** The number of each item, where the numbers are not consecutive. */
      readonly numbers?: readonly number[];
      /** The marker of the items; undefined: `1.` or a bullet. */
      readonly marker?: ListMarker;
      readonly items: readonly (readonly PrintBlock[])[];
    }
  | PrintTable
  | { readonly kind: "facts"; readonly rows: readonly { readonly label: string; readonly blocks: readonly PrintBlock[] }[] }
  | PrintVerification
  | { readonly kind: "quote"; readonly blocks: readonly PrintBlock[] }
  | { readonly kind: "rule" }
  | { readonly kind: "page-break" };

/** A framed code that leads to the verification page, and the text beside it. */
export type PrintVerification = {
  readonly kind: "verification";
  readonly code: Extract<Inline, { kind: "barcode" }>;
  readonly heading: string;
  readonly lines: readonly string[];
};

export type ListMarker = "1." | "a." | "A." | "i." | "I." | "disc" | "circle" | "square" | "none";

/** The content of a paragraph, its alignment and its direction. */
export type Line = {
  readonly inlines: readonly Inline[];
  readonly align: Alignment | undefined;
  readonly dir: Direction;
  readonly shape?: LineShape;
};

/** The indent of a paragraph and of its first line, and its line spacing; undefined: the default. */
export type LineShape = {
  readonly leftPt?: number;
  readonly rightPt?: number;
  readonly firstPt?: number;
  /** Line height as a multiple of the letter height. */
  readonly lineHeight?: number;
};

export type PrintTable = {
  readonly kind: "table";
  /** Relative widths, one per column. */
  readonly widths: readonly number[];
  /** The number of rows repeated at the top of each page. */
  readonly headRows: number;
  readonly rows: readonly (readonly PrintCell[])[];
  /** All lines, or none; undefined: lines between the rows. */
  readonly lines?: "all" | "none";
  /** Undefined: the full width of its place. */
  readonly widthPercent?: number;
  readonly align?: Alignment | undefined;
};

export type PrintCell = {
  readonly blocks: readonly PrintBlock[];
  readonly columns: number;
  readonly rows: number;
  /** The background colour, `#rrggbb`. */
  readonly fill?: string;
  readonly valign?: "middle" | "bottom";
};

/** The style of a run of text; an absent flag is off. `color` is `#rrggbb`. */
export type TextStyle = {
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
  readonly mono?: true;
  readonly quiet?: true;
  readonly raised?: "sub" | "super";
  readonly color?: string;
  /** The background colour of the text. */
  readonly background?: string;
  readonly sizePt?: number;
};

/** A part of a line. */
export type Inline =
  | { readonly kind: "text"; readonly text: string; readonly style: TextStyle }
  | { readonly kind: "link"; readonly url: string; readonly inlines: readonly Inline[] }
  | { readonly kind: "break" }
  /** A drawn checkbox. */
  | { readonly kind: "box"; readonly checked: boolean }
  /** A drawn option of a radio group. */
  | { readonly kind: "radio"; readonly checked: boolean }
  | {
      readonly kind: "barcode";
      readonly code: BarcodeCode;
      readonly text: string;
      readonly width: { readonly mm: number } | { readonly percent: number } | undefined;
    }
  /** A drawing by hand, and the muted lines below it. */
  | { readonly kind: "drawing"; readonly image: ImageSource; readonly lines: readonly string[] }
  /** An empty value, drawn as a thin line. */
  | { readonly kind: "blank" }
  /** A small number beside a value: the row in the marks with the person who filled it in. */
  | { readonly kind: "mark"; readonly number: number }
  | {
      readonly kind: "image";
      readonly image: ImageSource;
      readonly widthPt: number | undefined;
      readonly heightPt: number | undefined;
    };
