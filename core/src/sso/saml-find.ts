import { trimmed } from "../xml/space.ts";
import { refuseSignOn } from "./check.ts";
import { everyElement, type SamlElement } from "./saml-tree.ts";

/** The children of a name, in order. */
export function childrenOf(element: SamlElement, namespace: string, name: string): readonly SamlElement[] {
  return element.children.filter((child) => child.namespace === namespace && child.name === name);
}

/** The one child of a name. Ends the sign-in at the check when there is none, or more. */
export function onlyChild(check: string, element: SamlElement, namespace: string, name: string): SamlElement {
  const found = childrenOf(element, namespace, name);
  return found.length === 1 && found[0] ? found[0] : refuseSignOn(check, `${found.length} elements ${name} in ${element.name}`);
}

/** The child of a name, if there is one. Ends the sign-in at the check when there are more. */
export function childIfAny(check: string, element: SamlElement, namespace: string, name: string): SamlElement | undefined {
  return childrenOf(element, namespace, name).length === 0 ? undefined : onlyChild(check, element, namespace, name);
}

/** The trimmed text of an element. Ends the sign-in at the check when it contains elements. */
export function plainText(check: string, element: SamlElement): string {
  return element.children.length > 0 ? refuseSignOn(check, `elements in ${element.name}`) : trimmed(element.text);
}

/** All elements of one of the local names, whatever their namespace, in document order. */
export function everyNamed(element: SamlElement, names: readonly string[]): readonly SamlElement[] {
  return [...everyElement(element)].filter(({ name }) => names.includes(name));
}

/** The attribute of an element, or an empty text. */
export function attributeOf(element: SamlElement, name: string): string {
  return element.attributes.get(name) ?? "";
}
