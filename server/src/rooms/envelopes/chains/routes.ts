import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { addToChain, createChain } from "./chain-envelopes.ts";
import { showChain } from "./show-chain.ts";
import { unchainEnvelopes } from "./unchain-envelopes.ts";
import { chainShapes as shapes } from "./contract.ts";
import type { RoomNeeds } from "../needs.ts";

const unchainFaults: readonly FaultCode[] = ["envelope.not_found", "chain.none", "chain.not_own", "envelope.batch_refused"];

/** The endpoints of chains of envelopes. */
export function chainRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  const adding = { mailbox: "required", permission: "chainAdd" } as const;
  const removing = { mailbox: "required", permission: "chainRemove" } as const;
  return [
    route("POST", "/api/v1/envelope/chain", {
      summary: "Create a chain of envelopes",
      ...adding,
      contract: shapes.create,
      faults: ["chain.too_short", "envelope.not_found", "chain.other", "envelope.batch_refused"],
      action: ({ body, ...acting }) => createChain(needs, body, acting),
    }),
    route("PUT", "/api/v1/envelope/chain/{chainUuid}", {
      summary: "Add envelopes to a chain",
      ...adding,
      contract: shapes.add,
      faults: [
        "chain.not_found",
        "envelope.not_found",
        "chain.other",
        "chain.member",
        "value.too_many",
        "envelope.batch_refused",
      ],
      action: ({ params: { chainUuid }, body, ...acting }) => addToChain(needs, { chainId: chainUuid, uuids: body }, acting),
    }),
    route("GET", "/api/v1/envelope/chain/{chainUuid}", {
      summary: "List the envelopes of a chain that the mailbox sees",
      mailbox: "required",
      permission: "envelopeListView",
      contract: shapes.show,
      faults: ["chain.not_found"],
      action: async ({ params: { chainUuid }, mailbox }) => ok(await showChain(needs, chainUuid, mailbox)),
    }),
    route("DELETE", "/api/v1/envelope/{envelopeUuid}/chain", {
      summary: "Remove an envelope from its chain",
      ...removing,
      contract: shapes.remove,
      faults: unchainFaults,
      action: ({ params: { envelopeUuid }, ...acting }) =>
        unchainEnvelopes(needs, [envelopeUuid], acting, () => ({ parameter: "envelopeUuid" })),
    }),
    route("PUT", "/api/v1/envelope/unchain", {
      summary: "Remove envelopes from their chains",
      ...removing,
      contract: shapes.removeMany,
      faults: unchainFaults,
      action: ({ body, ...acting }) => unchainEnvelopes(needs, body, acting),
    }),
  ];
}
