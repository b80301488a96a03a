import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import { readTemplate } from "../read-template.ts";
import { placementFaults } from "./read-pdf.ts";

type Parts = { readonly fields?: string; readonly beside?: string; readonly kind?: "pdf" | "structured" };

const place = 'x="20" y="200" width="60" height="20" page="0"';
const field = (more = "", name = "Buyer", role = "g"): string => `<field type="pades" name="${name}" roleId="${role}" ${more}/>`;

function xml({ fields = field(place), beside = "", kind = "pdf" }: Parts): string {
  const pdf = kind === "pdf" ? '<pdf uuid="01930000-0000-7000-8000-000000000001" hash="h"/>' : "";
  const at = kind === "pdf" ? 'x="1" y="1" width="9" height="9" page="0"' : "";
  const text = `<field type="text" name="tax" roleId="s" ${at}/>`;
  const document = `<document id="d" type="${kind}"><info><title>D</title>${pdf}</info><body>${text}${fields}</body></document>`;
  const roles = `<role id="s" title="S" type="sender"/><role id="g" title="G" type="signer"/><role id="h" title="H" type="copy"/>`;
  const signatures = beside && `<signatures>${beside}</signatures>`;
  return `<template><info><name>N</name></info><documents>${document}</documents>${signatures}<flow><roles>${roles}</roles></flow></template>`;
}

const wrong: readonly (readonly [string, Parts, readonly number[]])[] = [
  ["of a copy", { fields: field(place, "Buyer", "h") }, [40039, 40015]],
  ["named like a field", { fields: field(place, "tax") }, [40065]],
  ["named twice", { fields: field(place) + field(place) }, [40040, 40042]],
  ["with half a place", { fields: field('x="20" y="200"') }, [40087, 40087, 40087]],
  ["that is too small", { fields: field(place.replace("20", "0").replace('height="20"', 'height="0.1"')) }, [40116]],
  ["with a stamp", { fields: field(`${place} stamp="true"`) }, [40076]],
  ["with half a tax number", { fields: field('itnDocumentId="d"') }, [40053]],
  ["that is searched", { fields: field('search="true"') }, [1008]],
  [
    "beside another of the same document",
    { fields: field(), beside: '<signature name="n" roleId="g" documentId="d"/>' },
    [40042, 40101],
  ],
  [
    "on a document that is signed by hand",
    { fields: `${field()}<field type="einksign" name="e" roleId="s" ${place}/>` },
    [40101],
  ],
  ["in a document that is no PDF", { fields: field(), kind: "structured" }, [40044, 40015]],
];
for (const [name, parts, codes] of wrong) {
  test(`a signature inside a PDF ${name} is refused with ${codes.join(", ")}`, () => {
    const found = readTemplate(xml(parts));
    assert.deepEqual("faults" in found ? found.faults.map((row) => catalogue[row.code].code) : [], codes);
  });
}

test("a signature inside a PDF is a slot of its role with a place, and not a field that is filled in", () => {
  const fields = field(`${place} qualified="true" tooltip="T" itnDocumentId="d" itnFieldName="tax"`);
  const found = readTemplate(xml({ fields }));
  assert.ok("template" in found, JSON.stringify(found));
  const { signatures, documents } = found.template;
  assert.deepEqual(signatures, [
    {
      name: "Buyer",
      documentId: "d",
      roleId: "g",
      isQualified: true,
      placeholder: undefined,
      tooltip: "T",
      taxNumber: { documentId: "d", fieldName: "tax" },
      pades: { placement: { page: 0, xMm: 20, yMm: 200, widthMm: 60, heightMm: 20 } },
    },
  ]);
  assert.deepEqual(
    documents[0]?.fields.map(({ name }) => name),
    ["tax"],
  );
});

test("a signature inside a PDF without a place is invisible, and one outside of its page is refused", () => {
  const hidden = readTemplate(xml({ fields: field() }));
  assert.ok("template" in hidden, JSON.stringify(hidden));
  assert.deepEqual(hidden.template.signatures[0]?.pades, { placement: undefined });
  const shown = readTemplate(xml({}));
  assert.ok("template" in shown);
  const page = { widthMm: 50, heightMm: 300, rotation: 0 } as const;
  const rows = placementFaults(shown.pdfs[0]!, [page]);
  assert.deepEqual(
    rows.map(({ code, fieldName }) => [catalogue[code].code, fieldName]),
    [[40117, "Buyer"]],
  );
});
