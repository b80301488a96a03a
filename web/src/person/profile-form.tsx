import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { queries } from "../app/queries.ts";
import { profileQuery, settingsQuery, useProfile } from "../app/session.ts";
import { useWords } from "../app/words.ts";
import { SubmitButton } from "../ui/task-button.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { Options } from "../ui/options.tsx";
import { Notice, ErrorNotice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";
import { Form } from "../ui/form.tsx";

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

/** Names, telephone, and the language and time zone of what the service sends to the user. */
export function ProfileForm() {
  const text = useWords(words);
  const { firstName, lastName, phone, locale, timezone, email, dateLocale, displayExactDate, autoDepositMailboxUuid } =
    useProfile();
  const { data: settings } = useQuery(settingsQuery);
  const [form, setForm] = useState({ firstName, lastName, phone: phone ?? "", locale, timezone, dateLocale });
  const set = (name: keyof typeof form) => (event: { readonly target: { readonly value: string } }) =>
    setForm({ ...form, [name]: event.target.value });
  const save = useMutation({
    mutationFn: () => {
      // what is left out is reset
      const kept = { displayExactDate, autoDepositMailboxUuid };
      return client.profile.replace({ body: { ...form, ...kept, phone: form.phone === "" ? null : form.phone } });
    },
    onSuccess: (profile) => queries.setQueryData(profileQuery.queryKey, profile),
  });
  return (
    <Section title={text.title} hint={email}>
      <Form onSubmit={() => save.mutate()}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={text.first}
            required
            maxLength={256}
            autoComplete="given-name"
            value={form.firstName}
            onChange={set("firstName")}
          />
          <TextField
            label={text.last}
            required
            maxLength={256}
            autoComplete="family-name"
            value={form.lastName}
            onChange={set("lastName")}
          />
          <TextField label={text.phone} type="tel" maxLength={20} autoComplete="tel" value={form.phone} onChange={set("phone")} />
          <SelectField label={text.locale} value={form.locale} onChange={set("locale")}>
            <Options of={(settings?.locales.supported ?? []).map((one) => [one.code, one.name])} />
          </SelectField>
          <SelectField label={text.zone} value={form.timezone} onChange={set("timezone")}>
            {[...new Set([form.timezone, ...Intl.supportedValuesOf("timeZone")])].map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </SelectField>
          <SelectField label={text.dates} value={form.dateLocale} onChange={set("dateLocale")}>
            {[...new Set([form.dateLocale, ...dateLocales])].map((tag) => (
              <option key={tag} value={tag}>
                {new Date().toLocaleString(tag, { dateStyle: "short", timeStyle: "short" })} ({tag})
              </option>
            ))}
          </SelectField>
        </div>
        <ErrorNotice error={save.error} />
        {save.isSuccess && <Notice look="good">{text.saved}</Notice>}
        <SubmitButton task={save} look="primary" className="self-start" text={text.save} />
      </Form>
    </Section>
  );
}
