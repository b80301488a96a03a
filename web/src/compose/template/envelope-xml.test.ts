import assert from "node:assert/strict";
import { test } from "node:test";
import { readEnvelope } from "@chancery/core/envelope/xml/read.ts";
import { readXml } from "@chancery/core/xml/read-xml.ts";
import { xmlElement } from "@chancery/core/xml/tree.ts";
import { placeFaults, writeEnvelope } from "./envelope-xml.ts";

const mailbox = "01930000-0000-7000-8000-0000000000b1";
const template = "01930000-0000-7000-8000-0000000000f1";
const read =
  readXml(`<envelope templateUuid="${template}"><info><subject/></info><flow><roles><role id="seller" mailboxUuid="${mailbox}"/>
  <role id="buyer" mailboxUuid=""/><role id="same"/></roles></flow>
  <documents><document id="order"><field name="a"/></document></documents></envelope>`);
assert.ok("root" in read);
const base = read.root;
const field = xmlElement("field", { name: "a" }, ["seven & eight"]);
const documents = xmlElement("documents", {}, [xmlElement("document", { id: "order" }, [field])]);
const form = { recipients: { buyer: "x@example.com" }, subject: "A & B", message: "two\nlines", days: "14", documents };

test("the envelope of a form has its recipients and texts, and the values of its fields", () => {
  const { input } = readEnvelope(writeEnvelope(base, form, []).xml);
  assert.deepEqual(
    input?.roles.map(({ id, recipient }) => [id, recipient]),
    [
      ["seller", mailbox],
      ["buyer", "x@example.com"],
      ["same", undefined],
    ],
  );
  const { info } = input ?? assert.fail("not read");
  assert.deepEqual([info.subject?.text, info.message?.text, info.expire?.afterDays], ["A & B", "two\nlines", 14]);
  assert.match(writeEnvelope(base, form, []).xml, /<field name="a">seven &amp; eight<\/field>/);
});

test("parts that the template fixes are left out", () => {
  const { xml } = writeEnvelope(base, form, ["subject", "days"]);
  assert.doesNotMatch(xml, /subject|expire/);
  assert.match(xml, /<message>/);
});

test("a fault is shown at the part of the form in whose line it is", () => {
  const written = writeEnvelope(base, { ...form, recipients: { buyer: "nobody" } }, []);
  const places = readEnvelope(written.xml).input;
  const faultOf = (line: number | undefined, message: string) => ({
    messageLocalized: message,
    ...(line !== undefined && { line }),
  });
  const { byPart, others } = placeFaults(written, [
    ...(places?.roles ?? []).map(({ id, place }) => faultOf(place.line, id)),
    faultOf(places?.info.subject?.place.line, "s"),
    faultOf(places?.info.expire?.place.line, "e"),
    faultOf(places?.info.message?.place.line, "m"),
    faultOf(places?.info.message?.place.line, "again"),
    { ...faultOf(2, "of a field"), fieldName: "a" },
    faultOf(undefined, "of all"),
  ]);
  assert.deepEqual(
    [...byPart],
    [
      ["role seller", "seller"],
      ["role buyer", "buyer"],
      ["role same", "same"],
      ["subject", "s"],
      ["days", "e"],
      ["message", "m · again"],
    ],
  );
  assert.deepEqual(others, ["of all"]);
});
