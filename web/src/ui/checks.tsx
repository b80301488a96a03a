import { Checkbox } from "./form.tsx";

type Props<One extends string> = {
  readonly legend: string;
  readonly all: readonly One[];
  readonly names: Readonly<Record<One, string>>;
  readonly chosen: readonly One[];
  /** The layout of the boxes. */
  readonly className: string;
  readonly onChange: (chosen: readonly One[]) => void;
};

/** A choice of several of a few things that have names. */
export function Checks<One extends string>({ legend, all, names, chosen, className, onChange }: Props<One>) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">{legend}</legend>
      <div className={className}>
        {all.map((one) => (
          <Checkbox
            key={one}
            label={names[one]}
            checked={chosen.includes(one)}
            onChange={() => onChange(all.filter((other) => (other === one) !== chosen.includes(other)))}
          />
        ))}
      </div>
    </fieldset>
  );
}
