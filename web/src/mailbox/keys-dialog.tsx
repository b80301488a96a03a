import { useWords } from "../app/words.ts";
import { Dialog } from "../ui/dialog.tsx";

const words = {
  en: {
    title: "Keyboard shortcuts",
    keys: [
      ["j, ↓", "Next envelope"],
      ["k, ↑", "Previous envelope"],
      ["Enter", "Open"],
      ["x", "Select"],
      ["e", "Archive the selected envelopes"],
      ["#", "Move the selected envelopes to the bin"],
      ["/", "Search"],
      ["n", "New envelope"],
      ["?", "Show keyboard shortcuts"],
    ],
  },
  uk: {
    title: "Сполучення клавіш",
    keys: [
      ["j, ↓", "Наступний конверт"],
      ["k, ↑", "Попередній конверт"],
      ["Enter", "Відкрити"],
      ["x", "Позначити"],
      ["e", "Позначені до архіву"],
      ["#", "Позначені до кошика"],
      ["/", "Пошук"],
      ["n", "Новий конверт"],
      ["?", "Показати сполучення клавіш"],
    ],
  },
} as const;

/** The keys of the lists. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useWords<{ readonly title: string; readonly keys: readonly (readonly [string, string])[] }>(words);
  return (
    <Dialog title={text.title} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {text.keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-md border border-line-strong px-2 font-sans">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
