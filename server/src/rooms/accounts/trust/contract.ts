import { Type } from "typebox";
import type { AccountId, Id } from "@chancery/core/ids/id.ts";
import { about, idShape, illustrated, titled } from "../../../http/route/shapes.ts";
import { configsMax } from "./crypto-config.ts";

const example = {
  name: "Company CA",
  config: '{"anchors":["-----BEGIN CERTIFICATE-----…"],"qualified":false,"crl":false,"ocsp":false}',
};
const name = Type.String({ minLength: 1, maxLength: 256 });
const config = about(
  "JSON text: anchors (PEM), whether they issue qualified certificates, and whether a current list of revoked ones (crl) or the confirmation of responders (ocsp) is required",
  Type.String({ minLength: 1, maxLength: 100_000 }),
);

const kept = titled("CryptoConfig", { uuid: idShape<Id<"crypto-config">>(), name, config });
const sent = illustrated("CryptoConfigToSave", [example], { uuid: Type.Optional(idShape<Id<"crypto-config">>()), name, config });
const ofAccount = Type.Object({ accountUuid: idShape<AccountId>() });

/** The wire shapes of an account's trust settings. */
export const trustShapes = {
  list: { params: ofAccount, answers: { 200: Type.Array(kept) } },
  save: { params: ofAccount, body: Type.Array(sent, { maxItems: configsMax }), answers: { 200: null } },
  remove: {
    params: ofAccount,
    body: Type.Array(idShape<Id<"crypto-config">>(), { maxItems: configsMax }),
    answers: { 200: null },
  },
} as const;
