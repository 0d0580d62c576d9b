/**
 * Writer of XML: elements with attributes and either children or a text. Everything is escaped, and mixed content is
 * not supported. A library would add 31 kB (`fast-xml-parser`), 81 kB (`xmlbuilder`) or 467 kB (`xmlbuilder2`) to
 * replace fifty lines. The latter two libraries escape differently.
 */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Text of the element, instead of children. */
  readonly text?: string;
}

/** Returns an element. Undefined children are omitted, so that callers can write conditional children in the list. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (XmlElement | readonly XmlElement[] | undefined)[]
): XmlElement {
  return { name, attributes, children: children.flatMap((child) => child ?? []) };
}

/** Returns an element that contains only text. */
export function textElement(name: string, text: string): XmlElement {
  return { name, attributes: {}, children: [], text };
}

export function xmlText(top: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(top, '')}`;
}

function written({ name, attributes, children, text }: XmlElement, indent: string): string {
  const shown = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const opening = `${indent}<${name}${shown.join('')}`;
  if (text !== undefined) return `${opening}>${escaped(text)}</${name}>\n`;
  if (children.length === 0) return `${opening}/>\n`;
  const inside = children.map((child) => written(child, `${indent}  `));
  return `${opening}>\n${inside.join('')}${indent}</${name}>\n`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"\n\r\t]/g, (character) => entities[character] ?? character);
}
