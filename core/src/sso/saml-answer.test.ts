import assert from "node:assert/strict";
import { test } from "node:test";
import { checkOf, failed, passed } from "./check.ts";
import { checkEnvelope, openAnswer } from "./saml-answer.ts";
import { assertionNames, changed, endedAt, expected, shownCheck } from "../../../tests/world/saml-responses.ts";

const status = '<StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>';
const answer = `<Response xmlns="urn:oasis:names:tc:SAML:2.0:protocol" Version="2.0" InResponseTo="_asked" Destination="https://we.example/acs">
<Issuer ${assertionNames}> https://idp.example </Issuer><Status>${status}</Status><Assertion ${assertionNames}/></Response>`;
const assertion = `<Assertion ${assertionNames}/>`;

test("an answer is a Response of SAML 2.0 with one assertion, encrypted or not", () => {
  const { text, response, holder } = openAnswer(answer.replaceAll("\n", "\r\n").replace("\r\n", "\r"));
  assert.deepEqual([text, response.name, holder.name], [answer, "Response", "Assertion"]);
  assert.equal(text.slice(holder.start, holder.end), assertion);
  const encrypted = openAnswer(changed(answer, assertion, `<EncryptedAssertion ${assertionNames}/>`));
  assert.equal(encrypted.holder.name, "EncryptedAssertion");
});

test("another text ends the sign-in, for the first reason", () => {
  const denied = changed(
    changed(answer, assertion, ""),
    status,
    '<StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Requester"/>',
  );
  const cases: readonly (readonly [text: string, ended: string])[] = [
    ["<a><!----></a>", "answer: a DTD, comment, CDATA section or processing instruction is not allowed"],
    [answer.replaceAll("Response", "LogoutResponse").replaceAll("InLogout", "In"), "answer: it is no Response of SAML 2.0"],
    [changed(answer, "2.0:protocol", "1.1:protocol"), "answer: it is no Response of SAML 2.0"],
    [changed(answer, 'Version="2.0"', 'Version="1.1"'), "answer: it is no Response of SAML 2.0"],
    [changed(answer, assertion, ""), "assertion: 0 assertions, or one in an odd place"],
    [changed(answer, assertion, assertion + assertion), "assertion: 2 assertions, or one in an odd place"],
    [changed(answer, assertion, `<b>${assertion}</b>`), "assertion: 1 assertions, or one in an odd place"],
    [changed(answer, assertion, "<Assertion/>"), "assertion: 1 assertions, or one in an odd place"],
    [denied, "status: Requester"],
  ];
  for (const [text, ended] of cases)
    assert.equal(
      endedAt(() => openAnswer(text)),
      ended,
      text,
    );
});

test("the envelope may refuse: by its status, its destination, its request, its issuer", () => {
  const inner =
    '<StatusCode Value="a:Responder"><StatusCode Value="b:AuthnFailed"/></StatusCode><StatusMessage> try again </StatusMessage>';
  const cases: readonly (readonly [from: string, to: string, notes: readonly string[]])[] = [
    ["x", "x", []],
    [' Destination="https://we.example/acs"', "", []],
    [`<Issuer ${assertionNames}> https://idp.example </Issuer>`, "", []],
    [status, inner, ["status: Responder, AuthnFailed: try again"]],
    ['Destination="https://we', 'Destination="https://bad', ["destination: the answer was meant for https://bad.example/acs"]],
    ['"_asked"', '"_other"', ["request: the answer is to another request, or to none"]],
    [' InResponseTo="_asked"', "", ["request: the answer is to another request, or to none"]],
    ["https://idp.example", "https://bad.example", ["response-issuer: the answer was issued by another identity provider"]],
  ];
  for (const [from, to, notes] of cases) {
    const checks = checkEnvelope(openAnswer(changed(answer, from, to)).response, expected);
    assert.deepEqual(
      checks.map(({ name }) => name),
      ["status", "destination", "request", "response-issuer"],
    );
    assert.deepEqual(checks.filter(({ isPassed }) => !isPassed).map(shownCheck), notes);
  }
});

test("an envelope with a part twice, or none where one must be, ends the sign-in", () => {
  const cases: readonly (readonly [from: string, to: string, ended: string])[] = [
    [`<Status>${status}</Status>`, "", "status: 0 elements Status in Response"],
    [status, "", "status: 0 elements StatusCode in Status"],
    [status, `${status}<StatusMessage/><StatusMessage/>`, "status: 2 elements StatusMessage in Status"],
    [status, `${status}<StatusMessage><b/></StatusMessage>`, "status: elements in StatusMessage"],
    [assertion, `${assertion}<Issuer ${assertionNames}/>`, "response-issuer: 2 elements Issuer in Response"],
    ["https://idp.example", "<b/>", "response-issuer: elements in Issuer"],
  ];
  for (const [from, to, ended] of cases) {
    assert.equal(
      endedAt(() => checkEnvelope(openAnswer(changed(answer, from, to)).response, expected)),
      ended,
    );
  }
});

test("a note of a check has 300 characters at most, and only a check is read of what was thrown", () => {
  assert.deepEqual(failed("a", "x".repeat(300)), { name: "a", isPassed: false, note: "x".repeat(300) });
  assert.deepEqual(failed("a", "x".repeat(301)).note, `${"x".repeat(300)}…`);
  assert.deepEqual(passed("a", "b"), { name: "a", isPassed: true, note: "b" });
  assert.deepEqual(passed("a"), { name: "a", isPassed: true });
  assert.equal(checkOf(new Error("x")), undefined);
});
