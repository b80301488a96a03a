import assert from "node:assert/strict";
import { test } from "node:test";
import { readBody } from "../../../../tests/world/templates/read.ts";

/** Bodies of a document and the fields read from each, in the notation of model.ts. */
type Case = {
  readonly title: string;
  readonly body: string;
  readonly document?: { readonly type: string; readonly more?: string };
  readonly read: string;
};

const cases: readonly Case[] = [
  {
    title: "a text",
    body: '<field type="text" name="f" roleId="s" />',
    read: "{body:[{field,name:f},{field,name:own}],fields:[{name:f,roleId:s,type:text,multilines:false,maxLength:1000},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a text with all it may have",
    body: '<field type="text" name="f" roleId="s" placeholder="p" tooltip="t" optional="true" search="true" multilines="true" min="2" max="9" pattern="[a-z]+" defaultValue="abc"/>',
    read: "{body:[{field,name:f},{field,name:own}],fields:[{name:f,roleId:s,placeholder:p,tooltip:t,isRequired:false,isSearchable:true,defaultValue:abc,type:text,multilines:true,minLength:2,maxLength:9,pattern:[a-z]+},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a number",
    body: '<field type="number" name="f" roleId="s" precision="2" min="1" max="2.5" formatting="true" trailingZeros="true" defaultValue="2"/>',
    read: "{body:[{field,name:f},{field,name:own}],fields:[{name:f,roleId:s,defaultValue:2,type:number,precision:2,min:1,max:2.5,formatting:true,trailingZeros:true},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a sum",
    body: '<field type="money" name="f" roleId="s" min="1" max="2" formatting="true"/>',
    read: "{body:[{field,name:f},{field,name:own}],fields:[{name:f,roleId:s,type:money,min:1,max:2,formatting:true},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a date",
    body: '<field type="datetime" name="f" roleId="s" min="0" max="7"/>',
    read: "{body:[{field,name:f},{field,name:own}],fields:[{name:f,roleId:s,type:datetime,time:false,minDays:0,maxDays:7},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a moment",
    body: '<field type="datetime" name="f" roleId="s" time="true"/>',
    read: "{body:[{field,name:f},{field,name:own}],fields:[{name:f,roleId:s,type:datetime,time:true},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a checkbox",
    body: '<field type="checkbox" name="f" roleId="s" defaultValue="1"/>',
    read: "{body:[{field,name:f},{field,name:own}],fields:[{name:f,roleId:s,defaultValue:1,type:checkbox},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a dropdown",
    body: '<field type="dropdown" name="f" roleId="s" multiSelect="true"><option>x</option><option>y</option></field>',
    read: "{body:[{field,name:f},{field,name:own}],fields:[{name:f,roleId:s,type:dropdown,options:[x,y],allowCustomValue:false,multiSelect:true},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a dropdown that takes other texts",
    body: '<field type="dropdown" name="f" roleId="s" allowCustomValue="true" defaultValue="z"><option>x</option></field>',
    read: "{body:[{field,name:f},{field,name:own}],fields:[{name:f,roleId:s,defaultValue:z,type:dropdown,options:[x],allowCustomValue:true,multiSelect:false},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "radio buttons",
    body: '<field type="radio" name="f" roleId="s" value="x"/><field type="radio" name="f" roleId="s" value="y"/>',
    read: "{body:[{field,name:f,option:x},{field,name:f,option:y},{field,name:own}],fields:[{name:f,roleId:s,type:radio,options:[x,y]},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a drawing",
    body: '<field type="einksign" name="f" roleId="s" details="true"/><field type="initials" name="g" roleId="a"/>',
    read: "{body:[{field,name:f},{field,name:g},{field,name:own}],fields:[{name:f,roleId:s,type:einksign,details:true},{name:g,roleId:a,type:initials,details:false},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a barcode",
    body: '<field type="barcode" name="f" roleId="s" code="ean13" source="custom" width="20mm"/>',
    read: "{body:[{field,name:f},{field,name:own}],fields:[{name:f,roleId:s,type:barcode,code:ean13,source:custom,width:{mm:20}},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a file",
    body: '<field type="attachment" name="f" roleId="s" attachmentType="document"/>',
    read: "{body:[{field,name:f},{field,name:own}],fields:[{name:f,roleId:s,type:attachment,attachmentType:document,viewRoleIds:[]},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a record",
    body: '<field type="select-dictionary" name="f" roleId="s" dictionaryUuid="00000000-0000-7000-8000-0000000000c1" columnUuid="00000000-0000-7000-8000-0000000000c1" allowCustomValue="true"/>',
    read: "{body:[{field,name:f},{field,name:own}],fields:[{name:f,roleId:s,type:select-dictionary,dictionaryId:00000000-0000-7000-8000-0000000000c1,columnId:00000000-0000-7000-8000-0000000000c1,allowCustomValue:true,filterQuery:[]},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a copy",
    body: '<field type="text" name="f" roleId="s" /><duplicate name="g" relatedTo="f"/>',
    read: "{body:[{field,name:f},{field,name:g},{field,name:own}],fields:[{name:f,roleId:s,type:text,multilines:false,maxLength:1000},{name:g,isRequired:false,type:duplicate,relatedTo:{fieldName:f},source:{name:f,roleId:s,type:text,multilines:false,maxLength:1000}},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a formula",
    body: '<field type="number" name="f" roleId="s" /><formula name="g" precision="3">SUM({f})</formula>',
    read: "{body:[{field,name:f},{field,name:g},{field,name:own}],fields:[{name:f,roleId:s,type:number,formatting:false,trailingZeros:false},{name:g,isRequired:false,type:formula,formula:{operation:SUM,arguments:[{field,fieldName:f}]},precision:3,trailingZeros:true,formatting:false},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a number of its own",
    body: '<field type="autonumber" name="f" roleId="s" prefix="A-"/>',
    read: "{body:[{field,name:f},{field,name:own}],fields:[{name:f,roleId:s,isRequired:false,type:autonumber,prefix:A-},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "a table",
    body: '<table name="t" roleId="a" autoNumbering="true"><thead><tr><th>X <b>Y</b></th><th initiallyHidden="true">Z</th></tr></thead><tbody><tr iterable="true" name="*"><td><field type="text" name="x" roleId="a"/></td><td><field type="checkbox" name="y" roleId="a" optional="true"/></td></tr></tbody></table>',
    read: "{body:[{table,name:t,cells:[[{field,name:x}],[{field,name:y}]]},{field,name:own}],fields:[{table:t,name:x,roleId:a,type:text,multilines:false,maxLength:1000},{table:t,name:y,roleId:a,isRequired:false,type:checkbox},{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[{name:t,roleId:a,autoNumbering:true,columns:[{title:X Y,initiallyHidden:false},{title:Z,initiallyHidden:true}],fieldNames:[x,y]}]}",
  },
  {
    title: "elements, an image and text",
    body: '<p style="color: red">a<br/><img src="data:image/png;base64,iVBORw0KGgo=" width="10" height="5px"/></p><h1>b</h1>',
    read: "{body:[{element,name:p,attributes:{style:color: red},children:[{text,text:a},{element,name:br,attributes:{},children:[]},{image,source:{dataUri:data:image/png;base64,iVBORw0KGgo=},widthPx:10,heightPx:5}]},{element,name:h1,attributes:{},children:[{text,text:b}]},{field,name:own}],fields:[{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
  {
    title: "an uploaded image",
    body: '<img src="image-uuid:00000000-0000-7000-8000-0000000000c1" hash="h" width="auto"/>',
    read: "{body:[{image,source:{imageId:00000000-0000-7000-8000-0000000000c1,hash:h}},{field,name:own}],fields:[{name:own,roleId:a,type:text,multilines:false,maxLength:1000}],tables:[]}",
  },
];

for (const { title, body, document, read } of cases) {
  test(`${title} is read`, () => assert.equal(readBody(body, document), read));
}
