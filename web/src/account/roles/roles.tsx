import type { types } from "@chancery/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage, useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { ListState } from "../../ui/list-state.tsx";
import { Section } from "../../ui/section.tsx";
import { may, type PartProps } from "../parts.ts";
import { RoleForm } from "./role-form.tsx";
import { rolesQuery, useRoleName } from "./role-names.ts";

const words = {
  en: {
    title: "Roles",
    hint: "A role is a set of permissions, for mailboxes or for the account. System roles cannot be changed.",
    kinds: { mailbox: "in mailboxes", account: "in the account" },
    system: "system role",
    count: (count: string) => `${count} permissions`,
    open: "Permissions",
    add: "Add a role",
  },
  uk: {
    title: "Ролі",
    hint: "Роль – це набір дозволів для скриньок або для облікового запису. Системні ролі змінити не можна.",
    kinds: { mailbox: "у скриньках", account: "в обліковому записі" },
    system: "системна",
    count: (count: string) => `дозволів: ${count}`,
    open: "Дозволи",
    add: "Додати роль",
  },
};

/** The roles that the account can grant, with their permissions. */
export function Roles({ account }: PartProps) {
  const text = useWords(words);
  const language = useLanguage();
  const roleName = useRoleName();
  const [open, setOpen] = useState<types.Role | "new">();
  const list = useQuery(rolesQuery(account.uuid));
  return (
    <Section title={text.title} hint={text.hint}>
      <ListState list={list} rows={list.data} />
      <ul>
        {list.data?.map((role) => (
          <ListRow
            key={role.uuid}
            title={roleName(role)}
            facts={[
              text.kinds[role.type],
              role.system && text.system,
              text.count(role.permissions.length.toLocaleString(language)),
              !role.system && role.description,
            ]}
          >
            <Button look="quiet" about={roleName(role)} onClick={() => setOpen(role)} text={text.open} />
          </ListRow>
        ))}
      </ul>
      {may(account, "rolesManage") && <Button className="self-start" onClick={() => setOpen("new")} text={text.add} />}
      {open && (
        <Dialog title={open === "new" ? text.add : roleName(open)} onClose={() => setOpen(undefined)}>
          <RoleForm
            account={account}
            role={open === "new" ? undefined : open}
            onSaved={() => {
              setOpen(undefined);
              void list.refetch();
            }}
          />
        </Dialog>
      )}
    </Section>
  );
}
