/** Faults of templates: 40001–40119. */
export const templateFaults = {
  "document.not_found": { code: 40001, status: 404, message: "Document {0} does not exist" },
  "template.archived": { code: 40002, status: 410, message: "Template {0} is archived" },
  "template.not_found": { code: 40003, status: 404, message: "Template {0} does not exist" },
} as const;
