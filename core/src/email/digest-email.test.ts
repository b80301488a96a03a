import assert from "node:assert/strict";
import { test } from "node:test";
import type { Instant } from "../ids/instant.ts";
import { digestEmail } from "./about-notice.ts";
import { comparedEmail, type ReadEmail } from "../../../tests/world/emails-in-languages.ts";

const at = "2026-12-04T08:05:09.000Z" as Instant;
const url = "https://we.example/x";
const order = { sender: "Echo (Desk)", subject: "Order 7", mailbox: "Orders", expiresAt: at };

const emails: readonly ReadEmail[] = [
  [
    "two of three notices",
    digestEmail(
      [
        { code: 303, notice: order, url },
        { code: 308, notice: { ...order, comment: "When?" }, url: "https://we.example/y" },
      ],
      3,
      { name: "Orders", url },
    ),
    "3 notifications about the mailbox Orders",
    [
      'The mailbox "Orders" has reached the hourly limit of emails. These notifications were not sent one by one:',
      "Cancelled: Order 7: https://we.example/x",
      "New comment: Order 7: https://we.example/y",
      "And 1 more.",
      `Open Chancery\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Сповіщення скриньки Orders: 3",
      "Для скриньки «Orders» досягнуто погодинного ліміту листів. Ці сповіщення не надсилалися окремо:",
      "Скасовано: Order 7: https://we.example/x",
      "Новий коментар: Order 7: https://we.example/y",
      "І ще 1.",
      `Відкрити Chancery\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
  [
    "all notices of an hour",
    digestEmail([{ code: 302, notice: order, url }], 1, { name: "Orders", url }),
    "1 notifications about the mailbox Orders",
    [
      'The mailbox "Orders" has reached the hourly limit of emails. These notifications were not sent one by one:',
      "Completed: Order 7: https://we.example/x",
      `Open Chancery\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Сповіщення скриньки Orders: 1",
      "Для скриньки «Orders» досягнуто погодинного ліміту листів. Ці сповіщення не надсилалися окремо:",
      "Завершено: Order 7: https://we.example/x",
      `Відкрити Chancery\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
];

for (const row of emails) {
  test(`the email about ${row[0]} lists them in both languages`, () => {
    const [actual, expected] = comparedEmail(row);
    assert.deepEqual(actual, expected);
  });
}
