import { useQuery } from "@tanstack/react-query";
import { client } from "../app/client.ts";
import { usePermissions } from "../app/permissions.ts";
import { useRead } from "../app/queries.ts";
import { useDateTime } from "../app/use-date-time.ts";
import { useWords } from "../app/words.ts";
import { Options, SelectField } from "../ui/form.tsx";
import type { Version } from "./draft.ts";

const words = {
  en: { choose: "Choose a template", newest: "newest" },
  uk: { choose: "Виберіть шаблон", newest: "найновіша" },
};

/** As many as the service lists at once. */
const rowsMax = 1000;

type Props = {
  readonly mailbox: string;
  readonly label: string;
  readonly versionLabel: string;
  /** The words for no template, where that is a choice. */
  readonly none?: string | undefined;
  readonly hint?: string | undefined;
  readonly value: Version | null;
  readonly error: string | undefined;
  readonly onChange: (value: Version | null) => void;
};

/** A template and one of its versions. A template that is chosen begins with its newest version. */
export function VersionFields({ mailbox, label, versionLabel, none, hint, value, error, onChange }: Props) {
  const text = useWords(words);
  const dateTime = useDateTime();
  const { templates, versions } = useChoices(mailbox, value);
  const current = templates.find(({ uuid }) => uuid === value?.templateUuid);
  const isListed = versions.some(({ version }) => version === value?.templateVersionUuid);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={label}
        hint={hint}
        className="w-full"
        required={none === undefined}
        value={value?.templateUuid ?? ""}
        error={error}
        onValue={(uuid) => {
          const found = templates.find((one) => one.uuid === uuid);
          onChange(found ? { templateUuid: uuid, templateVersionUuid: found.version } : null);
        }}
      >
        <option value="">{none ?? text.choose}</option>
        {value && !current && <option value={value.templateUuid}>{versions[0]?.name ?? value.templateUuid}</option>}
        <Options of={templates.map(({ uuid, name }) => [uuid, name])} />
      </SelectField>
      {value && (
        <SelectField
          label={versionLabel}
          className="w-full"
          value={value.templateVersionUuid}
          onValue={(version) => onChange({ ...value, templateVersionUuid: version })}
        >
          {!isListed && <option value={value.templateVersionUuid}>{value.templateVersionUuid}</option>}
          <Options
            of={versions.map(({ version, dataCreatedAt }) => [
              version,
              [dateTime(dataCreatedAt), ...(version === current?.version ? [text.newest] : [])].join(" · "),
            ])}
          />
        </SelectField>
      )}
    </div>
  );
}

/** The templates of a mailbox, and the versions of the chosen one, as far as the user may see them. */
function useChoices(mailbox: string, value: Version | null) {
  const mayList = usePermissions(mailbox)("templateListView");
  const templateUuid = value?.templateUuid ?? "";
  const { templates } = client.in(mailbox);
  const listed = useRead(["templates", mailbox, "of-steps"], templates.list, { limit: rowsMax }, { enabled: mayList });
  const versions = useQuery({
    queryKey: ["template-versions", mailbox, templateUuid],
    queryFn: ({ signal }) => templates.versions({ uuid: templateUuid, limit: rowsMax }, { signal }),
    enabled: mayList && templateUuid !== "",
  });
  return { templates: listed.data?.data ?? [], versions: versions.data?.data ?? [] };
}
