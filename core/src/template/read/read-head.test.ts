import assert from "node:assert/strict";
import { test } from "node:test";
import { readParts } from "../../../../tests/world/templates/read.ts";

type Parts = Parameters<typeof readParts>[0];

/** Heads, flows and signatures of a template, with the result or the faults of each. */
const cases: readonly { readonly title: string; readonly parts: Parts; readonly read: string }[] = [
  {
    title: "a head with all it may have",
    parts: {
      info: '<info><name> N </name><description>d</description><subject>Order {own}</subject><message>m</message><expire after="3" notifyIn="1"/><forwarding delegation="false" sharing="true"/></info>',
    },
    read: "{name:N,description:d,subject:Order {own},message:m,expire:{afterDays:3,notifyInDays:1,customAllowed:false},forwarding:{delegation:false,sharing:true},archiveBeforeCompletion:true,signatures:[],ordered:false,roles:[{id:s,title:S,sender,order:0,contactsOnly:false},{id:a,title:A,assignee,order:1,contactsOnly:false}]}",
  },
  {
    title: "an end that people choose",
    parts: { info: '<info><name>N</name><expire customAllowed="true"/></info>' },
    read: "{name:N,description:,expire:{customAllowed:true},forwarding:{},archiveBeforeCompletion:true,signatures:[],ordered:false,roles:[{id:s,title:S,sender,order:0,contactsOnly:false},{id:a,title:A,assignee,order:1,contactsOnly:false}]}",
  },
  {
    title: "roles in their order",
    parts: {
      flow: '<flow><roles ordered="true"><role id="s" title="S" type="sender" order="0"/><role id="a" title="A" type="assignee" order="2" mailboxUuid="00000000-0000-7000-8000-0000000000c1"/><role id="b" title="B" type="approver" order="1" contactsOnly="true"/><role id="c" title="C" type="copy" order="3" sameAs="a"/></roles></flow>',
    },
    read: "{name:N,description:,forwarding:{},archiveBeforeCompletion:true,signatures:[],ordered:true,roles:[{id:s,title:S,sender,order:0,contactsOnly:false},{id:a,title:A,assignee,order:2,recipient:{mailboxId:00000000-0000-7000-8000-0000000000c1},contactsOnly:false},{id:b,title:B,approver,order:1,contactsOnly:true},{id:c,title:C,copy,order:3,sameAs:a,contactsOnly:false}]}",
  },
  {
    title: "a signature",
    parts: {
      signatures:
        '<signatures><signature name="n" roleId="g" documentId="d" qualified="true" placeholder="p" tooltip="t"/></signatures>',
      flow: '<flow><roles><role id="s" title="S" type="sender"/><role id="a" title="A" type="assignee"/><role id="g" title="G" type="signer"/></roles></flow>',
    },
    read: "{name:N,description:,forwarding:{},archiveBeforeCompletion:true,signatures:[{name:n,roleId:g,isQualified:true,placeholder:p,tooltip:t}],ordered:false,roles:[{id:s,title:S,sender,order:0,contactsOnly:false},{id:a,title:A,assignee,order:1,contactsOnly:false},{id:g,title:G,signer,order:2,contactsOnly:false}]}",
  },
  { title: "no name", parts: { info: "<info/>" }, read: "[{code:request.required_empty,args:[info/name],column:11}]" },
  {
    title: "a name that is too long, with more",
    parts: {
      info: '<info odd="a"><name>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</name><odd/><name/></info>',
    },
    read: "[{code:xml.invalid,args:[element info has no attribute odd],column:17},{code:value.too_long,args:[name,256],column:25},{code:xml.invalid,args:[element odd is not allowed in info],column:295,allowed:[name,description,subject,message,expire,forwarding,archive]},{code:xml.invalid,args:[element name is repeated in info],column:301}]",
  },
  {
    title: "an end that is none",
    parts: { info: '<info><name>N</name><expire after="0" notifyIn="a"/></info>' },
    read: "[{code:xml.invalid,args:[attribute after is \\0\\; it must be a whole number 1 to 36500],column:39},{code:xml.invalid,args:[attribute notifyIn is \\a\\; it must be a whole number 0 to 36500],column:49}]",
  },
  {
    title: "an end later than all",
    parts: { info: '<info><name>N</name><expire after="36501" customAllowed="true" notifyIn="9"/></info>' },
    read: "[{code:xml.invalid,args:[attribute after is \\36501\\; it must be a whole number 1 to 36500],column:39}]",
  },
  {
    title: "a subject that is too long",
    parts: {
      info: "<info><name>N</name><subject>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</subject><message>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</message></info>",
    },
    read: "[{code:value.too_long,args:[subject,1000],column:31},{code:value.too_long,args:[message,5000],column:1051}]",
  },
  {
    title: "a subject with an unknown field",
    parts: { info: "<info><name>N</name><subject>Order {q}</subject></info>" },
    read: "[{code:template.subject,args:[{q}],column:31}]",
  },
  {
    title: "a subject of half a field",
    parts: { info: "<info><name>N</name><subject>Order {own</subject></info>" },
    read: "[{code:template.subject,args:[a brace without its other half],column:31}]",
  },
  {
    title: "flags that are none",
    parts: { info: '<info><name>N</name><forwarding delegation="x" sharing=""/></info>' },
    read: "[{code:xml.invalid,args:[attribute delegation is \\x\\; it must be true or false],column:43}]",
  },
  {
    title: "no flow",
    parts: { flow: "" },
    read: "[{code:xml.invalid,args:[element template needs an element flow],column:1},{code:role.too_few,args:[],column:1},{code:field.role_unknown,args:[a,own],column:101,fieldName:own}]",
  },
  {
    title: "no roles",
    parts: { flow: "<flow/>" },
    read: "[{code:field.role_unknown,args:[a,own],column:101,fieldName:own},{code:xml.invalid,args:[element flow needs an element roles],column:174},{code:role.too_few,args:[],column:174}]",
  },
  {
    title: "roles that are none",
    parts: {
      flow: '<flow><roles ordered="x"><role/><role id="a" title="" type="odd" order="x"/><role id="a" title="A" type="assignee" order="1001"/><odd/></roles></flow>',
    },
    read: "[{code:xml.invalid,args:[attribute ordered is \\x\\; it must be true or false],column:187},{code:template.attribute_empty,args:[id,role],column:199},{code:template.attribute_empty,args:[title,role],column:199},{code:template.attribute_empty,args:[type,role],column:199},{code:role.sender_count,args:[0],column:199},{code:template.attribute_empty,args:[title,role],column:219},{code:role.kind_unknown,args:[odd],column:228},{code:xml.invalid,args:[attribute order is \\x\\; it must be a whole number 0 to 9999],column:239},{code:role.duplicate_id,args:[a],column:250},{code:xml.invalid,args:[element odd is not allowed in roles],column:303,allowed:[role]}]",
  },
  {
    title: "no sender",
    parts: { flow: '<flow><roles><role id="a" title="A" type="assignee"/></roles></flow>' },
    read: "[{code:role.too_few,args:[],column:180},{code:role.sender_count,args:[0],column:187}]",
  },
  {
    title: "two senders",
    parts: {
      flow: '<flow><roles><role id="s" title="S" type="sender"/><role id="t" title="T" type="sender"/><role id="a" title="A" type="assignee"/></roles></flow>',
    },
    read: "[{code:role.sender_count,args:[2],column:225}]",
  },
  {
    title: "a role that inherits from an unknown role",
    parts: {
      flow: '<flow><roles><role id="s" title="S" type="sender"/><role id="a" title="A" type="assignee" sameAs="q" mailboxUuid="x"/></roles></flow>',
    },
    read: "[{code:role.same_as,args:[a,q],column:225},{code:value.format,args:[mailboxUuid],column:275}]",
  },
  {
    title: "roles without their order",
    parts: {
      flow: '<flow><roles ordered="true"><role id="s" title="S" type="sender"/><role id="a" title="A" type="assignee"/></roles></flow>',
    },
    read: "[{code:role.order_missing,args:[a],column:240}]",
  },
  {
    title: "an order that is none",
    parts: {
      flow: '<flow><roles ordered="true"><role id="s" title="S" type="sender"/><role id="a" title="A" type="assignee" order="-1"/></roles></flow>',
    },
    read: "[{code:xml.invalid,args:[attribute order is \\-1\\; it must be a whole number 0 to 9999],column:279}]",
  },
  {
    title: "signatures that are none",
    parts: {
      signatures:
        '<signatures odd="a"><signature/><signature name="n" roleId="a" documentId="q" odd="b"/><signature name="n" roleId="s" documentId="d"/><odd/></signatures>',
    },
    read: "[{code:xml.invalid,args:[element signatures has no attribute odd],column:186},{code:template.attribute_empty,args:[name,signature],column:194,documentId:d},{code:signature.role_unknown,args:[],column:194,documentId:d},{code:signature.role_kind,args:[n],column:206,documentId:q},{code:signature.document_unknown,args:[n,q],column:206,documentId:q},{code:xml.invalid,args:[element signature has no attribute odd],column:252,documentId:q},{code:signature.role_kind,args:[n],column:261,documentId:d},{code:xml.invalid,args:[element odd is not allowed in signatures],column:308,allowed:[signature]}]",
  },
];

for (const { title, parts, read } of cases) test(`the head of a template: ${title}`, () => assert.equal(readParts(parts), read));
