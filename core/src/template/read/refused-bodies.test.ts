import assert from "node:assert/strict";
import { test } from "node:test";
import { readBody } from "../../../../tests/world/templates/read.ts";

/** Refused bodies, and every fault with its arguments, its column and its field. */
type Case = {
  readonly title: string;
  readonly body: string;
  readonly document?: { readonly type: string; readonly more?: string };
  readonly read: string;
};

const pdf = { type: ' type="pdf"', more: '<pdf uuid="00000000-0000-7000-8000-0000000000c1" hash="h"/>' };

const cases: readonly Case[] = [
  {
    title: "text on a PDF",
    body: "a",
    document: pdf,
    read: "[{code:document.content,args:[text],column:171,documentId:d}]",
  },
  {
    title: "an element on a PDF",
    body: "<h1/>",
    document: pdf,
    read: "[{code:document.content,args:[element h1],column:171,documentId:d}]",
  },
  {
    title: "a table on a PDF",
    body: '<table name="t" roleId="a"><thead><tr><th>X</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="x" roleId="a"/></td></tr></tbody></table>',
    document: pdf,
    read: "[{code:field.not_for_pdf,args:[t,table],column:171,fieldName:t,documentId:d}]",
  },
  {
    title: "a file on a PDF",
    body: '<field type="attachment" name="f" roleId="s" attachmentType="all"/>',
    document: pdf,
    read: "[{code:field.not_for_pdf,args:[f,attachment],column:171,fieldName:f,documentId:d}]",
  },
  {
    title: "a file without a name on a PDF",
    body: '<field type="attachment" attachmentType="all"/>',
    document: pdf,
    read: "[{code:field.not_for_pdf,args:[,attachment],column:171,documentId:d}]",
  },
  {
    title: "fields without a place on a PDF",
    body: '<div><p><field type="text" name="f" roleId="s" /></p></div>',
    document: pdf,
    read: "[{code:field.coordinate_missing,args:[f,x],column:179,fieldName:f},{code:field.coordinate_missing,args:[f,y],column:179,fieldName:f},{code:field.coordinate_missing,args:[f,width],column:179,fieldName:f},{code:field.coordinate_missing,args:[f,height],column:179,fieldName:f},{code:field.coordinate_missing,args:[f,page],column:179,fieldName:f}]",
  },
  {
    title: "a field with half a place on a PDF",
    body: '<field type="text" name="f" roleId="s" x="1" y="a" width="0.1" height="1e3" page="1.5"/>',
    document: pdf,
    read: "[{code:field.size_small,args:[f,1],column:171,fieldName:f},{code:field.coordinate,args:[f,y],column:216,fieldName:f},{code:field.coordinate,args:[f,height],column:234,fieldName:f},{code:field.coordinate,args:[f,page],column:247,fieldName:f}]",
  },
  {
    title: "a PDF without its hash",
    body: "",
    document: { type: ' type="pdf"', more: '<pdf uuid="00000000-0000-7000-8000-0000000000c1"/>' },
    read: "[{code:template.attribute_empty,args:[hash,pdf],column:99,documentId:d}]",
  },
  {
    title: "content where none may be",
    body: "<p>a<br>b</br></p><hr><p/></hr>",
    read: "[{code:document.content,args:[content in br],column:105,documentId:d},{code:document.content,args:[content in hr],column:119,documentId:d}]",
  },
  {
    title: "a PDF with an empty hash",
    body: "",
    document: { type: ' type="pdf"', more: '<pdf uuid="00000000-0000-7000-8000-0000000000c1" hash=" "/>' },
    read: "[{code:template.attribute_empty,args:[hash,pdf],column:148,documentId:d}]",
  },
  {
    title: "a PDF of no id",
    body: "",
    document: { type: ' type="pdf"', more: '<pdf uuid="x" hash="h"/>' },
    read: "[{code:document.pdf,args:[d],column:104,documentId:d}]",
  },
  {
    title: "no PDF",
    body: "",
    document: { type: ' type="pdf"' },
    read: "[{code:document.pdf,args:[d],column:77,documentId:d}]",
  },
  {
    title: "two PDFs",
    body: "",
    document: {
      type: ' type="pdf"',
      more: '<pdf uuid="00000000-0000-7000-8000-0000000000c1" hash="h"/><pdf uuid="00000000-0000-7000-8000-0000000000c1" hash="h"/>',
    },
    read: "[{code:xml.invalid,args:[element pdf is repeated in info],column:158,documentId:d}]",
  },
  {
    title: "a PDF with more",
    body: "",
    document: { type: ' type="pdf"', more: '<pdf uuid="00000000-0000-7000-8000-0000000000c1" hash="h" page="1"/>' },
    read: "[{code:xml.invalid,args:[element pdf has no attribute page],column:157,documentId:d}]",
  },
  {
    title: "unknown elements",
    body: "<script/><p><td/></p><blink>a</blink>",
    read: "[{code:document.content,args:[element script in body],column:101,documentId:d},{code:document.content,args:[element td in p],column:113,allowed:[tr],documentId:d},{code:document.content,args:[element blink in body],column:122,documentId:d}]",
  },
  {
    title: "unknown attributes",
    body: '<p class="a" onclick="b">c</p>',
    read: "[{code:document.content,args:[attribute onclick of p],column:114,documentId:d}]",
  },
  {
    title: "a link that runs",
    body: '<a href="javascript:a">b</a>',
    read: "[{code:document.content,args:[attribute href of a],column:104,documentId:d}]",
  },
  {
    title: "a style that fetches",
    body: '<p style="background: url(a)">b</p>',
    read: "[{code:document.content,args:[attribute style of p],column:104,documentId:d}]",
  },
  {
    title: "a table without a name",
    body: '<table name="" roleId="a"><thead><tr><th>X</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="x" roleId="a"/></td></tr></tbody></table>',
    read: "[{code:table.name,args:[],column:108,documentId:d}]",
  },
  {
    title: "a table without a role",
    body: '<table name="t"><thead><tr><th>X</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="x" roleId="a"/></td></tr></tbody></table>',
    read: "[{code:table.role,args:[t],column:101,documentId:d}]",
  },
  {
    title: "a table whose cells are not its columns",
    body: '<table name="t" roleId="a"><thead><tr><th>X</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="x" roleId="a"/></td><td/></tr></tbody></table>',
    read: "[{code:table.column_count,args:[t],column:101,documentId:d}]",
  },
  {
    title: "a table without a head",
    body: '<table name="t" roleId="a"><tbody><tr iterable="true" name="*"><td><field type="text" name="x" roleId="a"/></td></tr></tbody></table>',
    read: "[{code:table.head,args:[t],column:101,documentId:d}]",
  },
  {
    title: "a table of two rows",
    body: '<table name="t" roleId="a"><thead><tr><th>X</th></tr><tr><th>Y</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="x" roleId="a"/></td></tr><tr><td/></tr></tbody></table>',
    read: "[{code:table.head,args:[t],column:128,documentId:d},{code:table.body,args:[t],column:181,documentId:d}]",
  },
  {
    title: "a head of other cells",
    body: '<table name="t" roleId="a"><thead><tr><td>X</td></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="x" roleId="a"/></td></tr></tbody></table>',
    read: "[{code:table.head,args:[t],column:139,allowed:[th],documentId:d}]",
  },
  {
    title: "a head with more in it",
    body: '<table name="t" roleId="a"><thead class="a"><tr id="b"><th odd="c">X<img/><br>y</br><b onclick="z">c<hr/></b></th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="x" roleId="a"/></td></tr></tbody></table>',
    read: "[{code:xml.invalid,args:[element th has no attribute odd],column:160,documentId:d},{code:xml.invalid,args:[element img is not allowed in th],column:169,allowed:[b,strong,i,em,u,span,br,p,div,sub,sup],documentId:d},{code:document.content,args:[content in br],column:175,documentId:d},{code:document.content,args:[attribute onclick of b],column:188,documentId:d},{code:xml.invalid,args:[element hr is not allowed in b],column:201,allowed:[b,strong,i,em,u,span,br,p,div,sub,sup],documentId:d}]",
  },
  {
    title: "a table of a long name and signs",
    body: '<table name="&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;" roleId="a"><thead><tr><th>X</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="x" roleId="a"/></td></tr></tbody></table>',
    read: "[{code:value.format,args:[name],column:108,documentId:d}]",
  },
  {
    title: "a table in a table",
    body: '<table name="t" roleId="a"><thead><tr><th>X</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="x" roleId="a"/><table name="u" roleId="a"><thead><tr><th>X</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="x" roleId="a"/></td></tr></tbody></table></td></tr></tbody></table>',
    read: "[{code:table.nested,args:[u],column:242,documentId:d},{code:field.duplicate,args:[x],column:343,fieldName:x}]",
  },
  {
    title: "a cell's field with a role, and one twice",
    body: '<table name="t" roleId="a"><thead><tr><th>X</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="x" roleId="s"/><field type="text" name="x" roleId="a"/></td></tr></tbody></table>',
    read: "[{code:field.duplicate,args:[x],column:242,fieldName:x}]",
  },
  {
    title: "an image that is none",
    body: '<img src="http://a"/><img/><img src="data:image/gif;base64,AA=="/><img src="data:image/png;base64,iVBORw0KGgo=" width="a" height="-1"/>',
    read: "[{code:image.source,args:[http://a],column:106,documentId:d},{code:template.attribute_empty,args:[src,img],column:122,documentId:d},{code:image.format,args:[image/gif],column:133,documentId:d},{code:value.unsupported,args:[width],column:213,documentId:d},{code:value.unsupported,args:[height],column:223,documentId:d}]",
  },
];

for (const { title, body, document, read } of cases) {
  test(`${title}: each fault has its arguments and its place`, () => assert.equal(readBody(body, document), read));
}
