import { Fault } from "@chancery/core/fault/fault.ts";
import type { RemoteCredential, RemoteSigner } from "../../../io/csc/remote-signer.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import type { OfferedCredential } from "./store.ts";

/**
 * The keys of the person at a service that can sign this number of files with one authorization: their certificate is valid and for signatures, and
 * their algorithm is verified here. Throws remote_signer.no_credential with the reason of the first other one, and remote_signer.failed.
 */
export async function offerCredentials(
  needs: EnvelopesNeeds,
  signer: RemoteSigner,
  token: string,
  filesCount: number,
): Promise<readonly OfferedCredential[]> {
  const found = await needs.remote.service.listCredentials(signer, token);
  const judged = found.map((one) => judge(needs, one, filesCount));
  const offered = judged.filter((one) => typeof one !== "string");
  if (offered.length > 0) return offered;
  const reason = judged.find((one) => typeof one === "string") ?? "there is none that can be used through a browser";
  throw new Fault("remote_signer.no_credential", { args: [signer.name, reason] });
}

function judge({ remote, clock }: EnvelopesNeeds, one: RemoteCredential, filesCount: number): OfferedCredential | string {
  const [own, ...others] = one.certificates;
  const checked = own && remote.checkSigner(own, clock.now());
  if (!checked?.isValid) return checked?.reason ?? "it has no certificate";
  if (!others.every((other) => remote.isCertificate(other))) return "a certificate of its chain cannot be read";
  if (!remote.signatureScheme(checked, one.algorithms)) return "its algorithm is not known here";
  if (one.signaturesMax < filesCount) return `it signs at most ${one.signaturesMax} files at once, not ${filesCount}`;
  const { name, serial } = checked.holder;
  const certificates = one.certificates.map((der) => Buffer.from(der).toString("base64"));
  const { id, description, algorithms, signaturesMax } = one;
  return { id, description, name, serial, certificates, algorithms, signaturesMax };
}
