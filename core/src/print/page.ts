import type { Instant } from "../ids/instant.ts";
import type { BarcodeCode } from "../template/model/barcode.ts";
import type { ImageSource } from "../template/model/model.ts";
import type { Placement } from "../template/model/placement.ts";

/** One A4 document to print: what stands on it, not how it is drawn. Equal documents give equal bytes. */
export type PrintDocument = {
  /** Title of the PDF file; printed only where a heading says it. */
  readonly title: string;
  /** The PDF's own date. */
  readonly createdAt: Instant;
  /** Stands at the foot of each page, before the page number. */
  readonly footer: string;
  readonly blocks: readonly PrintBlock[];
};

/** Sheets to lie over the pages of an uploaded PDF, one a page; nothing is printed besides what stands in their boxes. */
export type PrintOverlay = PrintDocument & { readonly sheets: readonly PrintSheet[] };

/** One sheet, of the size a person sees the page in. */
export type PrintSheet = { readonly widthMm: number; readonly heightMm: number; readonly boxes: readonly PrintBox[] };

/** A value in its place from the top left of the sheet: smaller where it is too long, clipped where that is not enough. */
export type PrintBox = Omit<Placement, "page"> & Line & { readonly multilines: boolean };

export type Alignment = "start" | "center" | "end" | "justify";
export type Direction = "ltr" | "rtl";

/** One thing below the other on a page. */
export type PrintBlock =
  | { readonly kind: "title"; readonly text: string; readonly note: string; readonly dir: Direction }
  | (Line & { readonly kind: "heading"; readonly level: number })
  | (Line & { readonly kind: "paragraph" })
  | {
      readonly kind: "list";
      readonly ordered: boolean;
      readonly start: number;
      /** A number an item, where they do not simply count on. */
      readonly numbers?: readonly number[];
      /** How items are marked; left out: `1.` or a dot. */
      readonly marker?: ListMarker;
      readonly items: readonly (readonly PrintBlock[])[];
    }
  | PrintTable
  | { readonly kind: "facts"; readonly rows: readonly { readonly label: string; readonly blocks: readonly PrintBlock[] }[] }
  | { readonly kind: "quote"; readonly blocks: readonly PrintBlock[] }
  | { readonly kind: "rule" }
  | { readonly kind: "page-break" };

export type ListMarker = "1." | "a." | "A." | "i." | "I." | "disc" | "circle" | "square" | "none";

/** What stands in a paragraph, and on which side it begins. */
export type Line = {
  readonly inlines: readonly Inline[];
  readonly align: Alignment | undefined;
  readonly dir: Direction;
  readonly shape?: LineShape;
};

/** How far a paragraph stands in, its first line further, and how far apart its lines are; left out: as usual. */
export type LineShape = {
  readonly leftPt?: number;
  readonly rightPt?: number;
  readonly firstPt?: number;
  /** Height of a line in heights of its letters. */
  readonly lineHeight?: number;
};

export type PrintTable = {
  readonly kind: "table";
  /** Relative widths, one a column. */
  readonly widths: readonly number[];
  /** The first so many rows are repeated on each page. */
  readonly headRows: number;
  readonly rows: readonly (readonly PrintCell[])[];
  /** All lines, none; left out: lines between the rows. */
  readonly lines?: "all" | "none";
  /** Left out: as wide as its place. */
  readonly widthPercent?: number;
  readonly align?: Alignment | undefined;
};

export type PrintCell = {
  readonly blocks: readonly PrintBlock[];
  readonly columns: number;
  readonly rows: number;
  /** `#rrggbb` behind it. */
  readonly fill?: string;
  readonly valign?: "middle" | "bottom";
};

/** How a run of text looks; absent means no. `color` is `#rrggbb`. */
export type TextStyle = {
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
  readonly mono?: true;
  readonly quiet?: true;
  readonly raised?: "sub" | "super";
  readonly color?: string;
  /** Behind the text. */
  readonly background?: string;
  readonly sizePt?: number;
};

/** What stands in a line. */
export type Inline =
  | { readonly kind: "text"; readonly text: string; readonly style: TextStyle }
  | { readonly kind: "link"; readonly url: string; readonly inlines: readonly Inline[] }
  | { readonly kind: "break" }
  /** A checkbox, drawn. */
  | { readonly kind: "box"; readonly checked: boolean }
  /** One option of a radio group, drawn. */
  | { readonly kind: "radio"; readonly checked: boolean }
  | {
      readonly kind: "barcode";
      readonly code: BarcodeCode;
      readonly text: string;
      readonly width: { readonly mm: number } | { readonly percent: number } | undefined;
    }
  /** A drawing by hand, and the quiet lines under it. */
  | { readonly kind: "drawing"; readonly image: ImageSource; readonly lines: readonly string[] }
  /** An empty value: a thin line. */
  | { readonly kind: "blank" }
  /** A small number beside a value: which row of the marks tells who filled it. */
  | { readonly kind: "mark"; readonly number: number }
  | {
      readonly kind: "image";
      readonly image: ImageSource;
      readonly widthPt: number | undefined;
      readonly heightPt: number | undefined;
    };
