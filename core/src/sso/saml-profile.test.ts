import assert from "node:assert/strict";
import { test } from "node:test";
import { attributeNamesIn, claimsOf } from "./saml-profile.ts";
import { assertionNames, endedAt, samlOf } from "../../../tests/world/saml-responses.ts";

const formats = {
  email: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
  transient: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
  persistent: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
};
const mappings = { firstName: "givenName", lastName: "sn", phone: "tel" };

function about(nameId: string, format: string, attributes = ""): ReturnType<typeof samlOf> {
  const statement = `<AttributeStatement>${attributes}</AttributeStatement>`;
  const subject = `<Subject><NameID Format="${format}">${nameId}</NameID></Subject>`;
  return samlOf(`<Assertion ${assertionNames}>${subject}${statement}</Assertion>`);
}

function attribute(name: string, ...values: readonly string[]): string {
  return `<Attribute Name="${name}">${values.map((value) => `<AttributeValue>${value}</AttributeValue>`).join("")}</Attribute>`;
}

const mail = attribute("mail", "Bob@Echo.example");

test("the email address is the NameID in the email format, else an attribute, else a NameID that looks like an email address", () => {
  const cases: readonly (readonly [
    nameId: string,
    format: string,
    attributes: string,
    subject: string,
    email: string | undefined,
  ])[] = [
    ["Ann@Echo.example", formats.email, mail, "ann@echo.example", "ann@echo.example"],
    ["ann", formats.email, mail, "ann", "bob@echo.example"],
    ["ann", formats.email, "", "ann", undefined],
    ["Ann@Echo.example", formats.persistent, mail, "Ann@Echo.example", "bob@echo.example"],
    ["Ann@Echo.example", formats.persistent, "", "Ann@Echo.example", "ann@echo.example"],
    ["x7", formats.persistent, "", "x7", undefined],
    ["x7@echo.example", formats.transient, mail, "e-mail:bob@echo.example", "bob@echo.example"],
    ["x7@echo.example", formats.transient, "", "e-mail:", undefined],
    ["x7", "", mail + mail, "x7", "bob@echo.example"],
    ["x7", "", attribute("mail", "a@echo.example", "b@echo.example"), "x7", undefined],
    ["x".repeat(1024), "", "", "x".repeat(1024), undefined],
  ];
  for (const [nameId, format, attributes, subject, email] of cases) {
    const claims = claimsOf(about(nameId, format, attributes), mappings);
    assert.deepEqual([claims.subject, claims.email, claims.isEmailVerified], [subject, email, true], nameId + format);
  }
});

test("providers name the email address in seven ways, in any case, by name or by friendly name", () => {
  const names = [
    "email",
    "mail",
    "EmailAddress",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
    "urn:oid:0.9.2342.19200300.100.1.3",
    "urn:mace:dir:attribute-def:mail",
    "urn:oid:1.2.840.113549.1.9.1",
  ];
  for (const name of names)
    assert.equal(claimsOf(about("x", "", attribute(name, "a@b.example")), mappings).email, "a@b.example", name);
  const friendly = attribute("urn:x", "a@b.example").replace("<Attribute ", '<Attribute FriendlyName="Mail" ');
  assert.equal(claimsOf(about("x", "", friendly), mappings).email, "a@b.example");
  assert.equal(claimsOf(about("x", "", attribute("letter", "a@b.example")), mappings).email, undefined);
});

test("names and phone are the first value of the attribute that the account names", () => {
  const attributes = attribute("sn", "", "Lee") + attribute("givenName", "<b/>", "Ann") + attribute("tel", "+1 555 0100");
  const { firstName, lastName, phone } = claimsOf(about("x", "", attributes), mappings);
  assert.deepEqual([firstName, lastName, phone], ["Ann", "Lee", "+1 555 0100"]);
  assert.deepEqual(attributeNamesIn(about("x", "", attributes + "<Attribute/>")), ["sn", "givenName", "tel", ""]);
});

test("a NameID that is missing, empty, too long, or poses as the mark of those without a name ends the sign-in", () => {
  const cases: readonly (readonly [nameId: string, format: string, ended: string])[] = [
    [" ", formats.email, "subject: the NameID is empty or too long"],
    ["x".repeat(1025), formats.email, "subject: the NameID is empty or too long"],
    ["e-mail:ann@echo.example", formats.persistent, "subject: the NameID begins with e-mail:"],
    ["<b/>", formats.email, "subject: elements in NameID"],
    ["</NameID><NameID>", formats.email, "subject: 2 elements NameID in Subject"],
  ];
  for (const [nameId, format, ended] of cases)
    assert.equal(
      endedAt(() => claimsOf(about(nameId, format), mappings)),
      ended,
      nameId,
    );
  assert.equal(
    endedAt(() => claimsOf(samlOf(`<Assertion ${assertionNames}/>`), mappings)),
    "subject: 0 elements Subject in Assertion",
  );
});
