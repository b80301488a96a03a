import { Type } from "typebox";
import type { AccountId, ProcessId } from "@chancery/core/ids/id.ts";
import { fileAnswers } from "../../../http/reply/file-reply.ts";
import { about, idShape, titled } from "../../../http/route/shapes.ts";

const params = Type.Object({ accountUuid: idShape<AccountId>() });

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The wire shapes of imports of people. */
export const userImportShapes = {
  start: {
    params,
    answers: {
      201: titled("UserImportStarted", { uuid: about("The process, for `/process-status`", idShape<ProcessId>()) }),
    },
  },
  example: { params, answers: fileAnswers, contentTypes: [xlsxType] },
} as const;
