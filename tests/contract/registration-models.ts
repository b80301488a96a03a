import { every, type Model } from "./model.ts";

const signedIn: Model = { of: { token: "text" }, must: "token" };
const anything: Model = "map";

/** Models of public clients for registration, which they call without the version prefix. */
export const registrationModels: Readonly<Record<string, Model>> = {
  "POST /registration": signedIn,
  "POST /registration/sendRegistrationCode": anything,
  "POST /registration/requestPasswordReset": anything,
  "POST /registration/resetPassword": signedIn,
  "GET /registration/validate": { of: { email: "text!", registered: "bool" } },
  "GET /registration/passwordPolicy": {
    of: {
      ...every("int", "minLength maxLength uppercase lowercase digit specialSymbol repeatCharacter"),
      ...every("int", "expirationDays notifyBeforeDays preventReuseMonths preventReuseCount"),
      ...every("bool", "allowWhitespace preventCommonPasswords preventCommonWords"),
    },
    must: "minLength maxLength expirationDays",
  },
};
