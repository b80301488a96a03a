import assert from "node:assert/strict";
import { test } from "node:test";
import type { Instant } from "../ids/instant.ts";
import { archiveEmail } from "./about-archive.ts";
import { exportEmail, reportEmail } from "./about-file.ts";
import { bulkSentEmail, importEndedEmail, processEndedEmail } from "./about-task.ts";
import { comparedEmail, type ReadEmail } from "../../../tests/world/emails-in-languages.ts";

const at = "2026-12-04T08:05:09.000Z" as Instant;
const url = "https://we.example/x";
const subjects = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

const emails: readonly ReadEmail[] = [
  [
    "a bulk send",
    bulkSentEmail({ name: "people.csv", sent: 7, failed: 2 }, url),
    "The bulk send people.csv has ended",
    [
      'Your bulk send of the file "people.csv" has ended. Sent: 7. Failed: 2.',
      `Open the results\n${url}`,
      "You get this email because you started the bulk send.",
      "* * *",
      "Масове надсилання people.csv завершено",
      "Ваше масове надсилання з файлу «people.csv» завершено. Надіслано: 7. З помилками: 2.",
      `Відкрити результати\n${url}`,
      "Ви отримали цей лист, бо почали це масове надсилання.",
    ],
  ],
  [
    "a bulk action",
    processEndedEmail({ successful: 7, failed: 2 }, url),
    "Your bulk action has ended",
    [
      "The bulk action that you started has ended. Envelopes completed: 7. Failed: 2.",
      `Open the results\n${url}`,
      "You get this email because you started the bulk action.",
      "* * *",
      "Вашу масову дію завершено",
      "Масову дію, яку ви почали, завершено. Конвертів опрацьовано: 7. З помилками: 2.",
      `Відкрити результати\n${url}`,
      "Ви отримали цей лист, бо почали цю масову дію.",
    ],
  ],
  [
    "an import",
    importEndedEmail({ name: "goods.csv", rows: 7 }, url),
    "The import of goods.csv has ended",
    [
      'Your import of the file "goods.csv" has ended. Records imported: 7.',
      `Open the import\n${url}`,
      "You get this email because you started the import.",
      "* * *",
      "Імпорт файлу goods.csv завершено",
      "Ваш імпорт файлу «goods.csv» завершено. Імпортовано записів: 7.",
      `Відкрити імпорт\n${url}`,
      "Ви отримали цей лист, бо почали цей імпорт.",
    ],
  ],
  [
    "an import that failed",
    importEndedEmail({ name: "goods.csv", error: "Row 2 has no key" }, url),
    "The import of goods.csv has ended",
    [
      'Your import of the file "goods.csv" has ended. It failed, and nothing was imported: Row 2 has no key',
      `Open the import\n${url}`,
      "You get this email because you started the import.",
      "* * *",
      "Імпорт файлу goods.csv завершено",
      "Ваш імпорт файлу «goods.csv» завершено. Сталася помилка, нічого не імпортовано: Row 2 has no key",
      `Відкрити імпорт\n${url}`,
      "Ви отримали цей лист, бо почали цей імпорт.",
    ],
  ],
  [
    "an export",
    exportEmail({ dictionary: "Goods", rows: 7, expiresAt: at }, url),
    "Your export of the dictionary Goods is ready",
    [
      'Your export of the dictionary "Goods" is ready. Records: 7.',
      "You can download it until 2026-12-04 08:05 UTC. Anyone who has this link can download it, so do not share it.",
      `Download the file\n${url}`,
      "* * *",
      "Експорт довідника Goods готовий",
      "Експорт довідника «Goods» готовий. Записів: 7.",
      "Завантажити його можна до 2026-12-04 08:05 UTC. Це може зробити будь-хто, хто має посилання: нікому його не передавайте.",
      `Завантажити файл\n${url}`,
    ],
  ],
  [
    "a report",
    reportEmail({ name: "people", rows: 7, expiresAt: at }, url),
    "Your report people is ready",
    [
      'Your report "people" is ready. Rows: 7.',
      "You can download it until 2026-12-04 08:05 UTC. Anyone who has this link can download it, so do not share it.",
      `Download the file\n${url}`,
      "* * *",
      "Звіт people готовий",
      "Ваш звіт «people» готовий. Рядків: 7.",
      "Завантажити його можна до 2026-12-04 08:05 UTC. Це може зробити будь-хто, хто має посилання: нікому його не передавайте.",
      `Завантажити файл\n${url}`,
    ],
  ],
  [
    "ten shared archives",
    archiveEmail({ sender: "Acme (Contracts)", subjects: subjects.slice(0, 10), expiresAt: at }, url),
    "Acme (Contracts) shared documents with you: one",
    [
      "Acme (Contracts) shared the documents of completed envelopes with you:",
      '"one"',
      '"two"',
      '"three"',
      '"four"',
      '"five"',
      '"six"',
      '"seven"',
      '"eight"',
      '"nine"',
      '"ten"',
      "You can download them until 2026-12-04 08:05 UTC. Anyone who has this link can download them, so do not share it.",
      `Download the ZIP archive\n${url}`,
      "* * *",
      "Acme (Contracts) ділиться з вами документами: one",
      "Acme (Contracts) ділиться з вами документами завершених конвертів:",
      "«one»",
      "«two»",
      "«three»",
      "«four»",
      "«five»",
      "«six»",
      "«seven»",
      "«eight»",
      "«nine»",
      "«ten»",
      "Завантажити їх можна до 2026-12-04 08:05 UTC. Це може зробити будь-хто, хто має посилання: нікому його не передавайте.",
      `Завантажити архів ZIP\n${url}`,
    ],
  ],
  [
    "twelve shared archives",
    archiveEmail({ sender: "Acme (Contracts)", subjects, expiresAt: at }, url),
    "Acme (Contracts) shared documents with you: one",
    [
      "Acme (Contracts) shared the documents of completed envelopes with you:",
      '"one"',
      '"two"',
      '"three"',
      '"four"',
      '"five"',
      '"six"',
      '"seven"',
      '"eight"',
      '"nine"',
      '"ten"',
      "and 2 more.",
      "You can download them until 2026-12-04 08:05 UTC. Anyone who has this link can download them, so do not share it.",
      `Download the ZIP archive\n${url}`,
      "* * *",
      "Acme (Contracts) ділиться з вами документами: one",
      "Acme (Contracts) ділиться з вами документами завершених конвертів:",
      "«one»",
      "«two»",
      "«three»",
      "«four»",
      "«five»",
      "«six»",
      "«seven»",
      "«eight»",
      "«nine»",
      "«ten»",
      "та ще 2.",
      "Завантажити їх можна до 2026-12-04 08:05 UTC. Це може зробити будь-хто, хто має посилання: нікому його не передавайте.",
      `Завантажити архів ZIP\n${url}`,
    ],
  ],
];

for (const row of emails) {
  test(`the email about ${row[0]} says in both languages how it ended`, () => {
    const [actual, expected] = comparedEmail(row);
    assert.deepEqual(actual, expected);
  });
}
