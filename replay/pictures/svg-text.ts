/** Numbers and texts in SVG files. */

/** Rounds a length to a tenth. */
export function roundLength(length: number): number {
  return Math.round(length * 10) / 10;
}

/** Escapes a text for the content of an element or the value of an attribute. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
