import { createPrivateKey, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Seal } from "@chancery/server/io/keys/seal.ts";
import { systemClock, type Clock } from "@chancery/server/io/clock.ts";
import { openOutbound } from "@chancery/server/io/outbound/open-outbound.ts";
import type { SealMeans } from "@chancery/server/io/validation/raise-seal.ts";
import { noTrust, type Trust } from "@chancery/server/io/signatures/find-trust.ts";
import { ocspClient } from "@chancery/server/io/signatures/ocsp.ts";
import { timeStamper } from "@chancery/server/io/time-stamps/time-stamper.ts";
import { crlFetcher } from "@chancery/server/io/signatures/fetch-crl.ts";
import { validationDataFinder } from "@chancery/server/io/validation/find-validation-data.ts";
import { makePair, type MadePair } from "./certificates.ts";
import { crlDer, makeCrl } from "./crl.ts";
import { startOcspResponder, type OcspResponder } from "./ocsp-responder.ts";
import { stampingPair, stampingRoot, startTimeStampAuthority, type TimeStampAuthority } from "./time-stamp-authority.ts";

/** The authorities for a seal of any level: an issuer with a responder and a list, and an authority for time stamps with a responder. */
export type SealAuthorities = {
  readonly root: MadePair;
  readonly responder: OcspResponder;
  readonly stamps: TimeStampAuthority;
  readonly stampRoot: MadePair;
  readonly stampResponder: OcspResponder;
  /** The address at which lists are, and what is answered there from now on; `undefined`: nothing, for ever. */
  readonly listUrl: string;
  setList(bytes: Uint8Array | undefined): void;
  /** A certificate of the root for documents, named like this, with the addresses of responder and list. */
  makeSigner(names: { readonly responder?: boolean; readonly list?: boolean }): MadePair;
  /** A certificate for time stamps that ends after these days. */
  makeStamper(days: number): MadePair;
  /** Needs of sealing, with a memory of their own. */
  meansOf(given?: { readonly clock?: Clock; readonly trust?: Trust }): SealMeans;
  stop(): Promise<void>;
};

/** Starts them on 127.0.0.1. */
export async function startSealAuthorities(): Promise<SealAuthorities> {
  const root = makePair("rsa:2048", 365, { subject: "/O=Seals/CN=Root", keyUsage: 0x06 });
  const stampRoot = stampingRoot();
  const [responder, stampResponder] = await Promise.all([startOcspResponder(root), startOcspResponder(stampRoot)]);
  const makeStamper = (days: number): MadePair => stampingPair(stampRoot, { responder: stampResponder.url }, days);
  const stamps = await startTimeStampAuthority(stampRoot, makeStamper(300));
  let list: Uint8Array | undefined = crlDer(makeCrl(root, []));
  const server = createServer((_request, response) => {
    if (list) response.end(list);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const listUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/root.crl`;
  const outbound = { allow: ["127.0.0.1/32"], isPlainHttpAllowed: true };
  return {
    root,
    responder,
    stamps,
    stampRoot,
    stampResponder,
    listUrl,
    setList: (bytes) => void (list = bytes),
    makeSigner: (names) =>
      makePair("rsa:2048", 300, {
        subject: "/O=Acme/CN=Acme Seal",
        issuer: root,
        isAuthority: false,
        keyUsage: 0xc0,
        ...(names.responder && { responder: responder.url }),
        ...(names.list && { crl: listUrl }),
      }),
    makeStamper,
    meansOf: ({ clock = systemClock, trust = noTrust } = {}) => ({
      stampTime: timeStamper(
        { url: stamps.url, user: undefined, password: "" },
        { outbound, clock, readTrust: async () => trust },
      ),
      findValidationData: validationDataFinder({
        readTrust: async () => trust,
        askOcsp: ocspClient(openOutbound(outbound), clock),
        fetchCrl: crlFetcher(openOutbound(outbound), clock),
        clock,
      }),
    }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await Promise.all([responder.stop(), stampResponder.stop(), stamps.stop()]);
    },
  };
}

/** The seal of a key with its certificate and those above it. */
export function sealOfPair({ key }: MadePair, chain: readonly MadePair[]): Seal {
  return { key: createPrivateKey(key), certificates: chain.map(({ certificate }) => new X509Certificate(certificate)) };
}
