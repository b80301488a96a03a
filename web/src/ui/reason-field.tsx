import { useWords } from "../app/words.ts";
import { TextArea } from "./form.tsx";

const words = {
  en: { reason: "Reason", hint: "At least 5 characters. All participants can read it." },
  uk: { reason: "Причина", hint: "Щонайменше 5 символів. Її прочитають усі учасники." },
};

type Props = { readonly value: string; readonly onValue: (value: string) => void };

/** The reason of a cancelled envelope, as long as the API accepts. */
export function ReasonField(input: Props) {
  const text = useWords(words);
  return (
    <TextArea {...input} label={text.reason} hint={text.hint} required minLength={5} maxLength={5000} className="min-h-24" />
  );
}
