import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { DrawingDialog } from "../acting/inputs/drawing-dialog.tsx";
import { client } from "../app/client.ts";
import { readAgain } from "../app/queries.ts";
import { profileQuery, useProfile } from "../app/session.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";

const words = {
  en: {
    title: "Signature",
    hint: "Used for fields that you sign by hand.",
    signature: "Signature",
    initials: "Initials",
    none: "Not saved",
    add: "Add",
    change: "Change",
    remove: "Remove",
  },
  uk: {
    title: "Підпис",
    hint: "Використовується для полів, які ви підписуєте власноруч.",
    signature: "Підпис",
    initials: "Ініціали",
    none: "Не збережено",
    add: "Додати",
    change: "Змінити",
    remove: "Прибрати",
  },
};

type Kind = "signature" | "initials";

/** The drawn signature and initials that the service keeps for the user. */
export function SignatureSettings() {
  const text = useWords(words);
  const profile = useProfile();
  const [open, setOpen] = useState<Kind>();
  const keep = useMutation({
    mutationFn: async ({ kind, uri }: { readonly kind: Kind; readonly uri: string }) => {
      const body = uri.slice(uri.indexOf(",") + 1);
      await (kind === "initials" ? client.profile.setInitials({ body }) : client.profile.setSignature({ body }));
      await readAgain(profileQuery);
    },
    onSuccess: () => setOpen(undefined),
  });
  return (
    <Section title={text.title} hint={text.hint}>
      <ErrorNotice error={keep.error} />
      <div className="grid gap-4 sm:grid-cols-2">
        {(["signature", "initials"] as const).map((kind) => {
          const saved = profile[kind] ?? "";
          const deed = saved === "" ? text.add : text.change;
          return (
            <div key={kind} className="flex flex-col items-start gap-2 rounded-lg border border-line bg-surface p-4">
              <h3 className="font-medium">{text[kind]}</h3>
              {saved === "" ? (
                <p className="text-muted">{text.none}</p>
              ) : (
                <img src={`data:image/png;base64,${saved}`} alt={text[kind]} className="max-h-24 rounded-md bg-white" />
              )}
              <div className="flex flex-wrap gap-2">
                <Button about={text[kind]} onClick={() => setOpen(kind)} text={deed} />
                {saved !== "" && (
                  <Button look="quiet" about={text[kind]} onClick={() => keep.mutate({ kind, uri: "," })} text={text.remove} />
                )}
              </div>
            </div>
          );
        })}
      </div>
      {open !== undefined && (
        <DrawingDialog
          kind={open}
          canKeep={false}
          onClose={() => setOpen(undefined)}
          onDone={(uri) => keep.mutate({ kind: open, uri })}
        />
      )}
    </Section>
  );
}
