import { attribute, placedFault, placeOf } from "../../xml/element.ts";
import type { AttachmentField } from "../model/field.ts";
import type { FieldReader } from "./field-reader.ts";
import { trimmed } from "../../xml/space.ts";

/** The values of `attachmentType`. */
export const attachmentTypes = ["all", "file", "document", "image", "archive"] as const;

/** `field type="attachment"`: the accepted files, and the roles that may see them (external documents only). */
export const attachmentReader: FieldReader<AttachmentField> = {
  attributes: ["attachmentType", "viewRoleIds"],
  isSearchable: false,
  read(element, common, faults) {
    const text = trimmed(attribute(element, "attachmentType") ?? "");
    const attachmentType = attachmentTypes.find((kind) => kind === text);
    const place = placeOf(element, "attachmentType");
    if (text === "") faults.push(placedFault(place, "template.attribute_empty", "attachmentType", element.name));
    else if (!attachmentType) faults.push(placedFault(place, "value.unsupported", "attachmentType"));
    if (common.defaultValue !== undefined) {
      faults.push(placedFault(placeOf(element, "defaultValue"), "value.unsupported", "defaultValue"));
    }
    const field: AttachmentField = {
      ...common,
      type: "attachment",
      attachmentType: attachmentType ?? "all",
      viewRoleIds: roleIds(element),
    };
    return field;
  },
};

/** Role ids separated by commas; an id therefore cannot contain one. */
function roleIds(element: Parameters<typeof attribute>[0]): readonly string[] {
  const text = attribute(element, "viewRoleIds") ?? "";
  return text
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}
