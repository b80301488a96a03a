import { changed, evil, saying, type SamlAttack } from "./saml-attack-kit.ts";

/** Texts that readers of XML understand in several ways, or never get to the end of. */
export const textAttacks: readonly SamlAttack[] = [
  {
    title: "a comment in the NameID",
    check: "answer",
    answer: changed((xml) => xml.replace(">ann@acme.example<", ">ann@acme.example<!---->.evil.example<")),
  },
  {
    title: "a comment in a NameID that was signed so",
    check: "answer",
    answer: saying({ subject: "ann@acme.example<!-- x -->" }),
  },
  {
    title: "a processing instruction in the NameID",
    check: "answer",
    answer: changed((xml) => xml.replace(">ann@acme", ">ann@acme<?x y?>")),
  },
  {
    title: "CDATA in the NameID",
    check: "answer",
    answer: changed((xml) => xml.replace(">ann@acme.example<", "><![CDATA[ann@acme.example]]><")),
  },
  { title: "a DTD", check: "answer", answer: changed((xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`) },
  {
    title: "entities that grow",
    check: "answer",
    answer: changed((xml) => `<!DOCTYPE a [<!ENTITY b "cccccccc"><!ENTITY d "&b;&b;&b;&b;">]>${xml.replace("ann@", "&d;@")}`),
  },
  {
    title: "elements 50 000 deep",
    check: "answer",
    answer: changed((xml) => xml.replace("<samlp:Status>", `${"<a>".repeat(50_000)}${"</a>".repeat(50_000)}<samlp:Status>`)),
  },
  {
    title: "elements 60 deep",
    check: "answer",
    answer: changed((xml) => xml.replace("<samlp:Status>", `${"<a>".repeat(60)}${"</a>".repeat(60)}<samlp:Status>`)),
  },
  {
    title: "20 000 elements",
    check: "answer",
    answer: changed((xml) => xml.replace("<samlp:Status>", `${"<a/>".repeat(20_000)}<samlp:Status>`)),
  },
  {
    title: "a thousand attributes",
    check: "answer",
    answer: changed((xml) =>
      xml.replace("<samlp:Status>", `<a ${Array.from({ length: 1000 }, (_, n) => `a${n}=""`).join(" ")}/><samlp:Status>`),
    ),
  },
  { title: "no XML", check: "answer", answer: () => "x" },
  { title: "two roots", check: "answer", answer: changed((xml) => xml + xml) },
  {
    title: "an attribute of an element twice",
    check: "answer",
    answer: changed((xml) => xml.replace("<saml:NameID ", '<saml:NameID Format="urn:x" ')),
  },
  {
    title: "an encrypted name in the place of the NameID",
    check: "subject",
    answer: saying({ change: (one) => one.replace(/<saml:NameID .*?<\/saml:NameID>/, "<saml:EncryptedID>x</saml:EncryptedID>") }),
  },
  { title: "a NameID of 100 000 characters", check: "subject", answer: saying({ subject: "x".repeat(100_000) }) },
  {
    title: "a NameID that looks like the mark of those without one",
    check: "subject",
    answer: saying({
      subject: "e-mail:ann@acme.example",
      nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
      attributes: { mail: evil },
    }),
  },
  {
    title: "two NameIDs",
    check: "subject",
    answer: saying({ change: (one) => one.replace(/(<saml:NameID .*?<\/saml:NameID>)/, "$1$1") }),
  },
  { title: "an element in the NameID", check: "subject", answer: saying({ subject: "ann@acme.example<b/>" }) },
];
