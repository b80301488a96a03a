/** A page of a test's PDF: a line of text at a point of its own space, and form fields as dictionaries without their page. */
export type TestPage = {
  readonly text: string;
  readonly at: readonly [x: number, y: number];
  readonly media?: readonly number[];
  readonly crop?: readonly number[];
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly widgets?: readonly string[];
};

/** A plain PDF written by hand; `more` are objects besides its pages, numbered from `firstMore`. */
export function testPdf(pages: readonly TestPage[], more: readonly string[] = []): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const pagesNumber = 2;
  add(""); // the catalog and the pages come last
  add("");
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  for (const body of more) add(body);
  const widgets: number[] = [];
  const kids = pages.map((page) => {
    const [x, y] = page.at;
    const drawing = `BT /F 12 Tf ${x} ${y} Td (${page.text}) Tj ET`;
    const content = add(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    const own = (page.widgets ?? []).map((widget) => add(`<< /Type /Annot /Subtype /Widget ${widget} >>`));
    widgets.push(...own);
    const crop = page.crop ? `/CropBox [${page.crop.join(" ")}]` : "";
    return add(`<< /Type /Page /Parent ${pagesNumber} 0 R /MediaBox [${(page.media ?? [0, 0, 595, 842]).join(" ")}] ${crop}
/Rotate ${page.rotate ?? 0} /Resources << /Font << /F 3 0 R >> >> /Contents ${content} 0 R /Annots [${refs(own)}] >>`);
  });
  const form = widgets.length > 0 ? `/AcroForm << /Fields [${refs(widgets)}] /DA (/F 10 Tf) >>` : "";
  objects[0] = `<< /Type /Catalog /Pages ${pagesNumber} 0 R ${form} >>`;
  objects[1] = `<< /Type /Pages /Kids [${refs(kids)}] /Count ${kids.length} >>`;
  return written(objects);
}

/** Number of the first object after the pages. */
export const firstMore = 4;

function refs(numbers: readonly number[]): string {
  return numbers.map((number) => `${number} 0 R`).join(" ");
}

function written(objects: readonly string[]): Buffer {
  let text = "%PDF-1.7\n";
  const offsets = objects.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, "latin1");
}
