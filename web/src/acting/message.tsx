import { readEnvelope } from "@chancery/core/envelope/xml/read.ts";
import { useMemo } from "react";

/** The message of the sender, if there is one. */
export function Message({ xml }: { readonly xml: string }) {
  const text = useMemo(() => readEnvelope(xml).input?.info.message?.text ?? "", [xml]);
  return text === "" ? null : <blockquote className="border-s-4 border-line ps-4 whitespace-pre-line">{text}</blockquote>;
}
