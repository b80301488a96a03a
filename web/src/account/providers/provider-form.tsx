import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Form, inputClass, Labelled, SubmitButton, TextField } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { draftOf, fields, saveProvider, type FieldName, type Kind, type Provider } from "./provider-kinds.ts";

const words = {
  en: {
    labels: {
      name: "Name",
      metadataUrl: "Metadata URL",
      metadataXml: "Metadata (XML)",
      firstNameMapping: "First name attribute",
      lastNameMapping: "Last name attribute",
      phoneMapping: "Phone attribute",
      signingCertificate: "Request signing certificate (PEM)",
      signingPrivateKey: "Private key of the certificate (PEM)",
      issuerUri: "Issuer",
      clientId: "Client ID",
      clientSecret: "Client secret",
      authorizationUri: "Authorization endpoint",
      tokenUri: "Token endpoint",
      jwkSetUri: "JWKS URL",
      scopes: "Scopes",
    },
    metadata: "Enter either the URL or the XML. Metadata at a URL is fetched again every day.",
    save: "Save",
    cancel: "Cancel",
  },
  uk: {
    labels: {
      name: "Назва",
      metadataUrl: "Адреса метаданих",
      metadataXml: "Метадані (XML)",
      firstNameMapping: "Атрибут з ім'ям",
      lastNameMapping: "Атрибут із прізвищем",
      phoneMapping: "Атрибут із телефоном",
      signingCertificate: "Сертифікат для підпису запитів (PEM)",
      signingPrivateKey: "Приватний ключ сертифіката (PEM)",
      issuerUri: "Видавець (issuer)",
      clientId: "Ідентифікатор клієнта",
      clientSecret: "Секрет клієнта",
      authorizationUri: "Адреса авторизації",
      tokenUri: "Адреса токенів",
      jwkSetUri: "Адреса ключів (JWKS)",
      scopes: "Області (scopes)",
    },
    metadata: "Вкажіть або адресу, або XML. Метадані за адресою оновлюються щодня.",
    save: "Зберегти",
    cancel: "Скасувати",
  },
};

type Props = {
  readonly account: string;
  readonly kind: Kind;
  readonly provider?: Provider;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** The settings of a provider, new or stored. */
export function ProviderForm({ account, kind, provider, onSaved, onClose }: Props) {
  const text = useWords(words);
  const [draft, setDraft] = useState(() => draftOf(kind, provider));
  const save = useMutation({ mutationFn: () => saveProvider(account, kind, draft, provider?.id), onSuccess: onSaved });
  const set = (name: FieldName) => (event: { readonly target: { readonly value: string } }) =>
    setDraft({ ...draft, [name]: event.target.value });
  return (
    <Form className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4" onSubmit={() => save.mutate()}>
      {kind === "saml" && <p className="text-sm text-muted">{text.metadata}</p>}
      {fields[kind].map(({ name, look, isRequired }) => {
        const common = { value: draft[name] ?? "", required: isRequired, onChange: set(name) };
        if (look === "text")
          return (
            <Labelled key={name} label={text.labels[name]}>
              {(tied) => <textarea {...tied} {...common} rows={3} className={`${inputClass} font-mono`} />}
            </Labelled>
          );
        const type = look === "url" ? "url" : look === "secret" ? "password" : "text";
        return <TextField key={name} label={text.labels[name]} type={type} autoComplete="off" {...common} />;
      })}
      <ErrorNotice error={save.error} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton task={save} look="primary" text={text.save} />
        <Button onClick={onClose} text={text.cancel} />
      </div>
    </Form>
  );
}
