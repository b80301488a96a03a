import { Type } from "typebox";

const text = Type.String({ minLength: 1, maxLength: 1000 });
const base64 = Type.String({ minLength: 1, maxLength: 100_000, pattern: "^[A-Za-z0-9+/=\\s]+$" });

/** Answer of `info`, as far as it is used. */
export const infoShape = Type.Object({ oauth2: text });

/** Answer of the token endpoint, for both scopes. */
export const tokenShape = Type.Object({ access_token: Type.String({ minLength: 1, maxLength: 20_000 }) });

/** Answer of `credentials/list`. */
export const listShape = Type.Object({ credentialIDs: Type.Array(text, { maxItems: 1000 }) });

/** Answer of `credentials/info`. */
export const credentialShape = Type.Object({
  description: Type.Optional(Type.String()),
  key: Type.Object({ status: Type.String(), algo: Type.Array(Type.String(), { maxItems: 100 }) }),
  cert: Type.Object({ status: Type.Optional(Type.String()), certificates: Type.Array(base64, { minItems: 1, maxItems: 10 }) }),
  auth: Type.Object({ mode: Type.String() }),
  multisign: Type.Optional(Type.Integer({ minimum: 1 })),
});

/** Answer of `signatures/signHash`. */
export const signaturesShape = Type.Object({ signatures: Type.Array(base64, { maxItems: 1000 }) });

/** Answer of an operation that failed. */
export const errorShape = Type.Object({ error: Type.String(), error_description: Type.Optional(Type.String()) });
