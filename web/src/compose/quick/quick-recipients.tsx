import { useWords } from "../../app/words.ts";
import { OrderedList } from "../ordered-list.tsx";
import { faultAt } from "../../app/placed-faults.ts";
import { Checkbox, ChoiceField } from "../../ui/form.tsx";
import { RecipientSearch } from "../recipient-search.tsx";
import { Section } from "../../ui/section.tsx";
import type { Action, QuickDraft } from "./quick-draft.ts";

const words = {
  en: {
    title: "Recipients",
    add: "Add a recipient",
    ordered: "One after another, in this order",
    automatic: "Signatures by hand come first, then approvals, then signatures with a certificate, then copies.",
    invited: "Gets an invitation by email",
  },
  uk: {
    title: "Отримувачі",
    add: "Додати отримувача",
    ordered: "Один за одним, у цьому порядку",
    automatic: "Спершу власноручні підписи, потім погодження, підписи сертифікатом і копії.",
    invited: "Отримає запрошення листом",
  },
};

/** Texts for the actions of a recipient of files. */
export const actionWords: { readonly [L in "en" | "uk"]: Readonly<Record<Action, string>> } = {
  en: {
    hand: "Signs by hand",
    certificate: "Signs with a certificate",
    approve: "Approves",
    approveHand: "Approves and signs by hand",
    approveCertificate: "Approves and signs with a certificate",
    copy: "Gets a copy",
  },
  uk: {
    hand: "Підписує власноруч",
    certificate: "Підписує сертифікатом",
    approve: "Погоджує",
    approveHand: "Погоджує і підписує власноруч",
    approveCertificate: "Погоджує і підписує сертифікатом",
    copy: "Отримує копію",
  },
};

type Props = {
  readonly mailbox: string;
  readonly draft: QuickDraft;
  readonly error: unknown;
  readonly onChange: (change: Partial<QuickDraft>) => void;
};

/** Chooses the recipients of a quick send, what each of them does, and in which order. */
export function QuickRecipients({ mailbox, draft: { recipients, isOrdered }, error, onChange }: Props) {
  const text = useWords(words);
  const labels = useWords(actionWords);
  return (
    <Section title={text.title}>
      <OrderedList
        label={text.title}
        rows={recipients}
        keyOf={({ to }) => to}
        nameOf={({ name }) => name}
        isOrdered={isOrdered}
        onChange={(rows) => onChange({ recipients: rows })}
      >
        {(row, at) => (
          <ChoiceField
            label={row.name}
            hint={row.kind === "email" ? text.invited : undefined}
            names={labels}
            value={row.action}
            error={faultAt(error, `/data/recipients/${at}`)}
            onValue={(action) => onChange({ recipients: recipients.with(at, { ...row, action }) })}
          />
        )}
      </OrderedList>
      <RecipientSearch
        label={text.add}
        mailbox={mailbox}
        taken={recipients.map(({ to }) => to)}
        error={recipients.length === 0 ? faultAt(error, "/data/recipients") : undefined}
        onPick={(found) => onChange({ recipients: [...recipients, { ...found, action: lastAction(recipients) }] })}
      />
      {recipients.length > 1 && (
        <div>
          <Checkbox
            label={text.ordered}
            checked={isOrdered}
            onChange={(event) => onChange({ isOrdered: event.target.checked })}
          />
          {!isOrdered && <p className="text-sm text-muted">{text.automatic}</p>}
        </div>
      )}
    </Section>
  );
}

/** The next recipient usually does what the one before does. */
function lastAction(rows: QuickDraft["recipients"]): Action {
  return rows.at(-1)?.action ?? "hand";
}
