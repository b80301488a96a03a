import type { DrawingFacts } from "@chancery/core/envelope/facts/drawing-facts.ts";
import { column, dictionary, file, other, picture, record, stroke } from "./envelope-facts.ts";
import { recipients, role, templateOf, type EnvelopeSample } from "./sample.ts";

const own = '<field type="text" name="yours" roleId="a" optional="true"/>';
const ids = `dictionaryUuid="${dictionary}" columnUuid="${column}"`;

/** An envelope around what is said of the form. */
function xml(
  submitted: string,
  { info = "<info><subject>S</subject></info>", flow = recipients(), documents = "" } = {},
): string {
  return `<envelope templateVersion="${other}">${info}
${flow}
<documents><document id="d">${submitted}</document>${documents}</documents></envelope>`;
}

type More = Partial<EnvelopeSample> & { readonly inside?: string };

/** A sample of what is said of the field `x`, of this type. */
function value(code: number, type: string, submitted: string, { inside = "", ...more }: More = {}): EnvelopeSample {
  const [name = "", ...attributes] = type.split(" ");
  const body = `<field type="${name}" name="x" roleId="s" ${attributes.join(" ")}>${inside}</field>`;
  return { code, template: templateOf({ own, body }), text: xml(`‸${submitted}`), documentId: "d", fieldName: "x", ...more };
}

const submitted = (text: string, more = ""): string => `<field name="x" ${more}>${text}</field>`;
const png = (facts: Partial<Extract<DrawingFacts, { kind: "png" }>>): DrawingFacts => ({ ...stroke, ...facts });
const optional = 'optional="true"';

/** A fault for each number of values. */
export const valueSamples: readonly EnvelopeSample[] = [
  value(50001, "text", submitted("")),
  value(50002, 'number min="2"', submitted("1")),
  value(50003, 'number max="2"', submitted("3")),
  value(50004, 'number precision="1"', submitted("1.25")),
  value(50006, 'datetime min="0"', submitted("2000-01-01")),
  value(50015, "datetime", submitted("yesterday")),
  value(50022, `text ${optional}`, `${submitted("1")}<field name="x">2</field>`, {
    text: xml(`${submitted("1")}‸${submitted("2")}`),
  }),
  value(50030, "number", submitted("many")),
  value(50034, 'attachment attachmentType="image"', submitted("plan.pdf", `attachmentUuid="${file}"`)),
  value(50037, "einksign", submitted("signed")),
  value(50038, "einksign", submitted(picture), { drawing: { kind: "other", type: "jpeg" } }),
  value(50039, "einksign", submitted(picture), { drawing: png({ widthPx: 301 }) }),
  value(50040, "einksign", submitted(picture), { drawing: png({ paintedPixels: 14 }) }),
  value(50026, 'attachment attachmentType="all"', "", {
    text: `‸${xml(submitted("plan.pdf", `attachmentUuid="${file}"`))}`,
    attachment: "large",
    documentId: undefined,
    fieldName: undefined,
  }),
  value(50051, 'attachment attachmentType="all"', submitted("plan.pdf", `attachmentUuid="${file}"`), { attachment: "stolen" }),
  value(50066, `select-dictionary ${ids}`, submitted("Nut")),
  value(50067, 'attachment attachmentType="all"', submitted("plan.pdf")),
  value(50108, "checkbox", submitted("yes")),
  value(50109, "checkbox", submitted("0")),
  value(50116, 'dropdown multiSelect="true"', submitted("<value>o</value><value>o</value>"), { inside: "<option>o</option>" }),
  value(50117, "dropdown", submitted("q"), { inside: "<option>o</option>" }),
  value(50123, 'barcode code="ean13" source="custom"', submitted("x")),
  value(50125, 'text pattern="[0-9]+"', submitted("x")),
  value(50115, 'text optional="true"', "", {
    template: external(),
    text: `${xml("", { documents: '‸<document id="e"/>' })}`,
    documentId: "e",
    fieldName: "f",
  }),
  value(50021, 'text optional="true"', "", {
    template: external(),
    text: xml("", {
      documents: `<document id="e"><field name="f" attachmentUuid="${file}"/>‸<field name="x">1</field></document>`,
    }),
    documentId: "e",
  }),
  value(50027, `attachment attachmentType="all" ${optional}`, "", {
    template: templateOf({
      own,
      body: ["x", "y"].map((name) => `<field type="attachment" attachmentType="all" name="${name}" roleId="s"/>`).join(""),
    }),
    text: xml(`‸${submitted("", `attachmentUuid="${file}"`)}<field name="y" attachmentUuid="${file}"/>`),
    also: [50027],
  }),
];

function external(): string {
  const body = '<field type="attachment" attachmentType="all" name="f" roleId="s"/>';
  return templateOf({
    own,
    documents: `<document id="e" type="singleAttachment"><info><title>E</title></info><body>${body}</body></document>`,
  });
}

const pick = `<field type="select-dictionary" name="pick" roleId="s" optional="true" ${ids}/>`;
const computed = (code: number, body: string, submitted: string): EnvelopeSample => ({
  code,
  template: templateOf({ own, body }),
  text: xml(submitted),
  documentId: "d",
  fieldName: "x",
});
const lookup = `${pick}<lookup name="x" relatedTo="pick" columnUuid="${column}"/>`;
const word = '<field type="text" name="word" roleId="s" optional="true"/><duplicate name="x" relatedTo="word"/>';
const wrongX = '‸<field name="x">wrong</field>';

/** A fault for each number of what the service works out. */
export const computedSamples: readonly EnvelopeSample[] = [
  computed(50028, lookup, wrongX),
  computed(50029, lookup, `<field name="pick" recordUuid="${record}"/>${wrongX}`),
  computed(50064, word, wrongX),
  computed(50087, word, `<field name="word">w</field>${wrongX}`),
  computed(50107, '<formula name="x">SUM(1,2)</formula>', '‸<field name="x">4</field>'),
];

const plain = templateOf({ own });
const head = (code: number, text: string, more: Partial<EnvelopeSample> = {}): EnvelopeSample => ({
  code,
  template: plain,
  text,
  ...more,
});
const table = `<table name="t" roleId="s" iterable="true"><thead><tr><th>C</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="number" name="x" roleId="s"/></td></tr></tbody></table>`;
const tabled = templateOf({ own, body: table });
const rows = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<fieldset index="${at}"><field name="x">1</field></fieldset>`).join("");
const fixed = templateOf({ own, roles: role("a", "assignee", `mailboxUuid="${other}"`) });

/** A fault for each number of the head of an envelope, its flow and its tables. */
export const headSamples: readonly EnvelopeSample[] = [
  head(50009, xml("", { info: "‸<info/>" })),
  head(50012, xml("").replace(/<envelope [^>]*>/, "‸<envelope>")),
  head(50007, xml("", { flow: '<flow><roles>‸<role id="a"/></roles></flow>' })),
  head(50008, xml("", { flow: recipients('‸<role mailboxUuid="x"/>') })),
  head(50010, xml("", { flow: recipients().replace("mailboxUuid", "‸mailboxUuid") }), { template: fixed }),
  head(50018, xml("", { flow: recipients(`<role id="s" ‸mailboxUuid="${other}"/>`) })),
  head(50045, `‸${xml("", { flow: "" })}`),
  head(50079, xml("", { flow: recipients(`<role id="q" ‸mailboxUuid="${other}"/>`) })),
  head(50088, xml("", { flow: '<flow><roles><role id="a" ‸mailboxUuid="nobody"/></roles></flow>' })),
  head(50111, xml("", { flow: recipients().replace("mailboxUuid", "‸mailboxUuid") }), {
    template: templateOf({ own, roles: role("a", "assignee", 'contactsOnly="true"') }),
  }),
  head(50017, xml("", { documents: '‸<document id="q"/>' }), { documentId: "q" }),
  head(50110, xml("", { documents: '‸<document id="d"/>' }), { documentId: "d" }),
  head(50023, xml('‸<fieldgroup name="t"/>'), { template: tabled, documentId: "d", fieldName: "t" }),
  head(50106, xml(`‸<fieldgroup name="t">${rows(1001)}</fieldgroup>`), { template: tabled, documentId: "d", fieldName: "t" }),
  head(50030, xml(`<fieldgroup name="t">${rows(1)}<fieldset index="1">‸${submitted("many")}</fieldset></fieldgroup>`), {
    template: tabled,
    documentId: "d",
    fieldName: "x",
    tableDetails: { name: "t", index: 1 },
  }),
];
