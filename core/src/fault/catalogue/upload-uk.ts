import type { uploadFaults } from "./upload.ts";

/** Ukrainian messages of uploadFaults. */
export const uploadFaultsUk = {
  "upload.offset": "Завантаження стоїть на байті {0}, а не на {1}",
  "upload.ended": "Завантаження закінчено: {0}",
  "upload.version": "Значення {0} не підтримується",
  "upload.checksum": "Контрольна сума байтів не {0}",
} as const satisfies Readonly<Record<keyof typeof uploadFaults, string>>;
