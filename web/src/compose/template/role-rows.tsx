import type { Template, TemplateRole } from "@chancery/core/template/model/model.ts";
import { memo } from "react";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form.tsx";
import type { Recipient } from "../recipient.ts";
import { DistantRecipientSearch, RecipientSearch } from "../recipient-search.tsx";
import { Section } from "../../ui/section.tsx";

const words = {
  en: {
    title: "Recipients",
    order: (step: number) => `Step ${step}`,
    assignee: "Fills in",
    approver: "Approves",
    signer: "Signs with a certificate",
    copy: "Gets a copy",
    sender: "Sends",
    change: "Change",
    changeOf: (name: string) => `Change ${name}`,
    same: (title: string) => `Same as ${title}`,
    missing: "Choose a recipient.",
    code: "Access code (optional)",
    codeHint: "The recipient needs it in addition to the link in the email. Share it another way, for example by phone.",
  },
  uk: {
    title: "Отримувачі",
    order: (step: number) => `Крок ${step}`,
    assignee: "Заповнює",
    approver: "Погоджує",
    signer: "Підписує сертифікатом",
    copy: "Отримує копію",
    sender: "Надсилає",
    change: "Змінити",
    changeOf: (name: string) => `Змінити: ${name}`,
    same: (title: string) => `Той самий, що й ${title}`,
    missing: "Виберіть отримувача.",
    code: "Код доступу (необов'язково)",
    codeHint: "Отримувач вводить його на додачу до посилання з листа. Передайте код в інший спосіб, наприклад телефоном.",
  },
};

type Props = {
  readonly mailbox: string;
  readonly template: Template;
  /** Recipients by role: fixed, chosen, or not yet chosen. */
  readonly recipients: Readonly<Record<string, Recipient | undefined>>;
  readonly codes: Readonly<Record<string, string>>;
  readonly faultOf: (roleId: string) => string | undefined;
  readonly onRecipient: (roleId: string, recipient: Recipient | undefined) => void;
  readonly onCode: (roleId: string, code: string) => void;
};

/** The number of roles whose searches are rendered at once. */
const firstMax = 20;

/** The roles of a template in the order of its flow, each with its recipient or a search for one. */
export function RoleRows({ template, recipients, codes, faultOf, ...rest }: Props) {
  const text = useWords(words);
  const byId = new Map(template.roles.map((role) => [role.id, role]));
  const roles = template.roles.filter(({ kind }) => kind !== "sender").toSorted((a, b) => a.order - b.order);
  return (
    <Section title={text.title}>
      <ol className="flex flex-col gap-3">
        {roles.map((role, at) => (
          <li key={role.id} className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3">
            <RoleRow
              role={role}
              source={role.sameAs === undefined ? undefined : byId.get(role.sameAs)}
              isDistant={at >= firstMax}
              recipient={recipients[role.id]}
              code={codes[role.id]}
              fault={faultOf(role.id)}
              {...rest}
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Whether the sender chooses the recipient of a role. */
export function isOpenRole({ kind, recipient, sameAs }: TemplateRole): boolean {
  return kind !== "sender" && recipient === undefined && sameAs === undefined;
}

type RowProps = Pick<Props, "mailbox" | "onRecipient" | "onCode"> & {
  readonly role: TemplateRole;
  /** The role whose recipient this one shares. */
  readonly source: TemplateRole | undefined;
  /** Whether the row may be far below. */
  readonly isDistant: boolean;
  readonly recipient: Recipient | undefined;
  readonly code: string | undefined;
  readonly fault: string | undefined;
};

/** A role, which renders again only when it has changed: a search takes long to render, and a template may have hundreds of roles. */
const RoleRow = memo(function RoleRow(props: RowProps) {
  const { role, source, isDistant, recipient, code, fault, mailbox, onRecipient, onCode } = props;
  const text = useWords(words);
  const Search = isDistant ? DistantRecipientSearch : RecipientSearch;
  const isSearch = recipient === undefined && isOpenRole(role);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {!isSearch && <span className="font-medium">{role.title}</span>}
        <span className="text-sm text-muted">
          {text[role.kind]} · {text.order(role.order)}
        </span>
      </div>
      {source && <p>{text.same(source.title)}</p>}
      {isSearch && (
        <Search
          label={role.title}
          mailbox={mailbox}
          contactsOnly={role.contactsOnly}
          error={fault === undefined ? undefined : text.missing}
          onPick={(found) => onRecipient(role.id, found)}
        />
      )}
      {recipient && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <span>{recipient.name}</span>
          {isOpenRole(role) && (
            <Button
              look="quiet"
              aria-label={text.changeOf(role.title)}
              onClick={() => onRecipient(role.id, undefined)}
              text={text.change}
            />
          )}
        </div>
      )}
      {!isSearch && fault !== undefined && <p className="text-sm text-bad">{fault}</p>}
      {recipient?.kind === "email" && (
        <TextField
          label={text.code}
          hint={text.codeHint}
          autoComplete="off"
          minLength={4}
          maxLength={64}
          value={code ?? ""}
          onChange={(event) => onCode(role.id, event.target.value)}
        />
      )}
    </>
  );
});
