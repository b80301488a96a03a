import type { types } from "@chancery/sdk";
import { useLanguage, useWords } from "../../app/words.ts";

const words = {
  en: {
    years: { one: "year", other: "years" },
    days: { one: "day", other: "days" },
    erase: (time: string) => `Kept for ${time}, then erased`,
    delete: (time: string) => `Kept for ${time}, then deleted`,
  },
  uk: {
    years: { one: "рік", few: "роки", many: "років", other: "року" },
    days: { one: "день", few: "дні", many: "днів", other: "дня" },
    erase: (time: string) => `Зберігати ${time}, потім стерти`,
    delete: (time: string) => `Зберігати ${time}, потім видалити`,
  },
};

type Forms = { readonly [Rule in Intl.LDMLPluralRule]?: string } & { readonly other: string };
type Shown = Pick<types.RetentionRule, "keepDays" | "keepYears">;

/** Returns functions that word the time of a rule, and a rule with its action. */
export function useRuleWords(): {
  readonly time: (rule: Shown) => string;
  readonly sentence: (rule: Shown & Pick<types.RetentionRule, "action">) => string;
} {
  const text = useWords(words);
  const language = useLanguage();
  const counted = (count: number, forms: Forms): string =>
    `${count.toLocaleString(language)} ${forms[new Intl.PluralRules(language).select(count)] ?? forms.other}`;
  const time = ({ keepDays, keepYears }: Shown): string =>
    keepYears === null ? counted(keepDays ?? 0, text.days) : counted(keepYears, text.years);
  return { time, sentence: (rule) => text[rule.action](time(rule)) };
}
