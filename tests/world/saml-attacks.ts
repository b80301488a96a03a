import { assertionIn, changed, evil, saying, signatureIn, type Ground, type SamlAttack } from "./saml-attack-kit.ts";
import { statementAttacks } from "./saml-attack-statements.ts";
import { textAttacks } from "./saml-attack-texts.ts";
import { wrappingAttacks } from "./saml-attack-wrapping.ts";
import { signElement, type AnswerTo, type SamlIdp } from "./saml-idp.ts";

export type { Ground } from "./saml-attack-kit.ts";

const signatures: readonly SamlAttack[] = [
  { title: "an answer without a signature", check: "signature", answer: saying({ signs: "nothing" }) },
  {
    title: "an answer whose signature was taken away",
    check: "signature",
    answer: changed((xml) => xml.replace(signatureIn(xml), "")),
  },
  { title: "a signature of the response alone", check: "signature", answer: saying({ signs: "response" }) },
  {
    title: "an assertion that was changed",
    check: "signature",
    answer: changed((xml) => xml.replaceAll("ann@acme.example", evil)),
  },
  {
    title: "a signature by a foreign key",
    check: "signature",
    answer: ({ idp, foreign, to }) => idp.answer(to, { key: foreign.key }),
  },
  {
    title: "a signature by a foreign key that the answer itself brings",
    check: "signature",
    answer: ({ idp, foreign, to }) => {
      const xml = idp.answer(to, { key: foreign.key });
      const base64 = foreign.certificate.replace(/-----[A-Z ]+-----|\s/g, "");
      const info = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`;
      return xml.replace("</ds:SignatureValue>", `</ds:SignatureValue>${info}`);
    },
  },
  {
    title: "a signature by SHA-1",
    check: "signature",
    answer: saying({ signatureMethod: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" }),
  },
  { title: "a digest by SHA-1", check: "signature", answer: saying({ digestMethod: "http://www.w3.org/2000/09/xmldsig#sha1" }) },
  {
    title: "an HMAC with the certificate as its key",
    check: "signature",
    answer: ({ idp, to }) =>
      idp.answer(to, { key: idp.certificate, signatureMethod: "http://www.w3.org/2000/09/xmldsig#hmac-sha1" }),
  },
  {
    title: "a transform that could leave anything out",
    check: "signature",
    answer: changed((xml) =>
      xml.replace("http://www.w3.org/2000/09/xmldsig#enveloped-signature", "http://www.w3.org/TR/1999/REC-xpath-19991116"),
    ),
  },
];

const two: readonly SamlAttack[] = [
  { title: "two signed assertions", check: "assertion", answer: ({ idp, to }) => changedTwice(idp, to) },
  {
    title: "an encrypted assertion beside the signed one",
    check: "assertion",
    answer: changed((xml) =>
      xml.replace(
        "</samlp:Response>",
        '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/></samlp:Response>',
      ),
    ),
  },
  {
    title: "an assertion in no namespace beside the signed one",
    check: "assertion",
    answer: changed((xml) => xml.replace("</samlp:Response>", "<Assertion/></samlp:Response>")),
  },
];

function changedTwice(idp: SamlIdp, to: AnswerTo): string {
  const [one, other] = [idp.answer(to), idp.answer(to)];
  return one.replace("</samlp:Response>", `${assertionIn(other)}</samlp:Response>`);
}

/** Every attack on the text of an answer. All must be refused. */
export const samlAttacks: readonly SamlAttack[] = [
  ...signatures,
  ...wrappingAttacks,
  ...textAttacks,
  ...statementAttacks,
  ...two,
];

/** Variants that must be accepted: providers sign in different ways. */
export const samlVariants: readonly { readonly title: string; readonly answer: (ground: Ground) => string }[] = [
  { title: "a signed assertion", answer: saying({}) },
  {
    title: "a signed assertion in a signed response",
    answer: ({ idp, to }) => signElement(idp.answer(to), "Response", { key: idp.key }),
  },
  {
    title: "a signature by RSA and SHA-384",
    answer: saying({ signatureMethod: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384" }),
  },
  {
    title: "a signature by RSA and SHA-512",
    answer: saying({
      signatureMethod: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
      digestMethod: "http://www.w3.org/2001/04/xmlenc#sha512",
    }),
  },
  { title: "a canonical form with namespaces that nothing uses", answer: saying({ inclusive: ["xs"] }) },
  {
    title: "a confirmation of another method beside that of the bearer",
    answer: saying({ change: (one) => one.replace(/(<saml:SubjectConfirmation Method=".*?cm:)bearer/, '$1sender-vouches"/>$&') }),
  },
  {
    title: "conditions for one use, and for no proxies",
    answer: saying({
      change: (one) =>
        one.replace("</saml:Conditions>", '<saml:OneTimeUse/><saml:ProxyRestriction Count="0"/></saml:Conditions>'),
    }),
  },
  { title: "an answer without a destination", answer: saying({ destination: "" }) },
  { title: "an end of 59 seconds ago", answer: saying({ notOnOrAfterS: -59 + 5 }) },
  { title: "a beginning in 59 seconds", answer: saying({ notBeforeS: 59 - 5 }) },
  { title: "an attribute whose name is too long to be shown", answer: saying({ attributes: { ["😀".repeat(400)]: "x" } }) },
  { title: "a session that ends later", answer: saying({ sessionEndS: 3600 }) },
];
