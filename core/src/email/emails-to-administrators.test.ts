import assert from "node:assert/strict";
import { test } from "node:test";
import { accessChangedEmail } from "./about-access.ts";
import { callbackDisabledEmail } from "./about-callback.ts";
import { healthEmail } from "./about-health.ts";
import { comparedEmail, type ReadEmail } from "../../../tests/world/emails-in-languages.ts";

const url = "https://we.example/x";
const late = { name: "jobs", text: "12 jobs wait", advice: "Start another worker" };

const emails: readonly ReadEmail[] = [
  [
    "changed roles",
    accessChangedEmail("Acme Ltd", url),
    "Your access to Acme Ltd was changed",
    [
      "An administrator of Acme Ltd changed your roles in the account or in one of its mailboxes.",
      `Open Chancery\n${url}`,
      'You get this email because you belong to the account "Acme Ltd".',
      "* * *",
      "Ваш доступ до Acme Ltd змінено",
      "Адміністратор Acme Ltd змінив ваші ролі в обліковому записі або в одній із його скриньок.",
      `Відкрити Chancery\n${url}`,
      "Ви отримали цей лист, бо належите до облікового запису «Acme Ltd».",
    ],
  ],
  [
    "a callback whose endpoint is gone",
    callbackDisabledEmail({ host: "hooks.example", reason: "GONE" }, url),
    "A callback to hooks.example was disabled",
    [
      "The callback to hooks.example is disabled, and no more requests are sent. The endpoint returned 410 Gone: it no longer accepts requests.",
      "Events are kept for 30 days. They are delivered in order when you enable the callback again.",
      `View its deliveries\n${url}`,
      "* * *",
      "Зворотний виклик до hooks.example вимкнено",
      "Зворотний виклик до hooks.example вимкнено, запити більше не надсилаються. Кінцева точка відповіла 410 Gone: вона більше не приймає запитів.",
      "Події зберігаються 30 днів. Щойно ви ввімкнете виклик знову, їх буде доставлено по порядку.",
      `Переглянути доставки\n${url}`,
    ],
  ],
  [
    "a callback that fails",
    callbackDisabledEmail({ host: "hooks.example", reason: "FAILING" }, url),
    "A callback to hooks.example was disabled",
    [
      "The callback to hooks.example is disabled, and no more requests are sent. All requests have failed for 5 days.",
      "Events are kept for 30 days. They are delivered in order when you enable the callback again.",
      `View its deliveries\n${url}`,
      "* * *",
      "Зворотний виклик до hooks.example вимкнено",
      "Зворотний виклик до hooks.example вимкнено, запити більше не надсилаються. Усі запити зазнавали невдачі протягом 5 днів.",
      "Події зберігаються 30 днів. Щойно ви ввімкнете виклик знову, їх буде доставлено по порядку.",
      `Переглянути доставки\n${url}`,
    ],
  ],
  [
    "a callback of a user without the permission",
    callbackDisabledEmail({ host: "hooks.example", reason: "PERMISSION" }, url),
    "A callback to hooks.example was disabled",
    [
      "The callback to hooks.example is disabled, and no more requests are sent. The user who set it up no longer has the permission to manage callbacks of the mailbox.",
      "Events are kept for 30 days. They are delivered in order when you enable the callback again.",
      `View its deliveries\n${url}`,
      "* * *",
      "Зворотний виклик до hooks.example вимкнено",
      "Зворотний виклик до hooks.example вимкнено, запити більше не надсилаються. Користувач, який його налаштував, більше не має права керувати зворотними викликами скриньки.",
      "Події зберігаються 30 днів. Щойно ви ввімкнете виклик знову, їх буде доставлено по порядку.",
      `Переглянути доставки\n${url}`,
    ],
  ],
  [
    "a service that needs attention",
    healthEmail({ wrong: [late, { ...late, name: "disk" }], mended: [] }, url),
    "Chancery requires attention: jobs, disk",
    [
      "Health checks of this service failed.",
      "jobs: 12 jobs wait. Start another worker.",
      "disk: 12 jobs wait. Start another worker.",
      `Open the service\n${url}`,
      "You get this email because your address is that of the operator of this service.",
      "* * *",
      "Chancery потребує уваги: jobs, disk",
      "Перевірки стану цього сервісу виявили проблеми.",
      "jobs: 12 jobs wait. Start another worker.",
      "disk: 12 jobs wait. Start another worker.",
      `Відкрити сервіс\n${url}`,
      "Ви отримали цей лист, бо ваша адреса є адресою оператора цього сервісу.",
    ],
  ],
  [
    "a service in which one thing is in order again",
    healthEmail({ wrong: [late], mended: [{ ...late, name: "disk" }] }, url),
    "Chancery requires attention: jobs",
    [
      "Health checks of this service failed.",
      "jobs: 12 jobs wait. Start another worker.",
      "Recovered: disk.",
      `Open the service\n${url}`,
      "You get this email because your address is that of the operator of this service.",
      "* * *",
      "Chancery потребує уваги: jobs",
      "Перевірки стану цього сервісу виявили проблеми.",
      "jobs: 12 jobs wait. Start another worker.",
      "Усунено: disk.",
      `Відкрити сервіс\n${url}`,
      "Ви отримали цей лист, бо ваша адреса є адресою оператора цього сервісу.",
    ],
  ],
  [
    "a service that has recovered",
    healthEmail({ wrong: [], mended: [late, { ...late, name: "disk" }] }, url),
    "Chancery has recovered: jobs, disk",
    [
      "Recovered: jobs, disk.",
      `Open the service\n${url}`,
      "You get this email because your address is that of the operator of this service.",
      "* * *",
      "Chancery знову працює справно: jobs, disk",
      "Усунено: jobs, disk.",
      `Відкрити сервіс\n${url}`,
      "Ви отримали цей лист, бо ваша адреса є адресою оператора цього сервісу.",
    ],
  ],
];

for (const row of emails) {
  test(`the email about ${row[0]} says in both languages what to do`, () => {
    const [actual, expected] = comparedEmail(row);
    assert.deepEqual(actual, expected);
  });
}
