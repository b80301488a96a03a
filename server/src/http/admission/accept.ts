import { Fault } from "@chancery/core/fault/fault.ts";
import type { AnyRoute } from "../route/route.ts";

/** Throws request.not_acceptable when the client takes no JSON and the route answers nothing else (downloads take any Accept). */
export function acceptCheck(route: AnyRoute): (accept: string | undefined) => void {
  const answersJson = Object.values(route.contract.answers).every((shape) => typeof shape === "object" && shape !== null);
  if (!answersJson) return () => undefined;
  const { textType } = route.contract;
  const allowed = ["application/json", ...(textType === undefined ? [] : [textType])];
  return (accept) => {
    if (accept === undefined || accept === "*/*" || accept === "application/json" || takesJson(accept)) return;
    if (textType !== undefined && takesText(accept, textType)) return;
    throw new Fault("request.not_acceptable", { args: [accept.slice(0, 200)], data: { allowed } });
  };
}

/** Whether a client takes text of the type, and no JSON. */
export function takesText(accept: string | undefined, type: string): boolean {
  if (accept === undefined || takesJson(accept)) return false;
  return accept
    .toLowerCase()
    .split(",")
    .some((range) => range.split(";", 1)[0]?.trim() === type && !/;\s*q=0(\.0*)?\s*(;|$)/.test(range));
}

function takesJson(accept: string): boolean {
  if (accept.trim() === "") return true;
  return accept
    .toLowerCase()
    .split(",")
    .filter((range) => !/;\s*q=0(\.0*)?\s*(;|$)/.test(range))
    .some((range) => /^\s*(\*\/\*|application\/(\*|(?:[\w.-]+\+)?json))\s*(;|$)/.test(range));
}
