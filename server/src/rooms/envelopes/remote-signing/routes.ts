import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import type { RoomNeeds } from "../needs.ts";
import { certificateFaultCodes, signFaults, turnFaults } from "../signing/faults.ts";
import { chooseCredential } from "./choose-credential.ts";
import { remoteShapes } from "./contract.ts";
import { receiveCode } from "./receive-code.ts";
import { startRemoteSigning } from "./start-remote-signing.ts";

const signing = { guest: true, mailbox: "required", permission: "envelopeSign" } as const;
const path = "/api/v1/envelope/{id}/remote-signing";
const faults: readonly FaultCode[] = [...turnFaults, "remote_signer.not_found", "request.conflict"];

/** The endpoints of signing at remote signing services. */
export function remoteSigningRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/remote-signers", {
      guest: true,
      summary: "List the remote signing services",
      contract: remoteShapes.signers,
      action: async () => ok(needs.remote.signers.map(({ id, name }) => ({ id, name }))),
    }),
    route("POST", path, {
      summary: "Start to sign an envelope with a key at a remote signing service",
      ...signing,
      contract: remoteShapes.start,
      faults: [...faults, "remote_signer.failed", "request.too_many", "value.too_many"],
      action: ({ params: { id }, body, ...acting }) =>
        startRemoteSigning(needs, id, { signer: body.signer, signatures: body.signatures ?? [] }, acting),
    }),
    route("PUT", `${path}/{uuid}/code`, {
      summary:
        "Hand over what the browser brought back from a remote signing service; after the second visit the envelope is signed",
      ...signing,
      contract: remoteShapes.code,
      faults: [...faults, ...signFaults, "remote_signing.not_found", "remote_signer.failed", "remote_signer.no_credential"],
      action: ({ params, body: { state, code, error }, ...acting }) =>
        receiveCode(needs, params, { state, code: code ?? undefined, error: error ?? undefined }, acting),
    }),
    route("PUT", `${path}/{uuid}/credential`, {
      summary: "Choose the key at a remote signing service to sign with",
      ...signing,
      contract: remoteShapes.choose,
      faults: [...faults, ...certificateFaultCodes, "remote_signing.not_found"],
      action: ({ params, body, ...acting }) => chooseCredential(needs, params, body.credentialId, acting),
    }),
  ];
}
