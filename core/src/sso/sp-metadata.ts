import { xmlElement, type XmlElement } from "../xml/tree.ts";
import { writeXml } from "../xml/write-xml.ts";
import { samlNames } from "./saml-names.ts";

/** The data of the service for an identity provider. Certificates are Base64 without PEM lines. */
export type ServiceProvider = { readonly entityId: string; readonly acsUrl: string; readonly certificates: readonly string[] };

/** The metadata document of the service: requests and assertions are signed; assertions may be encrypted for the same key. */
export function writeServiceMetadata({ entityId, acsUrl, certificates }: ServiceProvider): string {
  const uses = (["signing", "encryption"] as const).flatMap((use) => certificates.map((one) => keyOf(use, one)));
  const descriptor = xmlElement(
    "md:SPSSODescriptor",
    { AuthnRequestsSigned: "true", WantAssertionsSigned: "true", protocolSupportEnumeration: samlNames.protocol },
    [
      ...uses,
      xmlElement("md:NameIDFormat", {}, [samlNames.emailFormat]),
      xmlElement("md:AssertionConsumerService", {
        Binding: samlNames.postBinding,
        Location: acsUrl,
        index: "0",
        isDefault: "true",
      }),
    ],
  );
  return writeXml(xmlElement("md:EntityDescriptor", { "xmlns:md": samlNames.metadata, entityID: entityId }, [descriptor]));
}

function keyOf(use: "signing" | "encryption", certificate: string): XmlElement {
  const data = xmlElement("ds:X509Data", {}, [xmlElement("ds:X509Certificate", {}, [certificate])]);
  const methods = [
    `${samlNames.encryption11}aes256-gcm`,
    `${samlNames.encryption11}aes128-gcm`,
    `${samlNames.encryption}aes256-cbc`,
  ];
  return xmlElement("md:KeyDescriptor", { use }, [
    xmlElement("ds:KeyInfo", { "xmlns:ds": samlNames.signature }, [data]),
    ...(use === "encryption" ? methods.map((Algorithm) => xmlElement("md:EncryptionMethod", { Algorithm })) : []),
  ]);
}
