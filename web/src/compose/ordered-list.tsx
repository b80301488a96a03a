import { useEffect, useRef, useState, type ReactNode, type KeyboardEvent } from "react";
import { useWords } from "../app/words.ts";
import { moved } from "./reorder.ts";

const words = {
  en: {
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Remove ${name}`,
    place: (name: string, at: number, all: number) => `${name} is now ${at} of ${all}`,
  },
  uk: {
    up: (name: string) => `Перемістити вище: ${name}`,
    down: (name: string) => `Перемістити нижче: ${name}`,
    remove: (name: string) => `Вилучити: ${name}`,
    place: (name: string, at: number, all: number) => `${name} тепер ${at} з ${all}`,
  },
};

type Props<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** Whether the order matters: rows have a number, and are moved by drag or with buttons. */
  readonly isOrdered: boolean;
  /** Without drag, for rows in which text is selected. */
  readonly isFixed?: boolean;
  readonly onChange: (rows: readonly Row[]) => void;
  readonly children: (row: Row, at: number) => ReactNode;
};

type Way = "up" | "down" | "remove";

const iconButton =
  "inline-flex size-11 items-center justify-center rounded-md text-lg text-muted hover:bg-tint disabled:opacity-40";

/** A list whose rows can be removed, and moved by drag or with buttons. */
export function OrderedList<Row>(props: Props<Row>) {
  const { label, rows, keyOf, nameOf, isOrdered, isFixed = false, onChange, children } = props;
  const canDrag = isOrdered && !isFixed;
  const text = useWords(words);
  const [dragged, setDragged] = useState<number>();
  const [announced, setAnnounced] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ readonly at: number; readonly way: Way }>(undefined);
  // a row that moves in the page loses the focus, and a button at the end of the list cannot keep it
  useEffect(() => {
    if (!pressed.current) return;
    const { at, way } = pressed.current;
    pressed.current = undefined;
    const buttons = [...(list.current?.children[at]?.querySelectorAll<HTMLButtonElement>("[data-way]:enabled") ?? [])];
    (buttons.find(({ dataset }) => dataset["way"] === way) ?? buttons[0])?.focus();
  });
  const move = (from: number, to: number): void => {
    const row = rows[from];
    if (row === undefined || from === to) return;
    onChange(moved(rows, from, to));
    setAnnounced(text.place(nameOf(row), to + 1, rows.length));
  };
  const press = (at: number, way: Way): void => {
    const to = way === "remove" ? Math.min(at, rows.length - 2) : at + (way === "up" ? -1 : 1);
    pressed.current = { at: to, way };
    if (way === "remove") onChange(rows.toSpliced(at, 1));
    else move(at, to);
  };
  if (rows.length === 0) return null;
  return (
    <>
      <ol ref={list} aria-label={label} className="flex flex-col gap-2">
        {rows.map((row, at) => (
          <li
            key={keyOf(row)}
            draggable={canDrag}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              // rows differ in height: one that changed places too soon would be under the pointer again, and go back
              const { top, height } = event.currentTarget.getBoundingClientRect();
              const isPast = event.clientY > top + height / 2 === dragged < at;
              if (dragged === at || !isPast) return;
              move(dragged, at);
              setDragged(at);
            }}
            onDrop={(event) => dragged !== undefined && event.preventDefault()}
            className={`flex rounded-md border bg-surface p-3 ${isOrdered ? "flex-col sm:flex-row sm:gap-2" : "gap-2"} ${canDrag ? "cursor-grab" : ""} ${dragged === at ? "border-accent" : "border-line"}`}
          >
            <div className="flex min-w-0 grow items-start gap-2">
              {isOrdered && <span className="min-w-6 pt-2.5 font-semibold text-muted">{at + 1}.</span>}
              <div className="min-w-0 grow">{children(row, at)}</div>
            </div>
            <RowButtons name={nameOf(row)} at={at} count={rows.length} isOrdered={isOrdered} onPress={press} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}

type ButtonProps = {
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly isOrdered: boolean;
  readonly onPress: (at: number, way: Way) => void;
};

function RowButtons({ name, at, count, isOrdered, onPress }: ButtonProps) {
  const text = useWords(words);
  const ways: readonly (readonly [Way, string, boolean])[] = [
    ["up", "↑", at === 0],
    ["down", "↓", at === count - 1],
    ["remove", "×", false],
  ];
  return (
    <div className="flex self-end sm:self-start">
      {ways
        .filter(([way]) => isOrdered || way === "remove")
        .map(([way, sign, isDisabled]) => (
          <button
            key={way}
            type="button"
            data-way={way}
            aria-label={text[way](name)}
            disabled={isDisabled}
            className={iconButton}
            onClick={() => onPress(at, way)}
          >
            {sign}
          </button>
        ))}
    </div>
  );
}

/** Keeps Enter in an input from sending the form around it: only the button sends. */
export function keepEnter(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
