import type { Instant } from "../ids/instant.ts";
import { xmlElement } from "../xml/tree.ts";
import { writeXml } from "../xml/write-xml.ts";
import { samlNames } from "./saml-names.ts";

/** A sign-in request. `id` is a random XML name that cannot be guessed. */
export type AuthnRequest = { readonly id: string; readonly entityId: string; readonly destination: string; readonly at: Instant };

/**
 * The text of a request. It leaves the response URL to our metadata, as the provider knows it, and the NameID format
 * to the provider.
 */
export function writeAuthnRequest({ id, entityId, destination, at }: AuthnRequest): string {
  const names = { "xmlns:samlp": samlNames.protocol, "xmlns:saml": samlNames.assertion };
  const about = { ID: id, Version: "2.0", IssueInstant: at.replace(/\.\d+Z$/, "Z"), Destination: destination };
  return writeXml(
    xmlElement("samlp:AuthnRequest", { ...names, ...about }, [
      xmlElement("saml:Issuer", {}, [entityId]),
      xmlElement("samlp:NameIDPolicy", { AllowCreate: "true" }),
    ]),
  );
}
