import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { useWords } from "../../app/words.ts";
import { PermissionPicker } from "../../permissions/permission-picker.tsx";
import { TaskButton } from "../../ui/button.tsx";
import { ChoiceField, Form, SubmitButton, TextField } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { may, type OwnAccount } from "../parts.ts";

const words = {
  en: {
    name: "Name",
    description: "Description",
    kind: "For",
    kinds: { mailbox: "Mailboxes", account: "The account" },
    save: "Save",
    remove: "Remove the role",
  },
  uk: {
    name: "Назва",
    description: "Опис",
    kind: "Для",
    kinds: { mailbox: "Скриньок", account: "Облікового запису" },
    save: "Зберегти",
    remove: "Вилучити роль",
  },
};

type Props = {
  readonly account: OwnAccount;
  /** The role to change or show; undefined for a new one. */
  readonly role: types.Role | undefined;
  readonly onSaved: () => void;
};

/** A role with its permissions: a new one, one to change, or one of the system to read. */
export function RoleForm({ account, role, onSaved }: Props) {
  const text = useWords(words);
  const [name, setName] = useState(role?.name ?? "");
  const [description, setDescription] = useState(role?.description ?? "");
  const [type, setType] = useState(role?.type ?? "mailbox");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(role?.permissions));
  const canChange = role?.system !== true && may(account, "rolesManage");
  const canRemove = role?.system === false && may(account, "rolesDelete");
  const save = useMutation({
    mutationFn: () => {
      const body = { name, description, permissions: [...chosen].toSorted((one, other) => one - other) };
      if (role) return client.roles.update({ uuid: role.uuid, body });
      return client.roles.create({ body: { ...body, type, accountUuid: account.uuid } });
    },
    onSuccess: onSaved,
  });
  const remove = useMutation({ mutationFn: () => client.roles.remove({ uuid: role?.uuid ?? "" }), onSuccess: onSaved });
  const error = save.error ?? remove.error;
  return (
    <Form onSubmit={() => save.mutate()}>
      {canChange && (
        <>
          <TextField label={text.name} required maxLength={128} value={name} onValue={setName} />
          <TextField label={text.description} maxLength={255} value={description} onValue={setDescription} />
        </>
      )}
      {!role && (
        <ChoiceField
          label={text.kind}
          names={text.kinds}
          value={type}
          onValue={(next) => {
            setType(next);
            setChosen(new Set());
          }}
        />
      )}
      <PermissionPicker kind={type} chosen={chosen} onChange={setChosen} isDisabled={!canChange} />
      <ErrorNotice error={error} />
      <div className="flex flex-wrap gap-2">
        {canChange && <SubmitButton task={save} look="primary" text={text.save} />}
        {canRemove && <TaskButton task={remove} look="danger" text={text.remove} />}
      </div>
    </Form>
  );
}
