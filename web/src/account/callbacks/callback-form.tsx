import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { errorText } from "../../app/error-text.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callbackStatuses, filterOf, noFilter, scopes, statusWords, type FilterDraft } from "./filter.ts";

const words = {
  en: {
    url: "URL",
    urlHint: "An https address.",
    retries: "Attempts after the first",
    timeout: "Time to answer, in milliseconds",
    code: "Status that counts as success",
    login: "User name",
    password: "Password",
    basic: "Sent as Basic authentication, if given.",
    filter: "Only these events",
    filterHint: "Without a choice all events are sent.",
    statuses: "Statuses",
    scopes: "Folders",
    subject: "Text in the subject",
    labels: "Labels, separated by commas",
    templates: "UUIDs of templates, separated by commas",
    senders: "Senders: email addresses or UUIDs of mailboxes, separated by commas",
    add: "Add",
    cancel: "Cancel",
    scope: { inbox: "Inbox", outbox: "Sent", shared: "Shared" },
  },
  uk: {
    url: "Адреса (URL)",
    urlHint: "Адреса https.",
    retries: "Спроб після першої",
    timeout: "Час на відповідь, у мілісекундах",
    code: "Статус, який означає успіх",
    login: "Ім'я користувача",
    password: "Пароль",
    basic: "Надсилаються як Basic-автентифікація, якщо вказані.",
    filter: "Лише ці події",
    filterHint: "Якщо нічого не вибрано, надсилаються всі події.",
    statuses: "Статуси",
    scopes: "Теки",
    subject: "Текст у темі",
    labels: "Мітки, через кому",
    templates: "UUID шаблонів, через кому",
    senders: "Відправники: електронні адреси або UUID скриньок, через кому",
    add: "Додати",
    cancel: "Скасувати",
    scope: { inbox: "Вхідні", outbox: "Надіслані", shared: "Спільні" },
  },
};

type Props = {
  readonly mailbox: string;
  readonly onAdded: (callback: types.CallbackWithSecret) => void;
  readonly onClose: () => void;
};

const start = { url: "", retries: "3", timeout: "5000", successCode: "200", login: "", password: "" };

/** A new callback: where events go, what counts as success, and which events are sent. */
export function CallbackForm({ mailbox, onAdded, onClose }: Props) {
  const text = useWords(words);
  const [form, setForm] = useState(start);
  const [filter, setFilter] = useState<FilterDraft>(noFilter);
  const add = useMutation({
    mutationFn: () => {
      const { url, login, password } = form;
      const counts = { retries: Number(form.retries), timeout: Number(form.timeout), successCode: Number(form.successCode) };
      const credentials = login === "" ? {} : { login, password };
      return client.in(mailbox).callbacks.add({ body: { url, ...counts, ...credentials, filter: filterOf(filter) } });
    },
    onSuccess: onAdded,
  });
  const field = (
    name: keyof typeof start,
    label: string,
    more: React.ComponentProps<"input"> & { readonly hint?: string } = {},
  ) => (
    <TextField
      label={label}
      value={form[name]}
      onChange={(event) => setForm({ ...form, [name]: event.target.value })}
      {...more}
    />
  );
  return (
    <form
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      {field("url", text.url, { type: "url", required: true, maxLength: 2048, hint: text.urlHint })}
      <div className="grid gap-4 sm:grid-cols-3 sm:items-end">
        {field("successCode", text.code, { type: "number", required: true, min: 100, max: 599 })}
        {field("retries", text.retries, { type: "number", required: true, min: 0, max: 10 })}
        {field("timeout", text.timeout, { type: "number", required: true, min: 100, max: 60_000 })}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {field("login", text.login, { autoComplete: "off", maxLength: 255, hint: text.basic })}
        {field("password", text.password, { type: "password", autoComplete: "new-password", maxLength: 255 })}
      </div>
      <FilterFields filter={filter} onChange={setFilter} />
      {add.error && <Notice look="bad">{errorText(add.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={add.isPending}>
          {text.add}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </div>
    </form>
  );
}

type FilterProps = { readonly filter: FilterDraft; readonly onChange: (filter: FilterDraft) => void };

function FilterFields({ filter, onChange }: FilterProps) {
  const text = useWords(words);
  const statuses = useWords(statusWords);
  const toggle = <One extends string>(chosen: readonly One[], one: One): readonly One[] =>
    chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
  const line = (name: "subject" | "labels" | "templates" | "senders") => (
    <TextField
      label={text[name]}
      value={filter[name]}
      onChange={(event) => onChange({ ...filter, [name]: event.target.value })}
    />
  );
  return (
    <details className="rounded-md border border-line px-4">
      <summary className="min-h-11 py-2.5 font-medium">{text.filter}</summary>
      <div className="flex flex-col gap-4 pb-4">
        <p className="text-sm text-muted">{text.filterHint}</p>
        <fieldset>
          <legend className="text-sm font-medium">{text.statuses}</legend>
          <div className="grid sm:grid-cols-2">
            {callbackStatuses.map((one) => (
              <Checkbox
                key={one}
                label={statuses[one]}
                checked={filter.statuses.includes(one)}
                onChange={() => onChange({ ...filter, statuses: toggle(filter.statuses, one) })}
              />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="text-sm font-medium">{text.scopes}</legend>
          <div className="grid sm:grid-cols-3">
            {scopes.map((one) => (
              <Checkbox
                key={one}
                label={text.scope[one]}
                checked={filter.scopes.includes(one)}
                onChange={() => onChange({ ...filter, scopes: toggle(filter.scopes, one) })}
              />
            ))}
          </div>
        </fieldset>
        {line("subject")}
        {line("labels")}
        {line("templates")}
        {line("senders")}
      </div>
    </details>
  );
}
