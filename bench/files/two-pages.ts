import { instantOf } from "@chancery/core/ids/instant.ts";
import type { Line, PrintBlock, PrintCell, PrintDocument } from "@chancery/core/print/page.ts";

const rowsCount = 30;
const paragraphs = 14;
const sentence = "The supplier delivers the goods to the place named above and bears every risk until they are taken over there.";

/** A document of two pages with a table of 30 rows; each number another one, so that no two are equal. */
export function twoPages(number: number): PrintDocument {
  const blocks: PrintBlock[] = [
    { kind: "heading", level: 1, ...line(`Supply agreement ${number}`) },
    ...Array.from({ length: paragraphs }, (_, index) => paragraph(`${number}.${index + 1} ${sentence} ${sentence}`)),
    {
      kind: "table",
      widths: [1, 4, 2, 2],
      headRows: 1,
      rows: [
        row("No.", "Goods", "Pieces", "Price"),
        ...Array.from({ length: rowsCount }, (_, index) => goods(number, index + 1)),
      ],
    },
  ];
  return {
    title: `Agreement ${number}`,
    createdAt: instantOf(1_700_000_000_000 + number)!,
    footer: `Agreement ${number}`,
    blocks,
  };
}

function goods(number: number, index: number): readonly PrintCell[] {
  return row(`${index}`, `Pump of type ${number}-${index}`, `${index * 3}`, `${number + index}.50`);
}

function row(...texts: readonly string[]): readonly PrintCell[] {
  return texts.map((text) => ({ blocks: [paragraph(text)], columns: 1, rows: 1 }));
}

function paragraph(text: string): PrintBlock {
  return { kind: "paragraph", ...line(text) };
}

function line(text: string): Line {
  return { inlines: [{ kind: "text", text, style: {} }], align: undefined, dir: "ltr" };
}
