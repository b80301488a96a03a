import { createHash } from "node:crypto";
import { SaxesParser, type SaxesTagNS } from "saxes";
import { samlNames } from "@chancery/core/sso/saml-names.ts";
import type { SignatureMethod } from "@chancery/core/sso/saml-signature.ts";
import { CanonicalWriter } from "./canonical-writer.ts";

type Hash = SignatureMethod["hash"];

/** The enveloped signature of a document: its own canonical form, and the tags and hashes (base64) of the rest of the document. */
export type EnvelopedSignature = {
  readonly xml: string;
  readonly rootTags: readonly [start: string, end: string];
  readonly hashOfRest: (hash: Hash) => string;
};

const signatureMaxLength = 128 * 1024;
const depthMax = 64;
/** They take 2 s of the processor. */
const elementsMax = 500_000;
/** Of a text, a tag, an instruction or a comment, which the parser keeps in memory until it ends. */
const partMaxLength = 128 * 1024;

/** Reads a document that has its signature among the children of its root, piece by piece. */
export class EnvelopedReader {
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #hashes = { sha256: createHash("sha256"), sha384: createHash("sha384"), sha512: createHash("sha512") };
  readonly #rest = new CanonicalWriter();
  readonly #own = new CanonicalWriter();
  readonly #rootTags: [string, string] = ["", ""];
  #written = "";
  #signature = "";
  #signatures = 0;
  #isInSignature = false;
  #elements = 0;
  /** Characters since the last part ended. */
  #partLength = 0;

  constructor() {
    this.#parser.on("error", (error) => {
      throw error;
    });
    this.#parser.on("doctype", () => {
      throw new Error("it has a document type");
    });
    this.#parser.on("opentag", (tag) => this.#open(tag));
    this.#parser.on("text", (text) => this.#add(text));
    this.#parser.on("cdata", (text) => this.#add(text));
    this.#parser.on("comment", () => (this.#partLength = 0));
    this.#parser.on("processinginstruction", ({ target, body }) => this.#instruct(target, body));
    this.#parser.on("closetag", ({ name }) => this.#close(name));
  }

  /** The exclusive canonical form of the document without its signature. Throws on what is not well-formed, or too deep or too large. */
  async *read(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
    for await (const piece of pieces) {
      this.#partLength += piece.length;
      this.#parser.write(piece);
      if (this.#partLength > partMaxLength) throw new Error("an element is too long");
      yield this.#take();
    }
    this.#parser.close();
    yield this.#take();
  }

  /** The signature, or how many there are, once everything was read. */
  signature(): EnvelopedSignature | number {
    if (this.#signatures !== 1) return this.#signatures;
    const known = Object.fromEntries(Object.entries(this.#hashes).map(([hash, made]) => [hash, made.digest("base64")]));
    return { xml: this.#signature, rootTags: this.#rootTags, hashOfRest: (hash) => known[hash] ?? "" };
  }

  #take(): string {
    const text = this.#written;
    this.#written = "";
    for (const hash of Object.values(this.#hashes)) hash.update(text, "utf8");
    return text;
  }

  #open(tag: SaxesTagNS): void {
    this.#partLength = 0;
    const { depth } = this.#rest;
    if (depth + this.#own.depth >= depthMax) throw new Error("its elements are nested too deeply");
    this.#elements += 1;
    if (this.#elements > elementsMax) throw new Error(`it has more than ${elementsMax} elements`);
    if (depth === 1 && tag.uri === samlNames.signature && tag.local === "Signature" && !this.#isInSignature) {
      this.#isInSignature = true;
      this.#signatures += 1;
    }
    const text = this.#writer().open(tag, (prefix) => this.#parser.resolve(prefix));
    if (depth === 0) this.#rootTags[0] = text;
    this.#append(text);
  }

  #add(text: string): void {
    this.#partLength = 0;
    if (this.#rest.depth > 0) this.#append(this.#writer().text(text));
  }

  #instruct(target: string, body: string): void {
    this.#partLength = 0;
    // beside the root they would belong to the canonical form, too
    if (this.#rest.depth === 0) throw new Error("it has a processing instruction");
    this.#append(this.#writer().instruction(target, body));
  }

  #close(name: string): void {
    this.#partLength = 0;
    const text = this.#writer().close(name);
    this.#append(text);
    if (this.#isInSignature && this.#own.depth === 0) this.#isInSignature = false;
    if (this.#rest.depth === 0) this.#rootTags[1] = text;
  }

  #writer(): CanonicalWriter {
    return this.#isInSignature ? this.#own : this.#rest;
  }

  #append(text: string): void {
    if (!this.#isInSignature) {
      this.#written += text;
      return;
    }
    this.#signature += text;
    if (this.#signature.length > signatureMaxLength) throw new Error(`its signatures are over ${signatureMaxLength} characters`);
  }
}
