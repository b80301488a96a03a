import type { scenarioFaults } from "./scenario.ts";

/** Ukrainian messages of scenario.ts. */
export const scenarioFaultsUk = {
  "scenario.not_found": "Сценарій {0} не існує",
  "scenario.unknown": "Сценарій {0} не існує",
  "scenario.steps_missing": "Сценарій потребує щонайменше одного кроку",
  "scenario.step_repeated": "Два кроки мають ідентифікатор {0}",
  "scenario.step_id_empty": "Крок не має ідентифікатора",
  "scenario.source_missing": "Крок {0} не має джерела; без нього може бути лише перший крок",
  "scenario.source_unknown": "Джерело кроку {0} не є версією шаблону, яку скринька може використати",
  "scenario.destination_unknown": "Призначення кроку {0} не є версією шаблону, яку скринька може використати",
  "scenario.stylesheet_invalid": "Перетворення кроку {0} неправильне: {1}",
  "scenario.condition_invalid": "Умова кроку {0} неправильна: {1}",
  "scenario.step_unavailable": "Крок {0} недоступний для конверта {1}",
  "scenario.template_differs": "Перетворення кроку {0} називає шаблон {1}, який не є його призначенням",
  "scenario.template_foreign": "Жоден крок сценарію {0} не створює й не приймає конвертів цієї версії шаблону",
  "scenario.none": "Конверт {0} не продовжується в жодному сценарії скриньки",
  "scenario.not_completed": "Конверт {0} має статус {1}; сценарії продовжуються лише із завершеними конвертами",
  "scenario.condition_unmet": "Конверт {1} не відповідає умові кроку {0}",
} as const satisfies Partial<Readonly<Record<keyof typeof scenarioFaults, string>>>;
