/** The namespaces of SAML 2.0, XML signatures and XML encryption. */
export const samlNames = {
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
  metadata: "urn:oasis:names:tc:SAML:2.0:metadata",
  signature: "http://www.w3.org/2000/09/xmldsig#",
  encryption: "http://www.w3.org/2001/04/xmlenc#",
  encryption11: "http://www.w3.org/2009/xmlenc11#",
  signatureMore: "http://www.w3.org/2001/04/xmldsig-more#",
  canonical: "http://www.w3.org/2001/10/xml-exc-c14n#",
  postBinding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST",
  emailFormat: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
  transientFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
  success: "urn:oasis:names:tc:SAML:2.0:status:Success",
  bearer: "urn:oasis:names:tc:SAML:2.0:cm:bearer",
} as const;
