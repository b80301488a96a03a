import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { faultAt, faultElsewhere } from "../app/placed-faults.ts";
import { useRead } from "../app/queries.ts";
import { useWords } from "../app/words.ts";
import { Button, TaskButton } from "../ui/button.tsx";
import { TextField } from "../ui/form.tsx";
import { ErrorNotice, Notice, Skeleton } from "../ui/notice.tsx";
import { saveFile } from "../ui/save-file.ts";
import { readSignature } from "./signature-file.ts";
import { RemoteSigners } from "./remote-signers.tsx";
import { ShowPdf } from "./show-pdf.tsx";
import type { StepProps } from "./step-props.ts";

const words = {
  en: {
    title: "Digital signature",
    how: "Download each file, sign it with your certificate in your signing software (detached CMS, .p7s), and upload the signatures here.",
    inside: "This signature is placed inside the PDF. The download has the bytes to sign; it is not a file to open.",
    download: "Download",
    hash: "SHA-256",
    qualified: "A qualified certificate is required.",
    signatureOf: (name: string, file: string) => `${name}: signature of ${file}, .p7s`,
    sign: "Sign",
    missing: "Upload all signatures first.",
    large: "This file is too large for a signature: at most 270 kB. Choose the signature, not the signed file.",
  },
  uk: {
    title: "Електронний підпис",
    how: "Завантажте кожен файл, підпишіть його своїм сертифікатом у програмі для підпису (відокремлений CMS, .p7s) і завантажте підписи сюди.",
    inside: "Цей підпис розміщується всередині PDF. Завантажений файл містить байти для підпису, його не потрібно відкривати.",
    download: "Завантажити",
    hash: "SHA-256",
    qualified: "Потрібен кваліфікований сертифікат.",
    signatureOf: (name: string, file: string) => `${name}: підпис файлу ${file}, .p7s`,
    sign: "Підписати",
    missing: "Спершу завантажте всі підписи.",
    large: "Цей файл завеликий для підпису: щонайбільше 270 кБ. Виберіть підпис, а не підписаний файл.",
  },
};

/** One signature that is needed: of a document's file (`binary`) or of its data (`text`). */
type Slot = {
  readonly documentId: string;
  readonly signatureName: string;
  readonly source: "binary" | "text";
  readonly fileName: string;
  readonly hash: string;
  readonly isQualified: boolean;
  /** Whether the signature is placed inside the PDF: what is signed is then no PDF that opens. */
  readonly isInside: boolean;
};

/** Signs with a certificate: the private key stays in the user's own signing program. */
export function SignPanel({ client, uuid, mailbox, isGuest, reload }: StepProps) {
  const text = useWords(words);
  const [given, setGiven] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  const asked = useRead(["to-sign", mailbox, uuid], client.envelopes.documentsToSign, { id: uuid, wait: true });
  const slots = slotsOf(asked.data ?? []);
  const isWhole = slots.length > 0 && slots.every((slot) => given.get(keyOf(slot)) !== undefined);
  const sign = useMutation({
    mutationFn: () => client.envelopes.sign({ id: uuid, body: bodyOf(slots, given) }),
    onSuccess: reload,
    // another signature may have come into the PDF: the hashes are others then
    onError: () => void asked.refetch(),
  });
  if (asked.isPending) return <Skeleton />;
  const pointers = slots.map((slot) => pointerOf(slot, slots));
  const fault = faultElsewhere(sign.error, pointers);
  return (
    <section aria-labelledby="sign" className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
      <h2 id="sign" className="text-lg font-semibold">
        {text.title}
      </h2>
      <p>{text.how}</p>
      <ErrorNotice error={asked.error} />
      {slots.map((slot) => (
        <SlotField
          key={keyOf(slot)}
          client={client}
          uuid={uuid}
          slot={slot}
          error={faultAt(sign.error, pointerOf(slot, slots))}
          onGiven={(data) => setGiven((before) => new Map(before).set(keyOf(slot), data))}
        />
      ))}
      {fault !== undefined && <Notice look="bad">{fault}</Notice>}
      {!isWhole && <p className="text-sm text-muted">{text.missing}</p>}
      <TaskButton task={sign} look="primary" disabled={!isWhole} text={text.sign} />
      <RemoteSigners client={client} uuid={uuid} mailbox={mailbox} isGuest={isGuest} />
    </section>
  );
}

type SlotProps = Pick<StepProps, "client" | "uuid"> & {
  readonly slot: Slot;
  readonly error: string | undefined;
  /** Called with the signature in Base64; with undefined when the file is too large for one. */
  readonly onGiven: (base64: string | undefined) => void;
};

function SlotField({ client, uuid, slot, error, onGiven }: SlotProps) {
  const text = useWords(words);
  const [isLarge, setIsLarge] = useState(false);
  const give = async (file: File): Promise<void> => {
    const base64 = await readSignature(file);
    setIsLarge(base64 === undefined);
    onGiven(base64);
  };
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{slot.fileName}</span>
        <span className="flex flex-wrap gap-2">
          {slot.source === "binary" && slot.fileName.endsWith(".pdf") && (
            <ShowPdf name={slot.fileName} load={(signal) => pdfOf(client, uuid, slot, signal)} />
          )}
          <DownloadButton client={client} uuid={uuid} slot={slot} />
        </span>
      </div>
      {slot.isInside && <p className="text-sm">{text.inside}</p>}
      <p className="text-sm text-muted">
        {text.hash}: <code>{slot.hash}</code> {slot.isQualified && text.qualified}
      </p>
      <TextField
        label={text.signatureOf(slot.signatureName, slot.fileName)}
        type="file"
        accept=".p7s,.sig,.p7m"
        error={isLarge ? text.large : error}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void give(file);
        }}
      />
    </div>
  );
}

function DownloadButton({ client, uuid, slot }: Pick<StepProps, "client" | "uuid"> & { readonly slot: Slot }) {
  const text = useWords(words);
  const download = useMutation({
    mutationFn: async () => {
      const body = { documentId: slot.documentId, xml: slot.source === "text" };
      const name = slot.isInside ? `${slot.fileName}.bin` : slot.fileName;
      await saveFile(await client.envelopes.fileToSign({ id: uuid, body }), name);
    },
  });
  return (
    <>
      <Button isBusy={download.isPending} about={slot.fileName} onClick={() => download.mutate()} text={text.download} />
      <ErrorNotice error={download.error} />
    </>
  );
}

/** The PDF that is signed: the very bytes, or the file that the signature is placed in. */
async function pdfOf(
  { envelopes }: StepProps["client"],
  id: string,
  { documentId, isInside }: Slot,
  signal: AbortSignal,
): Promise<Blob> {
  const file = isInside
    ? await envelopes.finalPdf({ id, documentId, wait: true }, { signal })
    : await envelopes.fileToSign({ id, body: { documentId, xml: false } }, { signal });
  return file.blob();
}

function slotsOf(documents: readonly types.DocumentToSign[]): readonly Slot[] {
  return documents.flatMap(({ documentId, binaryFileName, binaryHash, xmlName, xmlHash, signatures }) =>
    signatures.flatMap(({ name, type, qualifiedSignatureRequired }): readonly Slot[] => {
      const isInside = type === "PADES";
      const own = { documentId, signatureName: name, isQualified: qualifiedSignatureRequired, isInside };
      const file = { ...own, source: "binary", fileName: binaryFileName, hash: binaryHash } as const;
      if (xmlName === null || xmlHash === null) return [file];
      return [file, { ...own, source: "text", fileName: xmlName, hash: xmlHash }];
    }),
  );
}

function keyOf({ documentId, signatureName, source }: Slot): string {
  return JSON.stringify([documentId, signatureName, source]);
}

/** The slots of each signature, in the order of the request. */
function groupsOf(slots: readonly Slot[]): readonly (readonly Slot[])[] {
  return [...Map.groupBy(slots, ({ documentId, signatureName }) => JSON.stringify([documentId, signatureName])).values()];
}

function bodyOf(slots: readonly Slot[], given: ReadonlyMap<string, string | undefined>): types.Sign {
  return groupsOf(slots).map((group) => ({
    documentId: group[0]?.documentId ?? "",
    signatureName: group[0]?.signatureName ?? "",
    signatures: group.map((slot) => ({ source: slot.source, data: given.get(keyOf(slot)) ?? "" })),
  }));
}

/** The place of a slot in the request, where faults of its signature point to. */
function pointerOf(slot: Slot, slots: readonly Slot[]): string {
  const groups = groupsOf(slots);
  const at = groups.findIndex((group) => group.includes(slot));
  return `/${at}/signatures/${groups[at]?.indexOf(slot)}`;
}
