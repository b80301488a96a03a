import { findEmail } from "../account/email.ts";
import { refuseSignOn } from "./check.ts";
import { cleanName, cleanPhone, type SignOnClaims } from "./profile.ts";
import type { SamlMappings } from "./provider.ts";
import { attributeOf, childrenOf, onlyChild, plainText } from "./saml-find.ts";
import { samlNames } from "./saml-names.ts";
import type { SamlElement } from "./saml-tree.ts";

const { assertion } = samlNames;
const namelessMark = "e-mail:";

/** The attribute names of the email address at providers, in lower case. */
const emailNames: readonly string[] = [
  "email",
  "mail",
  "emailaddress",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
  "urn:mace:dir:attribute-def:mail",
  "urn:oid:1.2.840.113549.1.9.1",
];

/**
 * The user of a verified assertion. The email address is the NameID if its format says so, else an email attribute, else a
 * NameID that looks like an address. A transient NameID does not identify the user; then the email address does.
 */
export function claimsOf(verified: SamlElement, mappings: SamlMappings): SignOnClaims {
  const attributes = attributesIn(verified);
  const nameId = onlyChild("subject", onlyChild("subject", verified, assertion, "Subject"), assertion, "NameID");
  const name = plainText("subject", nameId);
  const format = attributeOf(nameId, "Format");
  if (name === "" || name.length > 1024) return refuseSignOn("subject", "the NameID is empty or too long");
  const email = emailIn({ name, format, attributes });
  return {
    subject: subjectOf({ name, format }, email),
    email,
    isEmailVerified: true,
    firstName: cleanName(firstOf(attributes, mappings.firstName)),
    lastName: cleanName(firstOf(attributes, mappings.lastName)),
    phone: cleanPhone(firstOf(attributes, mappings.phone)),
  };
}

/** The permanent subject. No NameID may equal the marker for subjects without one. */
function subjectOf({ name, format }: Omit<Named, "attributes">, email: string | undefined): string {
  if (format === samlNames.transientFormat) return `${namelessMark}${email ?? ""}`;
  if (name.startsWith(namelessMark)) return refuseSignOn("subject", `the NameID begins with ${namelessMark}`);
  return format === samlNames.emailFormat ? (findEmail(name) ?? name) : name;
}

/** The names of all attributes of a verified assertion, for owners who configure the mappings. */
export function attributeNamesIn(verified: SamlElement): readonly string[] {
  return attributesIn(verified).map(({ names }) => names[0] ?? "");
}

type Attribute = { readonly names: readonly string[]; readonly values: readonly string[] };
type Named = { readonly name: string; readonly format: string; readonly attributes: readonly Attribute[] };

function emailIn({ name, format, attributes }: Named): string | undefined {
  if (format === samlNames.emailFormat) return findEmail(name) ?? emailAttribute(attributes);
  const isOneTime = format === samlNames.transientFormat;
  return emailAttribute(attributes) ?? (isOneTime ? undefined : findEmail(name));
}

/** An attribute with several addresses is ambiguous. */
function emailAttribute(attributes: readonly Attribute[]): string | undefined {
  const found = attributes.filter(({ names }) => names.some((one) => emailNames.includes(one.toLowerCase())));
  const addresses = new Set(found.flatMap(({ values }) => values.map((value) => findEmail(value))));
  return addresses.size === 1 ? [...addresses][0] : undefined;
}

function firstOf(attributes: readonly Attribute[], name: string): string | undefined {
  return attributes.find(({ names }) => names.includes(name))?.values.find((value) => value !== "");
}

/** Attributes by their name and their FriendlyName. Values that contain elements are omitted. */
function attributesIn(verified: SamlElement): readonly Attribute[] {
  const statements = childrenOf(verified, assertion, "AttributeStatement");
  return statements
    .flatMap((statement) => childrenOf(statement, assertion, "Attribute"))
    .map((one) => ({
      names: [attributeOf(one, "Name"), attributeOf(one, "FriendlyName")].filter((name) => name !== ""),
      values: childrenOf(one, assertion, "AttributeValue").flatMap((value) =>
        value.children.length > 0 ? [] : [plainText("attributes", value)],
      ),
    }));
}
