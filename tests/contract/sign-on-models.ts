import { every, type Model } from "./model.ts";

const check = { ...every("text!", "name note"), passed: "bool" } as const;

const test: Model = { of: { url: "text!" }, must: "" };
const attempt: Model = {
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
};
const attempts: Model = {
  of: { ...every("int!", "totalElements sizeRequested numberOfElements"), data: { list: attempt } },
  must: "data",
};
const token: Model = { of: { token: "text!" }, must: "token" };

/** Models for sign-ins through providers; public clients read only tokens and registrationId. */
export const signOnModels: Readonly<Record<string, Model>> = {
  "POST /api/login/sso": token,
  "GET /api/v1/user/confirm-oauth-email-get-token": token,
  "GET /api/login/sso": { of: { ssoUrl: "text" }, must: "" },
  "GET /saml/registrationId": { of: { registrationId: "uuid!" }, must: "registrationId" },
  "POST /api/v1/account/{accountId}/saml-provider/{id}/test": test,
  "GET /api/v1/account/{accountId}/saml-provider/{id}/attempts": attempts,
  "POST /api/v1/account/{accountId}/oauth-provider/{id}/test": test,
  "GET /api/v1/account/{accountId}/oauth-provider/{id}/attempts": attempts,
};
