import type { Config } from "../config/config.ts";
import { openRemoteSigning } from "../io/csc/open-remote-signing.ts";
import { buildRemoteSignature, hashToSign } from "../io/csc/remote-signature.ts";
import { signatureScheme } from "../io/csc/signature-scheme.ts";
import { checkSigner, isCertificate } from "../io/signatures/check-signer.ts";
import type { EnvelopesNeeds } from "../rooms/envelopes/index.ts";

/** The way to the remote signing services that the operator set. */
export function remoteSigningOf({ remoteSigners, outboundAllow }: Config): EnvelopesNeeds["remote"] {
  return {
    signers: remoteSigners,
    service: openRemoteSigning({ allow: outboundAllow }),
    checkSigner,
    isCertificate,
    signatureScheme,
    hashToSign,
    buildRemoteSignature,
  };
}
