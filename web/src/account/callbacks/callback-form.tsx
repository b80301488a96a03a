import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Form, SubmitButton, TextField } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { filterOf, noFilter, type FilterDraft } from "./filter.ts";

const words = {
  en: {
    url: "URL",
    urlHint: "An https address.",
    retries: "Attempts after the first",
    timeout: "Response timeout, in seconds",
    code: "Status code of a success",
    login: "User name",
    password: "Password",
    basic: "Sent as Basic authentication, if set.",
    add: "Add",
    cancel: "Cancel",
  },
  uk: {
    url: "Адреса (URL)",
    urlHint: "Адреса https.",
    retries: "Спроб після першої",
    timeout: "Час очікування відповіді, у секундах",
    code: "Код успішної відповіді",
    login: "Ім'я користувача",
    password: "Пароль",
    basic: "Надсилаються як Basic-автентифікація, якщо вказані.",
    add: "Додати",
    cancel: "Скасувати",
  },
};

type Props = {
  readonly mailbox: string;
  readonly onAdded: (callback: types.CallbackWithSecret) => void;
  readonly onClose: () => void;
};

const start = { url: "", retries: "3", timeoutS: "5", successCode: "200", login: "", password: "" };

/** A new callback: where events go, what counts as success, and which events are sent. */
export function CallbackForm({ mailbox, onAdded, onClose }: Props) {
  const text = useWords(words);
  const [form, setForm] = useState(start);
  const [filter, setFilter] = useState<FilterDraft>(noFilter);
  const add = useMutation({
    mutationFn: () => {
      const { url, login, password } = form;
      const timeout = Math.round(Number(form.timeoutS) * 1000);
      const counts = { retries: Number(form.retries), timeout, successCode: Number(form.successCode) };
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
    <Form className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4" onSubmit={() => add.mutate()}>
      {field("url", text.url, { type: "url", required: true, maxLength: 2048, hint: text.urlHint })}
      <div className="grid gap-4 sm:grid-cols-3 sm:items-end">
        {field("successCode", text.code, { type: "number", required: true, min: 100, max: 599 })}
        {field("retries", text.retries, { type: "number", required: true, min: 0, max: 10 })}
        {field("timeoutS", text.timeout, { type: "number", required: true, min: 0.1, max: 60, step: 0.1 })}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {field("login", text.login, { autoComplete: "off", maxLength: 255, hint: text.basic })}
        {field("password", text.password, { type: "password", autoComplete: "new-password", maxLength: 255 })}
      </div>
      <FilterFields mailbox={mailbox} filter={filter} onChange={setFilter} />
      <ErrorNotice error={add.error} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton task={add} look="primary" text={text.add} />
        <Button onClick={onClose} text={text.cancel} />
      </div>
    </Form>
  );
}
