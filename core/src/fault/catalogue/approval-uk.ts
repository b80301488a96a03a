import type { approvalFaults } from "./approval.ts";

/** Ukrainian messages of approval.ts. */
export const approvalFaultsUk = {
  "approval.participant": "Скринька {1} бере участь у маршруті конверта {0}",
  "approval.not_found": "Маршрут погодження {0} не існує",
  "approval.comment_missing": "Відхилення потребує коментаря",
  "approval.running": "Конверт {0} на погодженні: спершу має закінчитися його маршрут",
  "approval.decided": "Скринька вже прийняла рішення в маршруті погодження {0}",
  "approval.ended": "Маршрут погодження {0} закінчено: {1}",
  "approval.not_starter": "Маршрут погодження {0} розпочала інша скринька",
  "approval.self": "Скринька {0} починає маршрут і не може в ньому погоджувати",
  "approval.repeated": "Погоджувач {0} указаний двічі",
  "approval.not_approver": "Скринька не погоджує в маршруті {0}",
  "approval.elsewhere": "Скринька {1} має погодити конверт {0} в іншому маршруті",
  "approval.company_other": "Конвертом {0} не можна ділитися: скринька {1} іншої компанії не може його погодити",
  "approval.approver_unknown": "Погоджувач {0} не існує",
  "approval.approver_removed": "Погоджувач {0} більше не використовується",
} as const satisfies Partial<Readonly<Record<keyof typeof approvalFaults, string>>>;
