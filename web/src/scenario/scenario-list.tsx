import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../app/client.ts";
import { usePermissions } from "../app/permissions.ts";
import { useWords } from "../app/words.ts";
import { buttonClass } from "../ui/button.tsx";
import { ChoiceField, TextField } from "../ui/form.tsx";
import { Empty } from "../ui/list-state.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import type { Access } from "./draft.ts";
import { accessWords } from "./access-words.ts";
import { ScenarioRow } from "./scenario-row.tsx";
import { PagedList, usePages } from "../ui/paged-list.tsx";

const words = {
  en: {
    title: "Scenarios",
    hint: "A scenario creates the next envelope from a completed one: an order becomes an invoice.",
    create: "New scenario",
    search: "Search scenarios",
    access: "Who can use it",
    all: "All scenarios",
    none: "No scenarios found",
    noneText: "Try a different search.",
    noneYet: "No scenarios yet",
    noneYetText: "Scenarios that this mailbox can use will appear here.",
  },
  uk: {
    title: "Сценарії",
    hint: "Сценарій створює із завершеного конверта наступний: із замовлення – рахунок.",
    create: "Новий сценарій",
    search: "Пошук сценаріїв",
    access: "Хто може використовувати",
    all: "Усі сценарії",
    none: "Сценаріїв не знайдено",
    noneText: "Змініть пошук.",
    noneYet: "Сценаріїв ще немає",
    noneYetText: "Тут з'являться сценарії, доступні цій скриньці.",
  },
};

type Props = { readonly mailbox: string };

/** The scenarios that a mailbox may use, newest first. */
export function ScenarioList({ mailbox }: Props) {
  const text = useWords(words);
  usePageTitle(text.title);
  const may = usePermissions(mailbox);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold">{text.title}</h1>
          <p className="text-muted">{text.hint}</p>
        </div>
        {may("scenarioManage") && (
          <Link
            to="/mailbox/$mailbox/scenarios"
            params={{ mailbox }}
            search={{ scenario: "new" }}
            className={buttonClass("primary")}
          >
            {text.create}
          </Link>
        )}
      </div>
      <Found mailbox={mailbox} />
    </div>
  );
}

function Found({ mailbox }: Props) {
  const text = useWords(words);
  const levels = useWords(accessWords);
  const [keyword, setKeyword] = useState("");
  const [level, setLevel] = useState<Access | "">("");
  const asked = useDebounced(keyword.trim());
  const list = usePages(
    ["scenarios", mailbox, "list", asked, level],
    client.in(mailbox).scenarios.list,
    { ...(asked && { keyword: asked }), ...(level && { level }) },
    { placeholderData: keepPreviousData },
  );
  const isNarrowed = asked !== "" || level !== "";
  return (
    <>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <div className="grow">
          <TextField label={text.search} type="search" maxLength={256} value={keyword} onValue={setKeyword} />
        </div>
        <ChoiceField label={text.access} names={{ "": text.all, ...levels }} value={level} onValue={setLevel} />
      </div>
      <PagedList
        list={list}
        none={<Empty title={isNarrowed ? text.none : text.noneYet} text={isNarrowed ? text.noneText : text.noneYetText} />}
        className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface"
        moreClass="self-center"
      >
        {(row) => <ScenarioRow key={row.uuid} mailbox={mailbox} row={row} />}
      </PagedList>
    </>
  );
}
