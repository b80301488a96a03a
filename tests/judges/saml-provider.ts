import { renameSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSigners } from "../world/signers.ts";
import { startProgram } from "./program.ts";
import type { newVisitor, Page } from "../world/visitor.ts";

/** A user of an identity provider. They sign in by their email address, which is also sent as the attribute `mail`. */
export type SamlPerson = {
  readonly email: string;
  readonly password: string;
  readonly attributes: Readonly<Record<string, string | readonly string[]>>;
};

/** Settings of an identity provider for all service providers. Bindings are those of requests, in the order of its metadata. */
export type SamlProviderChoices = {
  readonly people?: readonly SamlPerson[];
  readonly bindings?: readonly ("redirect" | "post")[];
};

/** Settings of an identity provider for one service provider, whatever that one's metadata requests. */
export type ServiceChoices = {
  /** Signed element; `assertion` by default. */
  readonly signs?: "assertion" | "response" | "both" | "nothing";
  /** Encrypts the assertion for the encryption certificate of the service provider's metadata. SimpleSAMLphp knows only AES. */
  readonly encrypts?: "aes" | "3des";
  readonly hash?: "sha1" | "sha256" | "sha512";
  /** Refuses requests that are not signed by the signing certificate of the service provider's metadata. */
  readonly needsSignedRequests?: boolean;
  /** The format when the request does not ask for one; `email` when left out. */
  readonly nameId?: keyof typeof nameIdFormats;
  readonly attributeNameFormat?: "basic" | "uri" | "unspecified";
};

/** A running third-party identity provider. `keyPath` and `certificatePath` are PEM files of its signing pair. */
export type SamlProvider = {
  readonly entityId: string;
  readonly metadataUrl: string;
  readonly metadataXml: string;
  readonly people: readonly SamlPerson[];
  readonly keyPath: string;
  readonly certificatePath: string;
  /** Its output, for a failed test. */
  log(): string;
  /** From now on this service provider is served so; the last word for an entity id counts. */
  addServiceProvider(metadataXml: string, choices?: ServiceChoices): void;
  close(): Promise<void>;
};

export const nameIdFormats = {
  email: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
  persistent: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
  transient: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
} as const;

export const bindings = {
  redirect: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect",
  post: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST",
} as const;

/** Ann, as an identity provider knows her. */
export const samlAnn: SamlPerson = {
  email: "ann@acme.example",
  password: "ann: at her provider",
  attributes: { firstName: "Ann", lastName: "Lee", phone: "+380441234567" },
};

/** Signs in by the login form of the identity provider that `start` led to. The page that would send the answer by itself. */
export async function signInAt(visitor: ReturnType<typeof newVisitor>, start: Page, person: SamlPerson): Promise<Page> {
  const isRequest = start.forms.some(({ fields }) => "SAMLRequest" in fields);
  const login = isRequest ? await visitor.submit(start) : start;
  return visitor.submit(login, { username: person.email, password: person.password });
}

/** A new folder with the provider's key and certificate in it: `provider.key`, `provider.pem`. */
export async function makeProviderFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-idp-"));
  await (await openSigners(folder)).makeSigner("provider", "/CN=Identity provider of a test", { key: "rsa:2048" });
  return folder;
}

/** The program to start, in the folder that `makeProviderFolder` made; `metadataPath` is where its metadata are read. */
type Start = {
  readonly folder: string;
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly metadataPath: string;
};

/** Starts the program of a provider. The folder is removed when it is closed, or does not start. */
export async function runProvider({ folder, words, env = {}, metadataPath }: Start) {
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const program = await startProgram(words, env);
    const metadataUrl = `${program.url}${metadataPath}`;
    return {
      entityId: metadataUrl,
      metadataUrl,
      metadataXml: await (await fetch(metadataUrl)).text(),
      keyPath: join(folder, "provider.key"),
      certificatePath: join(folder, "provider.pem"),
      log: program.log,
      close: () => program.close().then(removeFolder),
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** The attributes as a provider keeps them: lists, the email address among them. */
export function attributesOf({ email, attributes }: SamlPerson): Readonly<Record<string, readonly string[]>> {
  const lists = Object.entries(attributes).map(([name, value]) => [name, typeof value === "string" ? [value] : value] as const);
  return { mail: [email], ...Object.fromEntries(lists) };
}

/** The settings of a running provider, which reads them again: always whole, the last always last. */
export function keepSettings(folder: string, settings: object): void {
  writeFileSync(join(folder, "settings.new"), JSON.stringify(settings));
  renameSync(join(folder, "settings.new"), join(folder, "settings.json"));
}
