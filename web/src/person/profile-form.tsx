import type { types } from "@chancery/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { faultAt, faultElsewhere } from "../app/placed-faults.ts";
import { queries } from "../app/queries.ts";
import { profileQuery, settingsQuery, useProfile } from "../app/session.ts";
import { useWords } from "../app/words.ts";
import { Form, Options, SelectField, SubmitButton, TextField } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";
import { acceptingMailbox, DefaultMailboxField } from "./default-mailbox-field.tsx";

const words = {
  en: {
    title: "Profile",
    first: "First name",
    last: "Last name",
    phone: "Phone",
    locale: "Language of emails and documents",
    zone: "Time zone",
    dates: "Date format",
    save: "Save",
    saved: "Saved.",
  },
  uk: {
    title: "Профіль",
    first: "Ім'я",
    last: "Прізвище",
    phone: "Телефон",
    locale: "Мова листів і документів",
    zone: "Часовий пояс",
    dates: "Формат дат",
    save: "Зберегти",
    saved: "Збережено.",
  },
};

/** Formats to choose from, each other than the rest. */
const dateLocales = ["uk-UA", "en-GB", "en-US", "de-DE", "sv-SE"];

const mailboxPointer = "/autoDepositMailboxUuid";

/** Names, telephone, the language and time zone of what the service sends to the user, and where it goes by itself. */
export function ProfileForm() {
  const text = useWords(words);
  const profile = useProfile();
  const { data: settings } = useQuery(settingsQuery);
  const [form, setForm] = useState(() => formOf(profile));
  const save = useMutation({
    mutationFn: () => client.profile.replace({ body: bodyOf(form) }),
    onSuccess: (saved) => queries.setQueryData(profileQuery.queryKey, saved),
  });
  const setValue = (name: keyof typeof form) => (value: string) => {
    setForm({ ...form, [name]: value });
    save.reset();
  };
  const fault = faultElsewhere(save.error, [mailboxPointer]);
  return (
    <Section title={text.title} hint={profile.email}>
      <Form onSubmit={() => save.mutate()}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={text.first}
            required
            maxLength={256}
            autoComplete="given-name"
            value={form.firstName}
            onValue={setValue("firstName")}
          />
          <TextField
            label={text.last}
            required
            maxLength={256}
            autoComplete="family-name"
            value={form.lastName}
            onValue={setValue("lastName")}
          />
          <TextField
            label={text.phone}
            type="tel"
            maxLength={20}
            autoComplete="tel"
            value={form.phone}
            onValue={setValue("phone")}
          />
          <SelectField label={text.locale} value={form.locale} onValue={setValue("locale")}>
            <Options of={(settings?.locales.supported ?? []).map((one) => [one.code, one.name])} />
          </SelectField>
          <SelectField label={text.zone} value={form.timezone} onValue={setValue("timezone")}>
            {[...new Set([form.timezone, ...Intl.supportedValuesOf("timeZone")])].map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </SelectField>
          <SelectField label={text.dates} value={form.dateLocale} onValue={setValue("dateLocale")}>
            {[...new Set([form.dateLocale, ...dateLocales])].map((tag) => (
              <option key={tag} value={tag}>
                {new Date().toLocaleString(tag, { dateStyle: "short", timeStyle: "short" })} ({tag})
              </option>
            ))}
          </SelectField>
          <DefaultMailboxField
            value={form.autoDepositMailboxUuid}
            onValue={setValue("autoDepositMailboxUuid")}
            isRefused={faultAt(save.error, mailboxPointer) !== undefined}
          />
        </div>
        {fault !== undefined && <Notice look="bad">{fault}</Notice>}
        {save.isSuccess && <Notice look="good">{text.saved}</Notice>}
        <SubmitButton task={save} look="primary" className="self-start" text={text.save} />
      </Form>
    </Section>
  );
}

/** The values of the form. What it does not show is sent back as it is: what is left out is reset. */
function formOf(profile: types.Profile) {
  const { firstName, lastName, phone, locale, timezone, dateLocale, displayExactDate } = profile;
  const shown = { firstName, lastName, phone: phone ?? "", locale, timezone, dateLocale };
  return { ...shown, displayExactDate, autoDepositMailboxUuid: acceptingMailbox(profile) };
}

function bodyOf({ phone, autoDepositMailboxUuid, ...others }: ReturnType<typeof formOf>) {
  return {
    ...others,
    phone: phone === "" ? null : phone,
    autoDepositMailboxUuid: autoDepositMailboxUuid === "" ? null : autoDepositMailboxUuid,
  };
}
