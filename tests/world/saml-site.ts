import { verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";
import { encrypt } from "xml-encryption";
import { newSamlIdp, signElement, type AnswerChoices, type AnswerTo } from "./saml-idp.ts";

/** Answers of the site, whatever the service's metadata requests. */
export type SiteChoices = Omit<AnswerChoices, "signs"> & {
  readonly signs?: "assertion" | "response" | "both" | "nothing";
  /** Encrypts the assertion for the encryption certificate of the service's metadata. */
  readonly encrypts?: "aes256-gcm" | "aes128-cbc" | "3des";
};

/** An identity provider of this process that listens at another site than the service, and lets everybody in who asks. */
export type SamlSite = {
  readonly entityId: string;
  /** Serves its metadata. */
  readonly metadataUrl: string;
  readonly metadataXml: string;
  /** Answers this service from now on, to requests that are signed by the certificate of its metadata. */
  addService(metadataXml: string, choices?: SiteChoices): void;
  close(): Promise<void>;
};

type Binding = "redirect" | "post";
type Service = { readonly metadataXml: string; readonly choices: SiteChoices };
type Request = { readonly xml: string; readonly relayState: string };

const host = "127.0.0.2";
const names = { redirect: "HTTP-Redirect", post: "HTTP-POST" } as const;
const ciphers = {
  "aes256-gcm": "http://www.w3.org/2009/xmlenc11#aes256-gcm",
  "aes128-cbc": "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
  "3des": "http://www.w3.org/2001/04/xmlenc#tripledes-cbc",
} as const;

/** Starts a provider that takes requests by one binding; answers go by POST, as pages that a browser sends on. */
export async function startSamlSite(binding: Binding): Promise<SamlSite> {
  let service: Service | undefined;
  const server = createServer((request, response) => {
    void respond(request).then(
      (body) => response.writeHead(200, { "content-type": "text/html" }).end(body),
      (error: unknown) => response.writeHead(403).end(String(error)),
    );
  });
  await once(server.listen(0, host), "listening");
  const address = server.address();
  const url = `http://${host}:${typeof address === "object" && address ? address.port : 0}`;
  const idp = await newSamlIdp(`${url}/metadata`);
  const metadataXml = idp.metadataXml.replace("https://idp.example/sso", `${url}/sso`).replace(names.redirect, names[binding]);
  const respond = async (request: IncomingMessage): Promise<string> => {
    if (request.url === "/metadata") return metadataXml;
    if (!service) throw new Error("no service is known");
    const certificate = certificateOf(service.metadataXml, "signing");
    const { xml, relayState } =
      request.method === "POST" ? readPosted(await text(request), certificate) : readQuery(request.url ?? "", certificate);
    const acsUrl = partOf(service.metadataXml, /AssertionConsumerService[^>]* Location="([^"]+)"/);
    const to = { requestId: partOf(xml, / ID="([^"]+)"/), acsUrl, audience: partOf(xml, /Issuer>([^<]+)</) };
    const answer = Buffer.from(await answerOf(idp, to, service)).toString("base64");
    const field = (name: string, value: string): string => `<input type="hidden" name="${name}" value="${value}">`;
    return `<form method="post" action="${acsUrl}">${field("SAMLResponse", answer)}${field("RelayState", relayState)}</form>`;
  };
  return {
    entityId: idp.entityId,
    metadataUrl: `${url}/metadata`,
    metadataXml,
    addService: (xml, choices = {}) => void (service = { metadataXml: xml, choices }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answerOf(idp: Awaited<ReturnType<typeof newSamlIdp>>, to: AnswerTo, { choices, metadataXml }: Service) {
  const { signs = "assertion", encrypts, ...others } = choices;
  const isAssertionSigned = signs === "assertion" || signs === "both";
  let xml = idp.answer(to, { ...others, signs: isAssertionSigned ? "assertion" : "nothing" });
  if (encrypts) xml = await encryptAssertion(xml, certificateOf(metadataXml, "encryption"), ciphers[encrypts]);
  return signs === "response" || signs === "both" ? signElement(xml, "Response", { key: idp.key, ...others }) : xml;
}

async function encryptAssertion(xml: string, certificate: string, encryptionAlgorithm: string): Promise<string> {
  const assertion = partOf(xml, /(<saml:Assertion .*<\/saml:Assertion>)/s);
  const encrypted = await promisify(encrypt)(assertion, {
    rsa_pub: certificate,
    pem: certificate,
    encryptionAlgorithm: encryptionAlgorithm as never,
    keyEncryptionAlgorithm: "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
    disallowEncryptionWithInsecureAlgorithm: false,
    warnInsecureAlgorithm: false,
  } as never);
  const wrapped = `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${encrypted}</saml:EncryptedAssertion>`;
  return xml.replace(assertion, () => wrapped);
}

/** A request by redirect: the parameters are signed as they are in the address (SAML bindings, 3.4.4.1). */
function readQuery(url: string, certificate: string): Request {
  const query = url.slice(url.indexOf("?") + 1);
  const fields = new URLSearchParams(query);
  const signed = query.slice(0, query.indexOf("&Signature="));
  const signature = Buffer.from(fields.get("Signature") ?? "", "base64");
  if (!verify("sha256", Buffer.from(signed), certificate, signature)) throw new Error("the request is not signed");
  const xml = inflateRawSync(Buffer.from(fields.get("SAMLRequest") ?? "", "base64")).toString();
  return { xml, relayState: fields.get("RelayState") ?? "" };
}

function readPosted(body: string, certificate: string): Request {
  const fields = new URLSearchParams(body);
  const xml = Buffer.from(fields.get("SAMLRequest") ?? "", "base64").toString();
  const signature = /<(\w+:)?Signature\b.*<\/(\w+:)?Signature>/s.exec(xml)?.[0];
  const signed = new SignedXml({ publicCert: certificate });
  if (signature === undefined) throw new Error("the request is not signed");
  signed.loadSignature(signature);
  if (!signed.checkSignature(xml)) throw new Error("the request is not signed");
  return { xml, relayState: fields.get("RelayState") ?? "" };
}

function certificateOf(metadataXml: string, use: "signing" | "encryption"): string {
  const base64 = partOf(metadataXml, new RegExp(`use="${use}".*?X509Certificate>([^<]+)<`, "s")).replaceAll(/\s/g, "");
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
}

function partOf(xml: string, pattern: RegExp): string {
  const found = pattern.exec(xml)?.[1];
  if (found === undefined) throw new Error(`nothing fits ${pattern.source}: ${xml}`);
  return found;
}
