import type { Client } from "@chancery/sdk";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { faultsOf, saveDraft, sendEnvelope, type ToSend } from "./deliver.ts";
import type { XmlFault } from "./envelope-xml.ts";

type Delivery = ToSend & {
  readonly here: Client;
  readonly onFaults: (faults: readonly XmlFault[]) => void;
  /** Called with the id of the draft and its XML. */
  readonly onSaved: (uuid: string, xml: string) => void;
};

/** Saves an envelope as a draft, always the same one, and sends it. */
export function useDelivery({ here, onFaults, onSaved, ...given }: Delivery) {
  const cache = useQueryClient();
  const [draft, setDraft] = useState(given.draft);
  const envelope = { ...given, draft };
  const onError = (error: Error): void => onFaults(faultsOf(error));
  // all but the form itself may show the envelope
  const forget = () => cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "compose" });
  const save = useMutation({
    mutationFn: async () => {
      const uuid = await saveDraft(here, envelope);
      const saved = await here.envelopes.get({ envelopeUuid: uuid, include: "envelope" });
      return { uuid, xml: saved.envelope.data };
    },
    onError,
    onSuccess: ({ uuid, xml }) => {
      setDraft(uuid);
      onSaved(uuid, xml);
      void forget();
    },
  });
  const send = useMutation({ mutationFn: () => sendEnvelope(here, envelope), onError, onSuccess: forget });
  return { save, send, draft, found: faultsOf(send.error ?? save.error) };
}
