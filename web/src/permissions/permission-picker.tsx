import { useWords } from "../app/words.ts";
import { Checkbox } from "../ui/form.tsx";
import { groupsOf, type Kind } from "./groups.ts";
import { permissionWords } from "./permission-words.ts";

type Props = {
  readonly kind: Kind;
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
  readonly isDisabled?: boolean;
};

/** Permissions to choose, in groups. Those that are on no list stay as they are. */
export function PermissionPicker({ kind, chosen, onChange, isDisabled = false }: Props) {
  const text = useWords(permissionWords);
  const toggle = (id: number): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {groupsOf(kind).map(({ name, permissions }) => (
        <fieldset key={name}>
          <legend className="text-sm font-medium">{text.groups[name]}</legend>
          {permissions.map((permission) => (
            <Checkbox
              key={permission.id}
              label={text.names[permission.name]}
              checked={chosen.has(permission.id)}
              disabled={isDisabled}
              onChange={() => toggle(permission.id)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
