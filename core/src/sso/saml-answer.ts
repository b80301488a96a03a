import { checked, refuseSignOn, type Check } from "./check.ts";
import { attributeOf, childIfAny, everyNamed, onlyChild, plainText } from "./saml-find.ts";
import { samlNames } from "./saml-names.ts";
import { readSaml, type SamlElement } from "./saml-tree.ts";

/** The expected values of a response: the provider, the request and the URL of the response. */
export type SamlExpectation = {
  readonly idpEntityId: string;
  readonly entityId: string;
  readonly acsUrl: string;
  readonly requestId: string;
  readonly nowMs: number;
};

/** A response and its one element with an assertion, encrypted or not. Nothing in it is trusted yet. */
export type SamlAnswer = { readonly text: string; readonly response: SamlElement; readonly holder: SamlElement };

const { protocol, assertion } = samlNames;

/** Reads the text of an answer. Ends the sign-in unless it is a Response with exactly one assertion. */
export function openAnswer(text: string): SamlAnswer {
  // what an XML reader makes of line ends, made here, so that places in text and tree agree
  const lines = text.replace(/\r\n?/g, "\n");
  const reading = readSaml(lines);
  if ("refusal" in reading) return refuseSignOn("answer", reading.refusal);
  const response = reading.root;
  if (response.namespace !== protocol || response.name !== "Response" || attributeOf(response, "Version") !== "2.0")
    return refuseSignOn("answer", "it is no Response of SAML 2.0");
  return { text: lines, response, holder: onlyAssertion(response) };
}

/** The checks of the Response around the assertion. It may be unsigned, so it can only refuse. */
export function checkEnvelope(response: SamlElement, expected: SamlExpectation): readonly Check[] {
  const destination = response.attributes.get("Destination");
  const issuer = childIfAny("response-issuer", response, assertion, "Issuer");
  const isIssuer = issuer === undefined || plainText("response-issuer", issuer) === expected.idpEntityId;
  const isHere = destination === undefined || destination === expected.acsUrl;
  const isAnswer = attributeOf(response, "InResponseTo") === expected.requestId;
  return [
    statusCheck(response),
    checked("destination", isHere, `the answer was meant for ${destination}`),
    checked("request", isAnswer, "the answer is to another request, or to none"),
    checked("response-issuer", isIssuer, "the answer was issued by another identity provider"),
  ];
}

function onlyAssertion(response: SamlElement): SamlElement {
  const found = everyNamed(response, ["Assertion", "EncryptedAssertion"]);
  const [holder] = found;
  const isOne = holder !== undefined && found.length === 1 && holder.namespace === assertion && holder.parent === response;
  if (isOne) return holder;
  const status = statusCheck(response);
  if (!status.isPassed) return refuseSignOn(status.name, status.note ?? "");
  return refuseSignOn("assertion", `${found.length} assertions, or one in an odd place`);
}

function statusCheck(response: SamlElement): Check {
  const status = onlyChild("status", response, protocol, "Status");
  const code = onlyChild("status", status, protocol, "StatusCode");
  const inner = childIfAny("status", code, protocol, "StatusCode");
  const message = childIfAny("status", status, protocol, "StatusMessage");
  const words = [code, ...(inner ? [inner] : [])].map((one) => attributeOf(one, "Value").replace(/^.*:/, ""));
  const submitted = message ? `: ${plainText("status", message)}` : "";
  return checked("status", attributeOf(code, "Value") === samlNames.success, `${words.join(", ")}${submitted}`);
}
