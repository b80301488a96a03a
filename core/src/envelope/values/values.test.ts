import assert from "node:assert/strict";
import { test } from "node:test";
import { document, send, template, xml } from "../../../../tests/world/envelopes/example.ts";

const tablesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `table ${at}`,
    roleId: "first",
    autoNumbering: false,
    columns: [],
    fieldNames: [],
  }));

test("an unknown document and an unknown table are told with those there are, fifty at most", () => {
  for (const count of [2, 50, 51]) {
    const documents = Array.from({ length: count }, (_, at) =>
      document([], { id: at === 0 ? "form" : `d${at}`, tables: tablesOf(count) }),
    );
    const text = xml('<fieldgroup name="other"><fieldset index="0"/></fieldgroup>').replace(
      "</documents>",
      '<document id="nothing"/></documents>',
    );
    const decision = send(text, { template: template({ documents }) });
    const faults = "faults" in decision ? decision.faults : [];
    assert.deepEqual(
      faults.map(({ code, args, documentId, fieldName, allowed }) => ({ code, args, documentId, fieldName, allowed })),
      [
        {
          code: "envelope.document_unknown",
          args: ["nothing"],
          documentId: "nothing",
          fieldName: undefined,
          allowed: documents.map(({ id }) => id).slice(0, 50),
        },
        {
          code: "value.field_unknown",
          args: ["other", "Form"],
          documentId: "form",
          fieldName: "other",
          allowed: tablesOf(count)
            .map(({ name }) => name)
            .slice(0, 50),
        },
      ],
    );
  }
});
