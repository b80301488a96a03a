import { Type } from "typebox";
import { quotaNames } from "@chancery/core/account/quotas.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import { about, idShape, nullable, titled } from "../../../http/route/shapes.ts";

const usage = () =>
  Type.Object({
    used: Type.Integer(),
    limit: about("Null where the service has no bound", nullable(Type.Integer())),
  });

const quota = titled("QuotaUsage", {
  name: Type.Union(quotaNames.map((name) => Type.Literal(name))),
  bytes: Type.Optional(about("Space in use", usage())),
  files: Type.Optional(about("Files in use", usage())),
  perHour: Type.Optional(about("Starts in the hour that began with the first of them", usage())),
});

/** The wire shapes of the usage of an account. */
export const usageShapes = {
  read: {
    params: Type.Object({ accountUuid: idShape<AccountId>() }),
    answers: { 200: titled("AccountUsage", { quotas: Type.Array(quota) }) },
  },
} as const;
