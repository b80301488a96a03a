/** Ids in examples of the reference page: the same thing has the same id in every operation. */
export const exampleIds = {
  account: exampleId("01"),
  buyer: exampleId("02"),
  supplier: exampleId("03"),
  user: exampleId("04"),
  template: exampleId("05"),
  version: exampleId("06"),
  attachment: exampleId("07"),
  envelope: exampleId("e1"),
};

function exampleId(ending: string): string {
  return `01930000-0000-7000-8000-0000000000${ending}`;
}
