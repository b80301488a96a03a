import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import type { types } from "@chancery/sdk";
import { useProfile } from "../app/session.ts";
import { useWords } from "../app/words.ts";
import { Options, SelectField } from "../ui/form.tsx";

const words = {
  en: {
    label: "Default mailbox",
    none: "None: invite me each time",
    hint: (email: string) => `Takes envelopes that are sent to ${email}, without an invitation.`,
    lost: "You can no longer sign in the mailbox that you chose. Choose another one or none.",
  },
  uk: {
    label: "Типова скринька",
    none: "Немає: щоразу запрошувати",
    hint: (email: string) => `Приймає конверти, надіслані на ${email}, без запрошення.`,
    lost: "Ви більше не можете підписувати у вибраній скриньці. Виберіть іншу або жодної.",
  },
};

/** The accounts of a person, each with the mailboxes that could accept an envelope to sign; without those that have none. */
function acceptingAccounts({ accounts }: types.Profile) {
  return accounts
    .map(({ name, mailboxes }) => ({
      name,
      mailboxes: mailboxes.filter(({ permissions }) => permissions.includes(mailboxPermissions.envelopeSign)),
    }))
    .filter(({ mailboxes }) => mailboxes.length > 0);
}

/** The mailbox of the profile, or "" when there is none or it accepts nothing any more. */
export function acceptingMailbox(profile: types.Profile): string {
  const found = acceptingAccounts(profile).flatMap(({ mailboxes }) => mailboxes);
  return found.find(({ uuid }) => uuid === profile.autoDepositMailboxUuid)?.uuid ?? "";
}

type Props = { readonly value: string; readonly onValue: (uuid: string) => void; readonly isRefused: boolean };

/** Chooses the mailbox that accepts what is sent to the person's email address; nothing where no mailbox could. */
export function DefaultMailboxField({ value, onValue, isRefused }: Props) {
  const text = useWords(words);
  const profile = useProfile();
  const accounts = acceptingAccounts(profile);
  const isLost = profile.autoDepositMailboxUuid !== null && acceptingMailbox(profile) === "";
  if (accounts.length === 0 && !isLost) return undefined;
  return (
    <SelectField
      label={text.label}
      hint={text.hint(profile.email)}
      error={isRefused || (isLost && value === "") ? text.lost : undefined}
      value={value}
      onValue={onValue}
    >
      <Options of={[["", text.none]]} />
      {accounts.map(({ name, mailboxes }, at) => (
        <optgroup key={at} label={name}>
          <Options of={mailboxes.map((one) => [one.uuid, one.name])} />
        </optgroup>
      ))}
    </SelectField>
  );
}
