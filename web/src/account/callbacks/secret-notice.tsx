import { useWords } from "../../app/words.ts";
import { CopyField } from "../../ui/copy-field.tsx";
import { Notice } from "../../ui/notice.tsx";

const words = {
  en: { shown: "Copy the secret now. It will not be shown again.", secret: "Secret" },
  uk: { shown: "Скопіюйте секрет зараз. Більше його не буде показано.", secret: "Секрет" },
};

/** The secret of a callback, shown once. */
export function SecretNotice({ secret }: { readonly secret: string }) {
  const text = useWords(words);
  return (
    <Notice look="good">
      <p className="mb-2">{text.shown}</p>
      <CopyField label={text.secret} value={secret} />
    </Notice>
  );
}
