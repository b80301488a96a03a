import { categoryExtensions, categoryTypes } from "@chancery/core/attachment/category.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import { envelopeLimits } from "@chancery/core/envelope/model/limits.ts";
import { templateLimits } from "@chancery/core/template/model/limits.ts";
import type { Config } from "./config.ts";

type Settings = { readonly [key: string]: Json };

const ink = {
  minPixelsExpected: envelopeLimits.drawingPaintedMin,
  width: envelopeLimits.drawingPixelsMax,
  height: envelopeLimits.drawingPixelsMax,
  maxLength: envelopeLimits.drawingBytesMax,
};
const { document, image, archive, file } = categoryExtensions;
const types = { document, image, archive, file, all: [...file, ...image, ...archive] };
const imageFiles = { extensions: ["png", "jpg", "jpeg"], mimeTypes: ["image/png", "image/jpeg"] };

/** Settings for clients that create and fill envelopes. */
export function envelopeSettings({ limits }: Config): Settings {
  const { uploadMaxBytes, envelopeMaxBytes, archiveWaitMaxS, binDays } = limits;
  const sizes = { maxSize: uploadMaxBytes, totalMaxSize: envelopeMaxBytes, fileNameLength: 255 };
  const rows = envelopeLimits.tableRowsMax;
  return {
    einkFooter: "",
    hideUserIdentifier: false,
    attachment: {
      ...sizes,
      types,
      document: allowed("document"),
      file: allowed("file"),
      image: allowed("image"),
      archive: allowed("archive"),
    },
    field: {
      einksign: ink,
      initials: ink,
      text: { maxLength: templateLimits.textMax, maxLengthMultiline: templateLimits.multilineTextMax },
      number: { maxDigits: 15, maxPrecision: templateLimits.precisionMax },
    },
    metadata: { keyMaxLength: envelopeLimits.metadataKeyMax, valueMaxLength: envelopeLimits.metadataValueMax },
    archive: { waitMaxSeconds: archiveWaitMaxS },
    search: { filterParticipants: false, limitMax: 1000, uuidOnlyMax: 10_000 },
    searchField: { autocompleteLimit: 25 },
    table: { maxRows: rows, rowsPerUiPage: rows, rowsPerPdfPage: rows },
    share: { enabled: true, maxEnvelopes: 1000 },
    listColumns: [],
    listExtraColumn: { minWidth: 1, defaultWidth: 0 },
    deleteFromBinAfterDays: binDays,
  };
}

function allowed(category: "document" | "file" | "image" | "archive"): Settings {
  return { extensions: categoryExtensions[category], mimeTypes: categoryTypes(category) };
}

/** Settings for clients that create templates. 0 days: no preset. */
export function templateSettings(): Settings {
  const { imageWidthMax: maxWidth, imageHeightMax: maxHeight, imageMaxBytes: maxSize } = templateLimits;
  return {
    xmlMaxSize: 10 * 1024 ** 2,
    image: { maxSize, maxWidth, maxHeight, ...imageFiles },
    logo: { width: maxWidth, height: maxHeight },
    roleTitleLength: templateLimits.roleTitleMax,
    fieldNameLength: templateLimits.fieldNameMax,
    dropdown: { maxOptions: templateLimits.optionsMax, optionLength: templateLimits.optionMax },
    table: { maxColumns: templateLimits.tableColumnsMax, maxFieldsInRow: templateLimits.tableFieldsMax },
    patterns: [],
    expireAfterDays: 0,
    notifyInDays: 0,
    maxExternalDocsCount: templateLimits.externalDocumentsMax,
    defaultPageSize: "A4",
    supportedPageSizes: [{ code: "A4", width: 210, height: 297, title: "A4" }],
  };
}
