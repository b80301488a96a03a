import { role, templateOf, type TemplateSample } from "./sample.ts";

const ids = 'dictionaryUuid="0193a000-0000-7000-8000-00000000000d" columnUuid="0193a000-0000-7000-8000-0000000000c1"';
const column = "0193a000-0000-7000-8000-0000000000c1";

/** A field `x` of the sender in the form; `more` are its attributes. */
const field = (type: string, more = "", inside = ""): string =>
  `<field type="${type}" name="x" roleId="s" ${more}>${inside}</field>`;
const body = (text: string, more = {}): string => templateOf({ body: text, ...more });
const onField = (code: number, text: string, more: Partial<TemplateSample> = {}): TemplateSample => ({
  code,
  text: body(text),
  documentId: "d",
  fieldName: "x",
  ...more,
});

const pick = '<field type="select-dictionary" name="pick" roleId="s" ' + ids + "/>";
const filter = (query: string, roleId = "s"): string =>
  `<field type="select-dictionary" name="x" roleId="${roleId}" ${ids} ‸filterQuery='${query}'/>`;
const filterBy = (by: string, roleId = "s"): string => `‸${filter(`{"${column}":${by}}`, roleId).replace("‸", "")}`;
const lookup = (more: string): string => `‸<lookup name="x" columnUuid="${column}" ${more}/>`;
const copy = (more: string): string => `‸<duplicate name="x" ${more}/>`;

type Table = { readonly head?: string; readonly rows?: string; readonly attributes?: string };
const cell = '<td><field type="text" name="c" roleId="s"/></td>';
const row = (cells = cell, more = 'iterable="true" name="*"'): string => `<tr ${more}>${cells}</tr>`;
/** A dynamic table `t` of the sender. */
const table = ({
  head = "<thead><tr><th>C</th></tr></thead>",
  rows = `<tbody>${row()}</tbody>`,
  attributes = 'name="t" roleId="s" iterable="true"',
}: Table = {}): string => `<table ${attributes}>${head}${rows}</table>`;
const inTable = (code: number, text: string, more: Partial<TemplateSample> = {}): TemplateSample => ({
  code,
  text: body(text),
  documentId: "d",
  ...more,
});
const columns = (count: number): string => `<thead>‸<tr>${"<th>C</th>".repeat(count)}</tr></thead>`;
const cells = (count: number): string => `${cell}${"<td/>".repeat(count - 1)}`;
const manyFields = Array.from({ length: 241 }, (_, at) => `<field type="text" name="c${at}" roleId="s"/>`).join("");

/** A fault for each number of tables. */
export const tableSamples: readonly TemplateSample[] = [
  inTable(40029, `‸${table({ rows: `<tbody>${row(cell.replace("/></td>", ' optional="true"/></td>'))}</tbody>` })}`),
  inTable(40030, `‸${table({ head: "" })}`),
  inTable(40031, table({ rows: `‸<tbody>${row(cell, 'name="*"')}</tbody>` })),
  inTable(40032, `‸${table({ rows: `<tbody>${row("<td>text</td>")}</tbody>` })}`),
  inTable(
    40033,
    table({
      rows: `<tbody>${row(`<td><field type="text" name="c" roleId="s"/>‸${table().replace('name="t"', 'name="u"').replace('name="c"', 'name="e"')}</td>`)}</tbody>`,
    }),
  ),
  inTable(40034, table({ attributes: 'name="t" roleId="s" ‸iterable="false"' })),
  inTable(40035, table({ rows: `<tbody>${row(cell, 'iterable="true" ‸name="row"')}</tbody>` })),
  inTable(40038, table({ rows: "‸<tbody/>" })),
  inTable(40046, `‸${table({ attributes: 'roleId="s" iterable="true"' })}`),
  inTable(40047, `‸${table({ attributes: 'name="t" iterable="true"' })}`),
  inTable(40078, `‸${table({ head: '<thead><tr><th initiallyHidden="true">C</th></tr></thead>' })}`),
  inTable(40079, table({ head: columns(121), rows: `<tbody>${row(cells(121))}</tbody>` })),
  inTable(40080, `‸${table({ rows: `<tbody>${row(`<td>${manyFields}</td>`)}</tbody>` })}`),
  inTable(40081, `‸${table({ rows: `<tbody>${row(cells(2))}</tbody>` })}`),
  inTable(
    40083,
    table({ rows: `<tbody>${row(`${cell.replace("</td>", "")}‸<field type="autonumber" name="x" roleId="s"/></td>`)}</tbody>` }),
    { fieldName: "x" },
  ),
];

/** A fault for each number of fields. */
export const fieldSamples: readonly TemplateSample[] = [
  onField(40016, `‸${field("text").replace('"s"', '"q"')}`),
  onField(40018, lookup('relatedTo="gone"')),
  onField(40019, lookup('relatedTo="mine"')),
  onField(40022, `<field type="number" name="x" roleId="s" ‸min="2" max="1"/>`),
  onField(40023, `<field type="number" name="x" roleId="s" ‸precision="8"/>`),
  onField(40024, `‸${field("dropdown")}`),
  onField(40036, `‸${field("text").replace('"s"', '"c"')}`, {
    text: body(`‸${field("text").replace('"s"', '"c"')}`, { roles: role("a", "assignee") + role("c", "copy") }),
  }),
  onField(40044, '<field ‸type="hologram" name="x" roleId="s"/>'),
  onField(40057, copy('relatedTo="gone"')),
  onField(40058, '<field type="text" name="x" ‸roleId=""/>'),
  onField(40059, `<field type="einksign" name="ink" roleId="s"/>${copy('relatedTo="ink"')}`),
  onField(40065, `<field type="text" name="x" roleId="s"/>‸${field("text")}`),
  onField(40072, '<field type="einksign" name="x" roleId="s" ‸search="true"/>'),
  onField(40073, '‸<formula name="x">SUM({gone})</formula>'),
  onField(40074, '‸<formula name="x">AVG(1)</formula>'),
  onField(40075, '‸<formula name="x">SUM({x})</formula>'),
  onField(40082, '‸<field type="autonumber" name="x" roleId="a"/>'),
  onField(40090, filter("none")),
  onField(40091, filter('{"none":{"roleId":"a"}}')),
  onField(40092, filter(`{"${column}":7}`)),
  onField(40093, filterBy('{"documentId":"q","fieldName":"mine"}')),
  onField(40094, filterBy('{"documentId":"d","fieldName":"gone"}')),
  onField(40095, filterBy('{"roleId":"q"}')),
  onField(40096, filterBy('{"documentId":"d","fieldName":"yours"}')),
  onField(
    40096,
    `<formula name="sum">SUM({late})</formula><field type="number" name="late" roleId="a"/>${filterBy('{"documentId":"d","fieldName":"sum"}')}`,
  ),
  onField(40096, `<duplicate name="copy" relatedTo="yours"/>${filterBy('{"documentId":"d","fieldName":"copy"}')}`),
  onField(
    40096,
    `${pick.replace('"pick" roleId="s"', '"picked" roleId="a"')}<lookup name="seen" relatedTo="picked" columnUuid="${column}"/>${filterBy('{"documentId":"d","fieldName":"seen"}')}`,
  ),
  onField(40099, field("dropdown", 'allowCustomValue="true" ‸multiSelect="true"', "<option>o</option>")),
  onField(40100, field("dropdown", "", "<option>o</option>‸<option>o</option>")),
  onField(40102, `<field type="radio" name="x" roleId="s" value="1"/><field type="radio" ‸name="x" roleId="a" value="2"/>`),
  onField(40108, '<field type="barcode" name="x" roleId="s" source="custom" ‸code="morse"/>'),
  onField(40109, '‸<field type="barcode" name="x" roleId="a" source="link" code="qrcode"/>'),
  onField(40110, '<field type="barcode" name="x" roleId="s" source="link" ‸code="ean13"/>'),
  onField(40111, '<field type="barcode" name="x" roleId="s" source="custom" code="qrcode" ‸width="500"/>'),
  onField(40113, `<field type="dropdown" name="x" roleId="s" ‸defaultValue="q"><option>o</option></field>`),
  onField(40119, '<field type="text" name="x" roleId="s" ‸pattern="(?=a)"/>'),
];

const pdf = 'uuid="0193a000-0000-7000-8000-0000000000bb" hash="h"';
const onPdf = (code: number, text: string): TemplateSample => ({
  code,
  documentId: "p",
  fieldName: "x",
  text: templateOf({
    documents: `<document id="p" type="pdf"><info><title>P</title><pdf ${pdf}/></info><body>${text}</body></document>`,
  }),
});

/** A fault for each number of fields on a PDF that is to be seen without it. */
export const pdfSamples: readonly TemplateSample[] = [
  onPdf(40086, '‸<field type="attachment" name="x" roleId="s" attachmentType="all"/>'),
  onPdf(40087, '‸<field type="text" name="x" roleId="s" x="1" y="1" width="9" height="9"/>'),
  onPdf(40088, '<field type="text" name="x" roleId="s" ‸x="left" y="1" width="9" height="9" page="0"/>'),
  onPdf(40116, '‸<field type="text" name="x" roleId="s" x="1" y="1" width="0.1" height="9" page="0"/>'),
];
