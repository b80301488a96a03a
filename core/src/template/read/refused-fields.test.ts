import assert from "node:assert/strict";
import { test } from "node:test";
import { readBody } from "../../../../tests/world/templates/read.ts";

/** Refused fields, and every fault with its arguments, its column and its field. */
type Case = {
  readonly title: string;
  readonly body: string;
  readonly document?: { readonly type: string; readonly more?: string };
  readonly read: string;
};

const cases: readonly Case[] = [
  {
    title: "an unknown type",
    body: '<field type="odd" name="f" roleId="s" />',
    read: "[{code:field.type_unknown,args:[odd],column:108,fieldName:f}]",
  },
  {
    title: "no type",
    body: '<field name="f" roleId="s"/>',
    read: "[{code:template.attribute_empty,args:[type,field],column:101,fieldName:f}]",
  },
  {
    title: "no name",
    body: '<field type="text" roleId="s"/>',
    read: "[{code:template.attribute_empty,args:[name,field],column:101,documentId:d}]",
  },
  {
    title: "no role",
    body: '<field type="text" name="f"/>',
    read: "[{code:template.attribute_empty,args:[roleId,field],column:101,fieldName:f}]",
  },
  {
    title: "a name of signs",
    body: '<field type="text" name="a&amp;b" roleId="s"/>',
    read: "[{code:value.format,args:[name],column:120,fieldName:a&b}]",
  },
  {
    title: "a long name",
    body: '<field type="text" name="xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" roleId="s"/>',
    read: "{body:[{field,name:xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx},{field,name:own}],fields:[{name:xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx,roleId:s,type:text,multilines:false,maxLength:1000},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "an unknown role",
    body: '<field type="text" name="f" roleId="q"/>',
    read: "[{code:field.role_unknown,args:[q,f],column:101,fieldName:f}]",
  },
  {
    title: "a name twice",
    body: '<field type="text" name="f" roleId="s" /><field type="text" name="f" roleId="s" />',
    read: "[{code:field.duplicate,args:[f],column:142,fieldName:f}]",
  },
  {
    title: "numbers that are none",
    body: '<field type="text" name="f" roleId="s" min="a" max="-1"/>',
    read: "[{code:xml.invalid,args:[attribute min is \\a\\; it must be a whole number 0 to 1000],column:140,fieldName:f},{code:xml.invalid,args:[attribute max is \\-1\\; it must be a whole number 1 to 1000],column:148,fieldName:f}]",
  },
  {
    title: "texts that are too long",
    body: '<field type="text" name="f" roleId="s" max="5001"/>',
    read: "[{code:xml.invalid,args:[attribute max is \\5001\\; it must be a whole number 1 to 1000],column:140,fieldName:f}]",
  },
  {
    title: "a pattern that is none",
    body: '<field type="text" name="f" roleId="s" pattern="("/>',
    read: "[{code:field.pattern,args:[(],column:140,fieldName:f}]",
  },
  {
    title: "a default that the pattern refuses",
    body: '<field type="text" name="f" roleId="s" pattern="[a-z]+" defaultValue="1"/>',
    read: "[{code:value.unsupported,args:[defaultValue],column:157,fieldName:f}]",
  },
  {
    title: "a default over its length",
    body: '<field type="text" name="f" roleId="s" max="2" defaultValue="abc"/>',
    read: "[{code:value.unsupported,args:[defaultValue],column:148,fieldName:f}]",
  },
  {
    title: "a precision that is none",
    body: '<field type="number" name="f" roleId="s" precision="8"/>',
    read: "[{code:field.precision,args:[0,7],column:142,fieldName:f}]",
  },
  {
    title: "a number below its least",
    body: '<field type="number" name="f" roleId="s" min="2" max="1" defaultValue="0"/>',
    read: "[{code:field.min_over_max,args:[f],column:142,fieldName:f},{code:value.unsupported,args:[defaultValue],column:158,fieldName:f}]",
  },
  {
    title: "options that are none",
    body: '<field type="dropdown" name="f" roleId="s" ><option/><option>x</option><option>x</option><b/></field>',
    read: "[{code:value.length,args:[option,1,50],column:145,fieldName:f},{code:field.duplicate_option,args:[f],column:172,fieldName:f},{code:xml.invalid,args:[element b is not allowed in field],column:190,allowed:[body,div,section,article,p,blockquote,pre,h1,h2,h3,h4,h5,h6,li,th,td,a,b,strong,i,em,u,ins,s,strike,del,span,small,sub,sup],fieldName:f}]",
  },
  {
    title: "several and others",
    body: '<field type="dropdown" name="f" roleId="s" multiSelect="true" allowCustomValue="true"><option>x</option></field>',
    read: "[{code:field.custom_and_multiple,args:[f],column:144,fieldName:f}]",
  },
  {
    title: "a flag that is none",
    body: '<field type="checkbox" name="f" roleId="s" optional="maybe"/>',
    read: "[{code:xml.invalid,args:[attribute optional is \\maybe\\; it must be true or false],column:144,fieldName:f}]",
  },
  {
    title: "an attribute of another type",
    body: '<field type="checkbox" name="f" roleId="s" pattern="x"/>',
    read: "[{code:xml.invalid,args:[element field has no attribute pattern],column:144,fieldName:f}]",
  },
  {
    title: "an unknown barcode",
    body: '<field type="barcode" name="f" roleId="s" code="odd" source="odd" width="wide"/>',
    read: "[{code:field.barcode_code,args:[odd],column:143,allowed:[upca,upce,ean8,ean13,code39,code128,itf14,code93,rationalizedCodabar,databarexpandedstacked,qrcode,datamatrix,pdf417,bankGovUa],fieldName:f},{code:value.unsupported,args:[source],column:154,allowed:[link,custom],fieldName:f},{code:field.barcode_width,args:[wide,170],column:167,fieldName:f}]",
  },
  {
    title: "an unknown kind of file",
    body: '<field type="attachment" name="f" roleId="s" attachmentType="odd"/>',
    read: "[{code:value.unsupported,args:[attachmentType],column:146,fieldName:f}]",
  },
  {
    title: "no dictionary",
    body: '<field type="select-dictionary" name="f" roleId="s" dictionaryUuid="x"/>',
    read: "[{code:field.column_missing,args:[],column:101,fieldName:f},{code:value.format,args:[dictionaryUuid],column:153,fieldName:f}]",
  },
  {
    title: "a query that is none",
    body: '<field type="select-dictionary" name="f" roleId="s" dictionaryUuid="00000000-0000-7000-8000-0000000000c1" columnUuid="00000000-0000-7000-8000-0000000000c1" filterQuery="[]"/>',
    read: "[{code:filter.not_json,args:[f,a JSON object of 1 to 20 columns in at most 5000 characters],column:257,fieldName:f}]",
  },
  {
    title: "a copy of nothing",
    body: '<duplicate name="g" relatedTo="q"/>',
    read: "[{code:duplicate.parent_unknown,args:[g,q],column:101,fieldName:g}]",
  },
  {
    title: "a copy without a source",
    body: '<duplicate name="g"/>',
    read: "[{code:template.attribute_empty,args:[relatedTo,duplicate],column:101,fieldName:g}]",
  },
  {
    title: "a formula that is none",
    body: '<formula name="g">SUM(</formula>',
    read: "[{code:formula.operation,args:[g,SUM(],column:101,fieldName:g}]",
  },
  {
    title: "a formula with an unknown field",
    body: '<formula name="g">SUM({q})</formula>',
    read: "[{code:formula.operand_unknown,args:[g,{q}],column:101,fieldName:g}]",
  },
  {
    title: "a formula of a text",
    body: '<field type="text" name="f" roleId="s" /><formula name="g">SUM({f})</formula>',
    read: "[{code:formula.operand_kind,args:[g,{f},it is text],column:142,fieldName:g}]",
  },
  {
    title: "formulas in a ring",
    body: '<formula name="g">SUM({h})</formula><formula name="h">SUM({g})</formula>',
    read: "[{code:formula.recursion,args:[g],column:101,fieldName:g},{code:formula.recursion,args:[h],column:137,fieldName:h}]",
  },
  {
    title: "a radio button alone without a value",
    body: '<field type="radio" name="f" roleId="s" />',
    read: "[{code:template.attribute_empty,args:[value,field],column:101,fieldName:f}]",
  },
  {
    title: "radio buttons of one value",
    body: '<field type="radio" name="f" roleId="s" value="x"/><field type="radio" name="f" roleId="s" value="x"/>',
    read: "[{code:field.radio_group,args:[f],column:192,fieldName:f}]",
  },
];

for (const { title, body, document, read } of cases) {
  test(`${title}: each fault has its arguments and its place`, () => assert.equal(readBody(body, document), read));
}
