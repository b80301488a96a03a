const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The name that people see, of the sheet at a place from 0 on. */
export function sheetName(index: number): string {
  return index === 0 ? "Records" : `Records_${index + 1}`;
}

/** Path of a sheet in the package. */
export function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

/** The part that leads to the workbook. */
export const packageRelations =
  `${declaration}<Relationships xmlns="${relations}">` +
  `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** The part that names the sheets. */
export function workbookXml(names: readonly string[]): string {
  const sheets = names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  return (
    `${declaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}">` +
    `<sheets>${sheets.join("")}</sheets></workbook>`
  );
}

/** The part that says where the sheets are. */
export function workbookRelations(names: readonly string[]): string {
  const sheets = names.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return `${declaration}<Relationships xmlns="${relations}">${sheets.join("")}</Relationships>`;
}

/** The part that says what each part is. */
export function contentTypes(names: readonly string[]): string {
  const sheets = names.map(
    (_, index) => `<Override PartName="/${sheetPath(index)}" ContentType="${spreadsheet}.worksheet+xml"/>`,
  );
  return (
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>${sheets.join("")}</Types>`
  );
}
