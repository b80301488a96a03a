import type { processFaults } from "./process.ts";

/** Ukrainian messages of process.ts. */
export const processFaultsUk = {
  "process.not_found": "Процес {0} не існує",
  "bulk_send.not_found": "Масове надсилання {0} не існує",
  "bulk_send.state": "Масове надсилання {0} має стан {1}",
  "bulk_send.file": "Файл неможливо прочитати: {0}",
  "bulk_send.column": "Стовпець {0}: {1}",
  "bulk_send.character": "Стовпець {0} містить символ, якого не може бути в конверті",
  "bulk_send.attachments": "Документ {0}: файли відправника не можна надсилати масово",
  "bulk_send.faulty": "Нічого не надіслано: {0} з {1} рядків мають помилки",
} as const satisfies Partial<Readonly<Record<keyof typeof processFaults, string>>>;
