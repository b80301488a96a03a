import { every, type Model } from "./model.ts";

/** Models of clients for imports. */
export const importModels: Readonly<Record<string, Model>> = {
  "POST /api/v1/upload/dictionary/{dictionaryUuid}": { of: { uuid: "uuid!" } },
  "GET /api/v1/upload/{id}": {
    of: {
      ...every("uuid", "uuid taskUuid dictionaryUuid"),
      status: { words: ["UPLOADING", "PENDING", "APPROVED", "PROCESSING", "COMPLETED", "CANCELLED", "CLEANED", "FAILED"] },
      createdAt: "time",
      errorMessage: "text",
    },
  },
  // of JSON; a multipart file gives more, in an object of our own
  "POST /api/v1/csv-parser": { list: { list: "text" } },
  "GET /api/v1/upload/{id}/preview": { of: { rows: { list: { list: "text" } } } },
};
