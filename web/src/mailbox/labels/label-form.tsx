import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { explainError } from "../../app/explain-error.ts";
import { readAgain } from "../../app/queries.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Form, SubmitButton, TextField } from "../../ui/form.tsx";

const words = {
  en: { name: "Name of the label", colour: "Color", save: "Save", cancel: "Cancel" },
  uk: { name: "Назва мітки", colour: "Колір", save: "Зберегти", cancel: "Скасувати" },
};

const firstColour = "1f4e79";
/** The brightness above which black text is read more easily than white. */
const brightMin = 150;

type Props = {
  readonly mailbox: string;
  /** The label to change; without it a new one is created. */
  readonly label: types.Label | undefined;
  readonly onDone: () => void;
};

/** The name and the colour of a label. */
export function LabelForm({ mailbox, label, onDone }: Props) {
  const text = useWords(words);
  const [name, setName] = useState(label?.name ?? "");
  const [colorBg, setColorBg] = useState(label?.colorBg ?? firstColour);
  const save = useMutation({
    mutationFn: async () => {
      const { labels } = client.in(mailbox);
      const body = { name, colorBg, colorText: textColour(colorBg) };
      await (label ? labels.update({ uuid: label.uuid, body }) : labels.create({ body }));
      await readAgain({ queryKey: ["labels", mailbox] });
    },
    onSuccess: onDone,
  });
  return (
    <Form className="flex flex-col gap-3" onSubmit={() => save.mutate()}>
      <TextField
        label={text.name}
        required
        maxLength={64}
        value={name}
        error={save.error ? explainError(save.error) : undefined}
        onValue={setName}
      />
      <TextField
        type="color"
        label={text.colour}
        className="h-11"
        value={`#${colorBg}`}
        onChange={(event) => setColorBg(event.target.value.slice(1))}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton task={save} look="primary" text={text.save} />
        <Button onClick={onDone} text={text.cancel} />
      </div>
    </Form>
  );
}

/** Black or white, whichever is read more easily on a colour. */
function textColour(background: string): string {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(background.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > brightMin ? "000000" : "ffffff";
}
