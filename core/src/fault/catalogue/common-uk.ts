/** Ukrainian messages of commonFaults. */
export const commonFaultsUk = {
  "service.failed": "Сталася помилка сервісу; ідентифікатор запиту вказує на запис у журналі",
} as const;
