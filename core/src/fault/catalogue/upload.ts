/** Faults of resumable uploads, in the numbers of what they are nearest to. */
export const uploadFaults = {
  "upload.offset": { code: 1007, status: 409, message: "The upload stands at byte {0}, not at {1}" },
  "upload.ended": { code: 1021, status: 410, message: "The upload has ended: {0}" },
  "upload.version": { code: 1035, status: 412, message: "The value of {0} is not supported" },
  "upload.checksum": { code: 1036, status: 460, message: "The checksum of the bytes is not {0}" },
} as const;
