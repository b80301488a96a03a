import { route, type AnyRoute } from "../../../http/route/route.ts";
import type { RoomNeeds } from "../needs.ts";
import { envelopeShapes } from "../envelope/contract.ts";
import { dropMetadata, putMetadata } from "./change-metadata.ts";

/** The endpoints of metadata. */
export function metadataRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  const changing = { mailbox: "required", permission: "envelopeManage" } as const;
  return [
    route("PUT", "/api/v1/envelope/{id}/metadata", {
      summary: "Merge metadata of the mailbox's account into the envelope",
      ...changing,
      contract: envelopeShapes.putMetadata,
      faults: ["envelope.not_found"],
      action: ({ params: { id }, body, ...acting }) => putMetadata(needs, id, body, acting),
    }),
    route("DELETE", "/api/v1/envelope/{id}/metadata", {
      summary: "Remove metadata keys, or all of it",
      ...changing,
      contract: envelopeShapes.dropMetadata,
      faults: ["envelope.not_found"],
      action: ({ params: { id }, query, ...acting }) => dropMetadata(needs, id, query.key, acting),
    }),
  ];
}
