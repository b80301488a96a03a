import type { sharingFaults } from "./sharing.ts";

/** Ukrainian messages of sharingFaults. */
export const sharingFaultsUk = {
  "delegation.forbidden": "Конверт {0} не можна делегувати",
  "delegation.too_long": "Роль {0} уже делеговано {1} разів",
  "delegation.access_code": "Роль {0} потребує коду доступу, тому її не можна делегувати на адресу пошти чи гостем",
  "delegation.visitor": "Відвідувачі форми не можуть делегувати, бо не підтвердили адреси пошти",
  "delegation.address_refused": "{0} не є ні UUID скриньки, ні адресою пошти, яку можна запросити",
  "delegation.none": "Конверт {0} так не делеговано",
  "delegation.foreign": "Конверт {0} делегувала інша скринька",
  "delegation.finished": "Делеговане в конверті {0} вже виконано",
  "delegation.ring": "Скринька {0} уже мала роль {1}",
  "delegation.self": "Скринька не може делегувати собі",
  "mailbox.unusable": "Скриньку {0} архівовано або видалено",
  "share.too_many": "Не можна поділитися більш ніж {0} {1} за раз",
  "share.not_completed": "Конверт {0} у стані {1}: листом діляться лише завершеними",
  "share.link_unknown": "Такого завантаження немає, або воно вже недоступне",
  "share.forbidden": "Конвертом {0} не можна ділитися",
  "share.self": "Скринька не може ділитися з собою",
  "share.mailbox_unknown": "Скринька {0}, з якою діляться, не існує",
  "share.participant": "Скринька {1} уже має конверт {0}",
  "share.none": "Скринька не ділилася конвертом {0} з {1}",
} as const satisfies Partial<Readonly<Record<keyof typeof sharingFaults, string>>>;
