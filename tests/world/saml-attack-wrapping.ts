import {
  bare,
  changed,
  forged,
  forgedResponse,
  inExtensions,
  saying,
  signatureIn,
  wrapped,
  type SamlAttack,
} from "./saml-attack-kit.ts";

/** Signature wrapping, XSW 1 to 8, as SAML Raider does it. The first two need a signed response. */
export const wrappingAttacks: readonly SamlAttack[] = [
  {
    title: "XSW 1: a forged response around the signed one, which is inside the signature",
    check: "assertion",
    answer: ({ idp, to }) => {
      const signed = idp.answer(to, { signs: "response" });
      const inner = bare(signed);
      const outer = forgedResponse(signed);
      return outer.replace(signatureIn(signed), signatureIn(signed).replace("</ds:Signature>", `${inner}</ds:Signature>`));
    },
  },
  {
    title: "XSW 2: a forged response with the signed one before the signature",
    check: "assertion",
    answer: ({ idp, to }) => {
      const signed = idp.answer(to, { signs: "response" });
      const outer = forgedResponse(signed);
      return outer.replace(signatureIn(signed), `${bare(signed)}${signatureIn(signed)}`);
    },
  },
  {
    title: "XSW 3: a forged assertion before the signed one",
    check: "assertion",
    answer: wrapped((original, evilOne) => evilOne + original),
  },
  {
    title: "XSW 4: the signed assertion inside a forged one",
    check: "assertion",
    answer: wrapped((original, evilOne) => evilOne.replace("</saml:Assertion>", `${original}</saml:Assertion>`)),
  },
  {
    title: "XSW 5: the signature in a forged assertion, the signed one behind it",
    check: "assertion",
    answer: wrapped((original) => forged(original) + bare(original)),
  },
  {
    title: "XSW 6: the signed assertion in the signature of a forged one",
    check: "assertion",
    answer: wrapped((original) => forged(original).replace("</ds:Signature>", `${bare(original)}</ds:Signature>`)),
  },
  {
    title: "XSW 7: a forged assertion in Extensions",
    check: "assertion",
    answer: wrapped((original, evilOne) => inExtensions(evilOne) + original),
  },
  {
    title: "XSW 8: the signed assertion in an Object of the signature of a forged one",
    check: "assertion",
    answer: wrapped((original) =>
      forged(original).replace("</ds:Signature>", `<ds:Object>${bare(original)}</ds:Object></ds:Signature>`),
    ),
  },
  {
    title: "the signed assertion in Extensions, a forged one in its place",
    check: "assertion",
    answer: wrapped((original, evilOne) => inExtensions(original) + evilOne),
  },
  {
    title: "a signature of another element in the assertion",
    check: "signature",
    answer: changed((xml) => xml.replace(/ ID="(_a[^"]+)"/, ' ID="_other"')),
  },
  {
    title: "a duplicate ID",
    check: "answer",
    answer: changed((xml) => xml.replace("<samlp:Status>", `<samlp:Status ID="${/ ID="(_a[^"]+)"/.exec(xml)?.[1]}">`)),
  },
  {
    title: "a signature in the subject",
    check: "signature",
    answer: changed((xml) => xml.replace(signatureIn(xml), "").replace("</saml:Subject>", `${signatureIn(xml)}</saml:Subject>`)),
  },
  {
    title: "an assertion in the advice of the signed one",
    check: "assertion",
    answer: saying({
      change: (one) => one.replace("<saml:AuthnStatement", `<saml:Advice>${forged(one)}</saml:Advice><saml:AuthnStatement`),
    }),
  },
  {
    title: "two references in the signature",
    check: "signature",
    answer: changed((xml) => xml.replace(/<ds:Reference .*<\/ds:Reference>/s, "$&$&")),
  },
  {
    title: "a reference to the whole document",
    check: "signature",
    answer: changed((xml) => xml.replace(/<ds:Reference URI="[^"]+"/, '<ds:Reference URI=""')),
  },
  {
    title: "a second SignedInfo",
    check: "signature",
    answer: changed((xml) =>
      xml.replace(/<ds:SignedInfo>.*<\/ds:SignedInfo>/s, (info) => info.replaceAll(/_a[\w-]+/g, "_x") + info),
    ),
  },
  {
    title: "a canonical form with comments",
    check: "signature",
    answer: changed((xml) => xml.replaceAll('xml-exc-c14n#"', 'xml-exc-c14n#WithComments"')),
  },
];
