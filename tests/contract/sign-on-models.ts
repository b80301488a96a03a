import { every, type Model } from "./model.ts";

const check = { ...every("text!", "name note"), passed: "bool" } as const;

/** Answers about sign-ins through providers; of those facts §8.4 name only tokens and registrationId. */
export const signOnModels: Readonly<Record<string, Model>> = {
  "POST /api/login/sso": { of: { token: "text!" }, must: "token" },
  "GET /api/login/sso": { of: { ssoUrl: "text" }, must: "" },
  "GET /saml/registrationId": { of: { registrationId: "uuid!" }, must: "registrationId" },
  "POST /api/v1/account/{accountId}/saml-provider/{id}/test": { of: { url: "text!" }, must: "" },
  "GET /api/v1/account/{accountId}/saml-provider/{id}/attempts": {
    of: {
      ...every("int!", "totalElements sizeRequested numberOfElements"),
      data: {
        list: {
          of: {
            uuid: "uuid!",
            ...every("bool", "test success"),
            at: "time",
            address: "text!",
            error: "int",
            email: "text",
            checks: { list: { of: check, must: "" } },
          },
          must: "",
        },
      },
    },
    must: "data",
  },
};
