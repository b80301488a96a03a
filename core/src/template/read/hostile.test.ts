import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { faultRowsMax } from "../../fault/fault.ts";
import { allSteps } from "../../xml/steps.ts";
import { readTemplate, readTemplateInSteps } from "../read-template.ts";

const supply = readFileSync(new URL("../../../../tests/world/templates/supply-agreement.xml", import.meta.url), "utf8");
const role = '<role id="s" title="S" type="sender"/>';

function wrap(body: string, roles: string): string {
  return `<template><info><name>N</name></info><documents><document id="d"><info><title>D</title></info><body>${body}</body></document></documents><flow><roles>${roles}</roles></flow></template>`;
}

const many = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join("");
const long = "x".repeat(1_000_000);
const costly = many(
  20,
  (n) =>
    `<field type="text" name="f${n}" roleId="s" multilines="true" pattern="(?:a?){1000}" defaultValue="${"a".repeat(5000)}"/>`,
);
const bombs: readonly (readonly [string, string])[] = [
  [
    "roles and fields of each",
    wrap(
      many(45_000, (n) => `<field type="text" name="f${n}" roleId="r${n}"/>`),
      many(45_000, (n) => `<role id="r${n}" title="R" type="assignee" sameAs="r${n + 1}"/>`),
    ),
  ],
  [
    "unknown attributes",
    wrap(
      many(9000, (n) => `<p ${many(60, (m) => `a${m}=""`).replaceAll('""', '"" ')}>${n}</p>`),
      role,
    ),
  ],
  [
    "tables",
    wrap(
      many(
        12_000,
        (n) =>
          `<table name="t${n}" roleId="s" iterable="true"><thead><tr><th/></tr></thead><tbody><tr iterable="1"><td><field type="text" name="f" roleId="s"/></td></tr></tbody></table>`,
      ),
      role,
    ),
  ],
  [
    "columns",
    wrap(
      `<table name="t" roleId="s"><thead><tr>${"<th initiallyHidden='1'/>".repeat(40_000)}</tr></thead><tbody><tr iterable="1">${'<td><field type="text" name="f" roleId="s"/></td>'.repeat(25_000)}</tr></tbody></table>`,
      role,
    ),
  ],
  ["options", wrap(`<field type="dropdown" name="f" roleId="s">${many(95_000, (n) => `<option>${n}</option>`)}</field>`, role)],
  [
    "radios",
    wrap(
      many(90_000, (n) => `<field type="radio" name="g${n % 3}" roleId="s" value="${n}"/>`),
      role,
    ),
  ],
  ["defaults with patterns", wrap(costly, role)],
  ["kept lines", wrap(`<pre>${"\n".repeat(9_000_000)}</pre>`, role)],
  ["kept lines in many places", wrap(`<pre>${`<b>${"\n".repeat(1000)}</b>`.repeat(9000)}</pre>`, role)],
  [
    "placeholders",
    wrap(
      many(10_000, (n) => `<field type="text" name="f${n}" roleId="s"/>`),
      role,
    ).replace("<name>", `<subject>${"{f1}".repeat(500_000)}</subject><name>`),
  ],
  [
    "long names",
    wrap(
      `<field type="text" name="${long}" roleId="${long}"/>`.repeat(4),
      `<role id="${long}" title="R" type="${long}"/>`.repeat(2),
    ).replace('id="d"', `id="${long}"`),
  ],
  [
    "role lists",
    wrap(`<field type="attachment" attachmentType="all" name="f" roleId="s" viewRoleIds="${"s,".repeat(2_000_000)}"/>`, role),
  ],
  [
    "patterns",
    wrap(
      many(4000, (n) => `<field type="text" name="f${n}" roleId="s" pattern="(?:\\p{L}{1,${n % 900}})${"\\S*".repeat(250)}"/>`),
      role,
    ),
  ],
  ["braces", wrap("", role).replace("<name>", `<subject>${"{".repeat(1_000_000)}</subject><name>`)],
  ["spaces", wrap(`<p style="${" ".repeat(1_000_000)}" class="${"a ".repeat(500_000)}">${" \n".repeat(1_000_000)}</p>`, role)],
];
/** Processor time, which does not depend on other load. */
const processorMaxUs = 8_000_000;
for (const [name, text] of bombs) {
  test(`a bomb of ${name} is answered in a moment, with a bounded answer`, () => {
    const started = process.cpuUsage();
    const read = allSteps(readTemplateInSteps(text, { isNew: true }));
    const { user, system } = process.cpuUsage(started);
    assert.ok(user + system < processorMaxUs, `${user + system} µs`);
    if ("faults" in read) assert.ok(read.faults.length <= faultRowsMax && JSON.stringify(read.faults).length < 2_000_000);
  });
}

test("a pattern that is too large is refused in a new template; one that is stored is read, and compares with nothing", () => {
  const large = wrap(`<field type="text" name="f" roleId="s" pattern="(?:a?a?a?){1000}" defaultValue="b"/>`, role);
  const codes = (read: ReturnType<typeof readTemplate>) => ("faults" in read ? read.faults.map(({ code }) => code) : []);
  assert.deepEqual(codes(allSteps(readTemplateInSteps(large, { isNew: true }))), ["field.pattern"]);
  assert.ok(!codes(readTemplate(large)).includes("field.pattern"));
});

test("the rows of a new template repeat 100,000 characters at most, besides their fields; one that is stored is read with more", () => {
  const field = `<field type="text" name="f" roleId="s" tooltip="${"x".repeat(1000)}"/>`;
  const head = "<thead><tr><th>T</th></tr></thead>";
  const tableOf = (text: string): string =>
    wrap(
      `<p>${"y".repeat(200_000)}</p><table name="t" roleId="s">${head}<tbody><tr iterable="true"><td>${text}${field}</td></tr></tbody></table>`,
      `${role}<role id="c" title="C" type="copy"/>`,
    );
  // 50 for tr, which holds no field, and the word that makes the row iterable
  const most = "x".repeat(100_000 - 50 - "true".length);
  assert.ok("template" in allSteps(readTemplateInSteps(tableOf(most), { isNew: true })));
  const read = allSteps(readTemplateInSteps(tableOf(`${most}x`), { isNew: true }));
  assert.deepEqual("faults" in read && read.faults.map(({ code }) => code), ["value.too_many"]);
  assert.ok("template" in readTemplate(tableOf(`${most}x`)));
  const image = (length: number): string => `<img src="data:image/png;base64,iVBORw0KGgo${"A".repeat(length + 1)}"/>`;
  assert.ok("template" in allSteps(readTemplateInSteps(tableOf(image(90_000)), { isNew: true })));
  assert.ok("faults" in allSteps(readTemplateInSteps(tableOf(image(100_000)), { isNew: true })));
  assert.ok("template" in readTemplate(tableOf(image(100_000))));
});

test("a new template has 65,536 characters in a style at most; one that is stored is read with more", () => {
  const styled = (length: number): string =>
    supply.replace("<body>", `<body><div><p style="${"color: red".padEnd(length)}">t</p></div>`);
  assert.ok("template" in allSteps(readTemplateInSteps(styled(65_536), { isNew: true })));
  const read = allSteps(readTemplateInSteps(styled(65_537), { isNew: true }));
  const rows = "faults" in read ? read.faults.map(({ code, args }) => [code, ...(args ?? [])]) : [];
  assert.deepEqual(rows, [["document.content", "attribute style of p"]]);
  assert.ok("template" in readTemplate(styled(65_537)));
});

test("a template with any piece taken out, doubled or replaced is read or refused, never thrown on", () => {
  const pieces = supply.match(/<[^>]+>|[^<]+/g) ?? [];
  const index = fc.nat(pieces.length - 1);
  const change = fc.constantFrom("drop", "double", "swap", "cut");
  fc.assert(
    fc.property(fc.array(fc.tuple(change, index, index), { minLength: 1, maxLength: 3 }), (changes) => {
      const parts = [...pieces];
      for (const [kind, at, other] of changes) {
        const one = parts[at] ?? "";
        if (kind === "drop") parts[at] = "";
        else if (kind === "double") parts[at] = one + one;
        else if (kind === "swap") [parts[at], parts[other]] = [parts[other] ?? "", one];
        else parts[at] = one.replace(/\s+\w+="[^"]*"/, "");
      }
      const read = readTemplate(parts.join(""));
      if ("faults" in read) assert.ok(read.faults.length > 0);
      else assert.equal((readTemplate(read.data) as typeof read).data, read.data);
    }),
    { numRuns: 400 },
  );
});
