import { every, type Model } from "./model.ts";

const bulkSend: Model = { of: { uuid: "uuid!", state: "text!", ...every("int", "total faulty sent failed pending") } };
const result: Model = { of: { row: "int!", status: "text!", envelopeUuid: "uuid" } };

/** Models of our clients for bulk sends. */
export const bulkSendModels: Readonly<Record<string, Model>> = {
  "POST /api/v1/envelope/bulk-send": { of: { uuid: "uuid!" } },
  "GET /api/v1/envelope/bulk-send": { of: { ...every("int!", "totalElements numberOfElements"), data: { list: bulkSend } } },
  "GET /api/v1/envelope/bulk-send/{id}": bulkSend,
  "GET /api/v1/envelope/bulk-send/{id}/results": {
    of: { ...every("int!", "totalElements numberOfElements"), data: { list: result } },
  },
  "POST /api/v1/envelope/bulk-send/{id}/start": bulkSend,
  "DELETE /api/v1/envelope/bulk-send/{id}": bulkSend,
};
