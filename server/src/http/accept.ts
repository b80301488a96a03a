import { Fault } from "@chancery/core/fault/fault.ts";
import type { AnyRoute } from "./route.ts";

/** Throws request.not_acceptable when the client takes no JSON and the route answers nothing else (downloads take any Accept). */
export function acceptCheck(route: AnyRoute): (accept: string | undefined) => void {
  const answersJson = Object.values(route.contract.answers).every((shape) => typeof shape === "object" && shape !== null);
  if (!answersJson) return () => undefined;
  return (accept) => {
    if (accept === undefined || accept === "*/*" || accept === "application/json" || takesJson(accept)) return;
    throw new Fault("request.not_acceptable", { args: [accept.slice(0, 200)], data: { allowed: ["application/json"] } });
  };
}

function takesJson(accept: string): boolean {
  if (accept.trim() === "") return true;
  return accept
    .toLowerCase()
    .split(",")
    .filter((range) => !/;\s*q=0(\.0*)?\s*(;|$)/.test(range))
    .some((range) => /^\s*(\*\/\*|application\/(\*|(?:[\w.-]+\+)?json))\s*(;|$)/.test(range));
}
