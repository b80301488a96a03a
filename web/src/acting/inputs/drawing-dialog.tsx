import { Tabs } from "@base-ui/react/tabs";
import { useEffect, useRef, useState } from "react";
import SignaturePad from "signature_pad";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox, TextField } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { pngOf, pngOfFile, pngOfName } from "./drawing-image.ts";

const words = {
  en: {
    signature: "Your signature",
    initials: "Your initials",
    draw: "Draw",
    type: "Type",
    upload: "Upload",
    here: "Draw here with a finger, a pen or the mouse",
    clear: "Clear",
    name: "Your name",
    file: "Image of your signature, PNG or JPEG",
    keep: "Save it for next time",
    done: "Apply",
    empty: "Draw, type or upload it first.",
  },
  uk: {
    signature: "Ваш підпис",
    initials: "Ваші ініціали",
    draw: "Намалювати",
    type: "Написати",
    upload: "Завантажити",
    here: "Малюйте тут пальцем, пером або мишею",
    clear: "Стерти",
    name: "Ваше ім'я",
    file: "Зображення підпису, PNG або JPEG",
    keep: "Зберегти на наступний раз",
    done: "Застосувати",
    empty: "Спершу намалюйте, напишіть або завантажте його.",
  },
};

type Props = {
  readonly kind: "signature" | "initials";
  readonly canKeep: boolean;
  readonly onClose: () => void;
  readonly onDone: (dataUri: string, isKept: boolean) => void;
};

/** Makes a signature or initials: drawn, typed or uploaded. */
export function DrawingDialog({ kind, canKeep, onClose, onDone }: Props) {
  const text = useWords(words);
  const make = useRef<() => string | undefined>(() => undefined);
  const [isKept, setIsKept] = useState(canKeep);
  const [isEmpty, setIsEmpty] = useState(false);
  const tab = "min-h-11 border-b-2 border-transparent px-4 data-active:border-accent data-active:font-semibold";
  const setMake = (next: () => string | undefined): void => {
    make.current = next;
  };
  return (
    <Dialog title={text[kind]} onClose={onClose}>
      <Tabs.Root defaultValue="draw" onValueChange={() => setIsEmpty(false)}>
        <Tabs.List className="flex border-b border-line">
          <Tabs.Tab value="draw" className={tab}>
            {text.draw}
          </Tabs.Tab>
          <Tabs.Tab value="type" className={tab}>
            {text.type}
          </Tabs.Tab>
          <Tabs.Tab value="upload" className={tab}>
            {text.upload}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="draw" className="pt-4">
          <Drawn setMake={setMake} />
        </Tabs.Panel>
        <Tabs.Panel value="type" className="pt-4">
          <Typed setMake={setMake} />
        </Tabs.Panel>
        <Tabs.Panel value="upload" className="pt-4">
          <Uploaded setMake={setMake} />
        </Tabs.Panel>
      </Tabs.Root>
      {canKeep && <Checkbox label={text.keep} checked={isKept} onChange={(event) => setIsKept(event.target.checked)} />}
      {isEmpty && <Notice look="bad">{text.empty}</Notice>}
      <Button
        look="primary"
        onClick={() => {
          const uri = make.current();
          if (uri === undefined) setIsEmpty(true);
          else onDone(uri, isKept);
        }}
        text={text.done}
      />
    </Dialog>
  );
}

type Maker = { readonly setMake: (make: () => string | undefined) => void };

function Drawn({ setMake }: Maker) {
  const text = useWords(words);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  useEffect(() => {
    const { current } = canvas;
    if (!current) return undefined;
    const ratio = window.devicePixelRatio;
    current.width = current.clientWidth * ratio;
    current.height = current.clientHeight * ratio;
    current.getContext("2d")?.scale(ratio, ratio);
    const own = new SignaturePad(current, { penColor: "#16264d" });
    pad.current = own;
    setMake(() =>
      own.isEmpty()
        ? undefined
        : pngOf(current.width / current.height, (context, width, height) => context.drawImage(current, 0, 0, width, height)),
    );
    return () => own.off();
  }, [setMake]);
  return (
    <div className="flex flex-col gap-2">
      <canvas
        ref={canvas}
        role="img"
        aria-label={text.here}
        className="h-44 w-full touch-none rounded-md border border-line-strong bg-white"
      />
      <p className="text-sm text-muted">{text.here}</p>
      <Button look="quiet" onClick={() => pad.current?.clear()} text={text.clear} />
    </div>
  );
}

function Typed({ setMake }: Maker) {
  const text = useWords(words);
  const [name, setName] = useState("");
  useEffect(() => setMake(() => (name.trim() === "" ? undefined : pngOfName(name.trim()))), [name, setMake]);
  const preview = name.trim() === "" ? undefined : pngOfName(name.trim());
  return (
    <div className="flex flex-col gap-3">
      <TextField label={text.name} value={name} maxLength={60} autoComplete="name" onValue={setName} />
      {preview !== undefined && <img src={preview} alt={name} className="self-center rounded-md bg-white" />}
    </div>
  );
}

function Uploaded({ setMake }: Maker) {
  const text = useWords(words);
  const [uri, setUri] = useState<string>();
  useEffect(() => setMake(() => uri), [uri, setMake]);
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={text.file}
        type="file"
        accept="image/png,image/jpeg"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void pngOfFile(file).then(setUri, () => setUri(undefined));
        }}
      />
      {uri !== undefined && <img src={uri} alt="" className="self-center rounded-md bg-white" />}
    </div>
  );
}
