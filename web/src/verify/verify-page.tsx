import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { errorText } from "../app/error-text.ts";
import { useLanguage, useWords } from "../app/words.ts";
import { bytesText } from "../compose/bytes-text.ts";
import { FileDrop } from "../compose/file-drop.tsx";
import { Notice } from "../ui/notice.tsx";
import { PlainPage } from "../ui/plain-page.tsx";
import { Outcome } from "./outcome.tsx";
import { canVerify, verifyFile } from "./verify-file.ts";

const words = {
  en: {
    title: "Verify an archive",
    intro: "Checks whether the archive of an envelope is exactly as the service created it. The file stays on this device.",
    program: "A program that does the same without a browser (Node.js)",
    progress: "Verifying",
    of: "of",
    cannot: "This browser cannot verify signatures. Use an up-to-date browser, and open this page over HTTPS.",
  },
  uk: {
    title: "Перевірка архіву",
    intro: "Перевіряє, чи архів конверта точно такий, яким його створив сервіс. Файл залишається на цьому пристрої.",
    program: "Програма, що робить те саме без браузера (Node.js)",
    progress: "Перевіряємо",
    of: "із",
    cannot: "Цей браузер не може перевіряти підписи. Скористайтеся новішою версією й відкрийте сторінку через HTTPS.",
  },
};

/** Verifies an archive in the browser: nothing is uploaded. */
export function VerifyPage() {
  const text = useWords(words);
  const language = useLanguage();
  const [doneBytes, setDoneBytes] = useState(0);
  const verify = useMutation({
    mutationFn: async (file: File) => {
      setDoneBytes(0);
      if (!(await canVerify())) throw new Error(text.cannot);
      const [{ keys }, found] = await Promise.all([client.envelopes.auditKeys(), verifyFile(file, setDoneBytes)]);
      return { found, published: new Set(keys.map(({ x }) => x)) };
    },
  });
  const file = verify.variables;
  return (
    <PlainPage title={text.title}>
      <p>{text.intro}</p>
      <FileDrop accept=".zip" isMultiple={false} onFiles={([chosen]) => chosen && verify.mutate(chosen)} />
      <p className="text-sm">
        <a className="text-accent underline" href="/chancery-verify.mjs" download>
          {text.program}
        </a>
      </p>
      {verify.isPending && file && (
        <div className="flex flex-col gap-2">
          <span role="status" className="break-words">
            {text.progress} {file.name}
          </span>
          <progress className="w-full" aria-label={text.progress} max={file.size} value={doneBytes} />
          <span className="text-sm text-muted tabular-nums">
            {bytesText(doneBytes, language)} {text.of} {bytesText(file.size, language)}
          </span>
        </div>
      )}
      {verify.error && <Notice look="bad">{verify.error.message === text.cannot ? text.cannot : errorText(verify.error)}</Notice>}
      {verify.data && file && <Outcome fileName={file.name} {...verify.data} />}
    </PlainPage>
  );
}
