import assert from "node:assert/strict";
import { test } from "node:test";
import type { Instant } from "../ids/instant.ts";
import { noticeEmail } from "./about-notice.ts";
import { comparedEmail, type ReadEmail } from "../../../tests/world/emails-in-languages.ts";

const at = "2026-12-04T08:05:09.000Z" as Instant;
const url = "https://we.example/x";
const order = { sender: "Echo (Desk)", person: "Ann Bee", subject: "Order 7", mailbox: "Orders", expiresAt: at };
const bare = { ...order, person: undefined };

const emails: readonly ReadEmail[] = [
  [
    "an envelope that waits",
    noticeEmail(301, { ...order, comment: "urgent" }, url),
    "Echo (Desk) is waiting for you: Order 7",
    [
      'The envelope "Order 7" from Echo (Desk) is waiting for your mailbox to act.',
      "urgent",
      "Sent by Ann Bee, Echo (Desk).",
      "It expires on 2026-12-04 08:05 UTC.",
      `Open the envelope\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Echo (Desk) чекає на вас: Order 7",
      "Конверт «Order 7» від Echo (Desk) чекає на дії вашої скриньки.",
      "urgent",
      "Відправник: Ann Bee, Echo (Desk).",
      "Його термін спливає 2026-12-04 08:05 UTC.",
      `Відкрити конверт\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
  [
    "a completed envelope",
    noticeEmail(302, bare, url),
    "Completed: Order 7",
    [
      'The envelope "Order 7" from Echo (Desk) was completed. You can download its archive.',
      `Open the envelope\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Завершено: Order 7",
      "Конверт «Order 7» від Echo (Desk) завершено. Ви можете завантажити його архів.",
      `Відкрити конверт\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
  [
    "a cancelled envelope",
    noticeEmail(303, { ...bare, comment: "too late" }, url),
    "Cancelled: Order 7",
    [
      'The envelope "Order 7" from Echo (Desk) was cancelled.',
      "too late",
      `Open the envelope\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Скасовано: Order 7",
      "Конверт «Order 7» від Echo (Desk) скасовано.",
      "too late",
      `Відкрити конверт\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
  [
    "an envelope that expires soon",
    noticeEmail(304, bare, url),
    "Expires soon: Order 7",
    [
      'The envelope "Order 7" from Echo (Desk) is still waiting for your mailbox to act.',
      "It expires on 2026-12-04 08:05 UTC.",
      `Open the envelope\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Термін спливає: Order 7",
      "Конверт «Order 7» від Echo (Desk) досі чекає на дії вашої скриньки.",
      "Його термін спливає 2026-12-04 08:05 UTC.",
      `Відкрити конверт\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
  [
    "an expired envelope",
    noticeEmail(305, bare, url),
    "Expired: Order 7",
    [
      'The envelope "Order 7" from Echo (Desk) has expired. It can no longer be filled in.',
      `Open the envelope\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Термін сплив: Order 7",
      "Термін конверта «Order 7» від Echo (Desk) сплив. Заповнити його вже не можна.",
      `Відкрити конверт\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
  [
    "a completed role",
    noticeEmail(306, { ...bare, role: "Buyer" }, url),
    "Buyer is completed: Order 7",
    [
      'The role "Buyer" of the envelope "Order 7" was completed.',
      `Open the envelope\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Виконано роль Buyer: Order 7",
      "Роль «Buyer» конверта «Order 7» виконано.",
      `Відкрити конверт\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
  [
    "a role without a name",
    noticeEmail(306, bare, url),
    "A role is completed: Order 7",
    [
      'The role "" of the envelope "Order 7" was completed.',
      `Open the envelope\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Виконано роль : Order 7",
      "Роль «» конверта «Order 7» виконано.",
      `Відкрити конверт\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
  [
    "a delegated role",
    noticeEmail(307, bare, url),
    "Delegated: Order 7",
    [
      'A role of the envelope "Order 7" was delegated to another mailbox.',
      `Open the envelope\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Делеговано: Order 7",
      "Роль конверта «Order 7» делеговано іншій скриньці.",
      `Відкрити конверт\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
  [
    "a comment",
    noticeEmail(308, { ...bare, userName: "Ben", comment: "When?" }, url),
    "New comment: Order 7",
    [
      'Ben commented on the envelope "Order 7".',
      "When?",
      `Open the envelope\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Новий коментар: Order 7",
      "Новий коментар до конверта «Order 7» (Ben).",
      "When?",
      `Відкрити конверт\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
  [
    "a comment of an author without a name",
    noticeEmail(308, { ...bare, userName: "", comment: "When?" }, url),
    "New comment: Order 7",
    [
      'A participant commented on the envelope "Order 7".',
      "When?",
      `Open the envelope\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Новий коментар: Order 7",
      "Новий коментар до конверта «Order 7».",
      "When?",
      `Відкрити конверт\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
  [
    "an approval to give",
    noticeEmail(309, bare, url),
    "Your approval is needed: Order 7",
    [
      'The envelope "Order 7" is waiting for your mailbox to approve it.',
      "It expires on 2026-12-04 08:05 UTC.",
      `Open the envelope\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Потрібне ваше погодження: Order 7",
      "Конверт «Order 7» чекає на погодження вашої скриньки.",
      "Його термін спливає 2026-12-04 08:05 UTC.",
      `Відкрити конверт\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
  [
    "an approval that has ended",
    noticeEmail(310, bare, url),
    "Approval ended: Order 7",
    [
      'The approval of the envelope "Order 7" has ended.',
      `Open the envelope\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Погодження завершено: Order 7",
      "Погодження конверта «Order 7» завершено.",
      `Відкрити конверт\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
  [
    "a shared envelope",
    noticeEmail(311, bare, url),
    "Shared with you: Order 7",
    [
      'The envelope "Order 7" from Echo (Desk) was shared with your mailbox.',
      `Open the envelope\n${url}`,
      'You get this email because you have access to the mailbox "Orders".',
      "* * *",
      "Вам надано доступ: Order 7",
      "Вашій скриньці надано доступ до конверта «Order 7» від Echo (Desk).",
      `Відкрити конверт\n${url}`,
      "Ви отримали цей лист, бо маєте доступ до скриньки «Orders».",
    ],
  ],
];

for (const row of emails) {
  test(`the email about ${row[0]} says in both languages what happened to the envelope`, () => {
    const [actual, expected] = comparedEmail(row);
    assert.deepEqual(actual, expected);
  });
}
