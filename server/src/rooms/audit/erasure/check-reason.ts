import { refuse } from "@chancery/core/fault/fault.ts";

/** Throws request.invalid for a reason that says nothing. */
export function checkReason(reason: string): void {
  if (reason.trim() !== "") return;
  refuse([{ code: "request.invalid", args: ["reason is only white space"], pointer: "/reason" }]);
}
