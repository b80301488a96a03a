import { every, type Model } from "./model.ts";

const object = (of: Readonly<Record<string, Model>>, must = ""): Model => ({ of, must });
const filter = object({
  ...Object.fromEntries(
    ["label", "status", "template", "sender", "form", "scope"].map((name) => [name, { list: "text" } as const]),
  ),
  subject: "text",
  ...every(
    "time",
    "createDateFrom createDateTo receiveDateFrom receiveDateTo expireDateFrom expireDateTo sendDateFrom sendDateTo",
  ),
});
const callback = object(
  {
    id: "uuid!",
    url: "text!",
    ...every("int!", "retries timeout successCode"),
    authType: { words: ["NONE", "BASIC"] },
    filter,
    secret: "text",
  },
  "url retries timeout",
);
const event = object(
  {
    ...every("uuid!", "uuid template sender mailbox"),
    ...every("text!", "status subject"),
    label: { list: "uuid" },
    ...every("time", "receiveDate expireDate"),
  },
  "uuid status subject receiveDate template sender mailbox",
);
const mismatch = object({
  labels: { list: "text" },
  ...every("text", "status subject template sender"),
  ...every("time", "createDate receiveDate expireDate"),
  wrongForm: "bool",
});
const delivery = object({
  ...every("uuid!", "id envelopeUuid"),
  ...every("text!", "webhookId status state"),
  attempts: "int!",
  ...every("int", "responseCode durationMs"),
  response: "text",
  nextAttemptAt: "time",
});
const at = "/api/v1/envelope/callback";
const path = `${at}/{callbackUuid}`;

/** Models of public clients for callbacks, and of ours for deliveries. */
export const callbackModels: Readonly<Record<string, Model>> = {
  [`POST ${at}/add`]: callback,
  [`GET ${at}/list`]: { list: callback },
  [`GET ${at}/callbackRequestPayload`]: event,
  [`GET ${path}/check`]: { of: { passed: "bool", failed: mismatch } },
  [`GET ${path}/send`]: { of: { code: "int!", body: "text" } },
  ...deliveryModels(path),
  ...deliveryModels("/api/v1/callback/{callbackUuid}"),
  [`POST ${path}/enable`]: callback,
};

function deliveryModels(where: string): Readonly<Record<string, Model>> {
  return {
    [`GET ${where}/deliveries`]: { of: { ...every("int!", "totalElements numberOfElements"), data: { list: delivery } } },
    [`POST ${where}/replay`]: { of: { replayed: "int!" } },
    [`POST ${where}/secret`]: { of: { secret: "text!" } },
  };
}
