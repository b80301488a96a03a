import { role, senderRole, templateOf as xml, type TemplateSample } from "./sample.ts";

const form = (id: string, title: string, body = "", type = ""): string =>
  `<document id="${id}"${type}><info><title>${title}</title></info><body>${body}</body></document>`;
const external = ' type="singleAttachment"';
const file = (more = ""): string => `<field type="attachment" name="f" attachmentType="all" roleId="s" ${more}/>`;
const signer = role("a", "assignee") + role("g", "signer", 'order="2"');
const slot = (more: string): string => `<signature name="n" roleId="g" documentId="d" ${more}/>`;
const signed = (more: string, roles = signer): string => xml({ roles, signatures: more });
const externals = Array.from({ length: 50 }, (_, at) => form(`x${at}`, `X${at}`, file(), external)).join("");

/** A fault for each number of info, roles, documents and signatures. The mark is its place. */
export const templateSamples: readonly TemplateSample[] = [
  { code: 40014, text: xml({ info: '<expire after="3" ‸notifyIn="3"/>' }) },
  { code: 40063, text: xml({ info: '<expire after="3" ‸customAllowed="true"/>' }) },
  { code: 40084, text: xml({ info: "‸<subject>Order {gone}</subject>" }) },
  { code: 40026, text: "‸ " },
  { code: 40008, text: xml({ roles: role("a", "assignee") + `‸${role("b", "copy", 'sameAs="q"')}` }) },
  {
    code: 40009,
    text: xml({ own: "", body: '<field type="text" name="x" roleId="s"/>', roles: `‸${senderRole}${role("t", "sender")}` }),
    also: [40010],
  },
  { code: 40010, text: xml({ roles: `${senderRole}‸${role("t", "sender")}${role("a", "assignee")}` }) },
  { code: 40011, text: xml({ roles: `${role("a", "assignee")}‸${senderRole}` }) },
  {
    code: 40012,
    text: xml({ own: "", body: '<field type="text" name="x" roleId="s"/>', roles: senderRole }).replace("<roles>", "‸<roles>"),
  },
  { code: 40013, text: xml({ roles: `${role("a", "assignee")}‸${role("b", "assignee")}` }) },
  { code: 40015, text: signed("", `${role("a", "assignee")}‸${role("g", "signer")}`) },
  { code: 40052, text: xml({ roles: `${role("a", "assignee")}<role id="b" title="B" ‸type="boss"/>` }) },
  { code: 40060, text: xml({ isOrdered: true, roles: `${role("a", "assignee")}‸${role("c", "copy", "")}` }) },
  { code: 40061, text: xml({ isOrdered: true, roles: `‸${role("a", "assignee")}${role("c", "copy")}` }) },
  { code: 40062, text: xml({ isOrdered: true, roles: `${role("a", "assignee")}‸${role("c", "copy", 'order="0"')}` }) },
  { code: 40069, text: xml({ roles: `${role("a", "assignee")}‸${role("a", "copy")}` }) },
  { code: 40098, text: xml({ roles: `${role("a", "assignee")}<role ‸id="b,c" title="B" type="copy"/>` }) },
  { code: 40020, text: xml({ documents: `‸${form("d", "E")}` }), documentId: "d" },
  { code: 40021, text: xml({ documents: form("e", "D").replace("<title>", "‸<title>") }), documentId: "e" },
  {
    code: 40037,
    text: xml({ documents: `<document id="e" ‸type="shared"><info><title>E</title></info><body/></document>` }),
    documentId: "e",
  },
  {
    code: 40103,
    text: xml({
      documents: `<document id="e" type="shared"><info><title>E</title>‸<shared sharingProvider="disk"/></info><body/></document>`,
    }),
    documentId: "e",
  },
  { code: 40041, text: xml({ documents: '‸<document id="e"><body/></document>' }), documentId: "e" },
  { code: 40045, text: xml({ body: "‸<marquee>x</marquee>" }), documentId: "d" },
  {
    code: 40048,
    text: xml({ documents: form("e", "E", `${file()}‸<field type="text" name="x" roleId="s"/>`, external) }),
    documentId: "e",
  },
  {
    code: 40077,
    text: xml({
      isOrdered: true,
      roles: signer.replace('order="2"', 'order="1"') + role("c", "copy", 'order="3"'),
      documents: form("e", "E", file().replace('"s"', '"a"'), external),
      signatures: '‸<signature name="n" roleId="g" documentId="e"/>',
    }),
    documentId: "e",
  },
  {
    code: 40085,
    text: xml({ documents: '<document id="e" type="pdf">‸<info><title>E</title></info><body/></document>' }),
    documentId: "e",
  },
  {
    code: 40097,
    text: xml({ documents: form("e", "E", `‸${file('viewRoleIds="a"')}`, external) }),
    documentId: "e",
    fieldName: "f",
  },
  { code: 40107, text: xml({ documents: `${externals}‸${form("last", "Last", file(), external)}` }) },
  { code: 40115, text: xml({ documents: form("e", "E", `‸${file('optional="true"')}`, external) }), documentId: "e" },
  { code: 40001, text: signed(`${slot("")}‸${slot("").replace('"d"', '"q"')}`), documentId: "q" },
  { code: 40039, text: signed(`${slot("")}‸${slot("").replace('"n" roleId="g"', '"m" roleId="a"')}`), documentId: "d" },
  { code: 40040, text: signed(`${slot("")}‸${slot("").replace('"g"', '"h"')}`, signer + role("h", "signer")), documentId: "d" },
  { code: 40042, text: signed(`${slot("")}‸${slot("").replace('"n"', '"m"')}`), documentId: "d" },
  { code: 40049, text: signed(`${slot("")}‸${slot("").replace('"n" roleId="g"', '"m" roleId="q"')}`), documentId: "d" },
  { code: 40053, text: signed(`‸${slot('itnDocumentId="d"')}`), documentId: "d" },
  { code: 40054, text: signed(`‸${slot('itnDocumentId="d" itnFieldName="gone"')}`), documentId: "d" },
  {
    code: 40055,
    text: xml({
      roles: signer,
      body: '<field type="checkbox" name="box" roleId="s"/>',
      signatures: `‸${slot('itnDocumentId="d" itnFieldName="box"')}`,
    }),
    documentId: "d",
  },
  { code: 40076, text: signed('<signature name="n" roleId="g" documentId="d" ‸stamp="true"/>'), documentId: "d" },
  {
    code: 40101,
    text: xml({ roles: signer, body: '<field type="einksign" name="ink" roleId="s"/>', signatures: `‸${slot("")}` }),
    documentId: "d",
  },
];
