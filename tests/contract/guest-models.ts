import { every, type Model } from "./model.ts";

/** Models for guests. */
export const guestModels: Readonly<Record<string, Model>> = {
  "GET /api/login/check-by-code/{code}": {
    of: { ...every("bool", "canLoginWithCode existingUser accessCodeRequired"), email: "text!" },
    must: "",
  },
  "POST /api/login/by-code": { of: { token: "text!", ...every("uuid!", "envelopeUuid mailboxUuid") }, must: "" },
  "POST /api/v1/envelope/send-by-share-code": { of: { token: "text!", ...every("uuid!", "envelopeUuid mailboxUuid") }, must: "" },
  "POST /api/v1/envelope/public-quick-send": { of: every("uuid!", "id uuid"), must: "" },
  "GET /api/v1/validation/envelope-authorized-invite": {
    of: { ...every("text!", "status email"), ssoEnabled: "bool", envelopeUuid: "uuid!" },
    must: "",
  },
  "GET /api/v1/validation/envelope-invite": {
    of: { ...every("text!", "status email"), ssoEnabled: "bool", envelopeUuid: "uuid!" },
    must: "",
  },
};
