import assert from "node:assert/strict";
import { test } from "node:test";
import { lengthOf, templateLimits } from "./limits.ts";

test("the limits of templates are those that their authors know", () => {
  const { imageMaxBytes, numberMax, ...counts } = templateLimits;
  assert.deepEqual([imageMaxBytes, numberMax], [5_242_880, "999999999999999"]);
  assert.equal(
    Object.entries(counts)
      .map(([name, most]) => `${name} ${most}`)
      .join("\n"),
    `nameMax 256
descriptionMax 2000
subjectMax 1000
messageMax 5000
titleMax 256
idMax 128
roleTitleMax 60
fieldNameMax 128
placeholderMax 1024
tooltipMax 1024
defaultValueMax 5000
textMax 1000
multilineTextMax 5000
precisionMax 7
dayOffsetMax 9999
optionsMax 100
autonumberPrefixMax 15
formulaMax 5000
formulaArgumentsMax 1000
formulaRowCost 5
formulaFactorsMax 10
filterQueryMax 5000
filterRulesMax 20
optionMax 50
radioValueMax 128
barcodeWidthMmMax 170
patternMax 1000
patternRepetitionsMax 1000
patternSizeMax 2000
patternStepsMax 4000000
patternCostMax 50000
externalDocumentsMax 50
tableColumnsMax 120
tableFieldsMax 240
rowCharactersMax 100000
orderMax 9999
expireDaysMax 36500
styleMax 65536
keptLinesMax 20000
imagesMax 100
placementMinMm 1
imageWidthMax 1024
imageHeightMax 768`,
  );
});

test("texts are measured in code points after NFC", () => {
  assert.deepEqual(["", "abc", "e\u0301", "\u{1f600}", "\ud800"].map(lengthOf), [0, 3, 1, 1, 1]);
});
