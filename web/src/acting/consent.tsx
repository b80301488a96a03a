import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../app/session.ts";
import { useWords } from "../app/words.ts";
import { Checkbox } from "../ui/form.tsx";

const words = {
  en: {
    agree: "I agree to act on this document electronically.",
    terms: "I agree to act on this document electronically, and to the",
    name: "terms of use",
  },
  uk: {
    agree: "Я погоджуюся працювати з цим документом в електронній формі.",
    terms: "Я погоджуюся працювати з цим документом в електронній формі та з",
    name: "умовами користування",
  },
};

/** The consent of a guest to act electronically, and to the terms of use where the service has some. */
export function Consent({ agreed, onChange }: { readonly agreed: boolean; readonly onChange: (agreed: boolean) => void }) {
  const text = useWords(words);
  const { data } = useQuery(settingsQuery);
  const termsUrl = data?.links.termsAndConditions;
  const label =
    termsUrl === undefined || termsUrl === "" ? (
      text.agree
    ) : (
      <>
        {text.terms}{" "}
        <a href={termsUrl} target="_blank" rel="noopener" className="text-accent underline">
          {text.name}
        </a>
        .
      </>
    );
  return <Checkbox label={label} required checked={agreed} onChange={(event) => onChange(event.target.checked)} />;
}
