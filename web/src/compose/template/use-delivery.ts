import type { Client } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { readAgain } from "../../app/queries.ts";
import { faultsOf, saveDraft, sendEnvelope, type ToSend } from "./deliver.ts";
import type { XmlFault } from "./envelope-xml.ts";
import { useDraftAutosave } from "./use-draft-autosave.ts";

type Delivery = ToSend & {
  readonly here: Client;
  /** The XML without values that are wrong, which is saved while the user types. */
  readonly validData: string;
  readonly onFaults: (faults: readonly XmlFault[]) => void;
  /** Called with the XML of the draft. */
  readonly onSaved: (xml: string) => void;
  /** Called with the id of a draft that is new. */
  readonly onCreated: (uuid: string) => void;
};

/** Saves an envelope as a draft, always the same one, by itself while the user types, and sends it. */
export function useDelivery({ here, validData, onFaults, onSaved, onCreated, ...given }: Delivery) {
  const [draft, setDraft] = useState(given.draft);
  const created = useRef(given.draft);
  const onError = (error: Error): void => onFaults(faultsOf(error));
  // all but the form itself may show the envelope
  const forget = () => readAgain({ predicate: ({ queryKey }) => queryKey[0] !== "compose" });
  const store = async (data: string): Promise<string> => {
    const uuid = await saveDraft(here, { draft: created.current, data });
    if (created.current === undefined) onCreated(uuid);
    created.current = uuid;
    setDraft(uuid);
    const saved = await here.envelopes.get({ envelopeUuid: uuid, include: "envelope" });
    onSaved(saved.envelope.data);
    void forget();
    return uuid;
  };
  const [isSending, setIsSending] = useState(false);
  const autosave = useDraftAutosave({ data: validData, isPaused: isSending, store });
  const save = useMutation({
    mutationFn: async () => {
      const uuid = await autosave.inTurn(() => store(given.data));
      autosave.keep(validData);
      return uuid;
    },
    onError,
  });
  const send = useMutation({
    mutationFn: () => autosave.inTurn(() => sendEnvelope(here, { ...given, draft: created.current })),
    onMutate: () => setIsSending(true),
    onError: (error) => {
      setIsSending(false);
      onError(error);
    },
    onSuccess: forget,
  });
  const { status: saving, error: savingError, isUnsaved } = autosave;
  return { save, send, draft, saving, savingError, isUnsaved, found: faultsOf(send.error ?? save.error) };
}
