import { randomBytes } from "node:crypto";

/** 160 random bits as one label of DNS, whatever its case. */
export function newChallengeToken(): string {
  return randomBytes(20).toString("hex");
}
