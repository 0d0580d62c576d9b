/**
 * Checker for well-formed XML, limited to what this program writes: elements, attributes and text, without DTD and
 * CDATA.
 */

const tag = /<(\/?)([A-Za-z][\w.-]*)((?:\s+[A-Za-z][\w:.-]*="[^"<>]*")*)\s*(\/?)>/y;
const character = /[^<&>]|&(?:amp|lt|gt|quot|apos|#\d+);/y;

/** Returns the first error and its offset; undefined for well-formed XML. */
export function xmlFault(text: string): string | undefined {
  const open: string[] = [];
  let [at, roots] = [0, 0];
  while (at < text.trimEnd().length) {
    const pattern = text[at] === '<' ? tag : character;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) return `at ${at}: ${text.slice(at, at + 40)}`;
    const [whole, closes, name = '', attributes = '', isEmpty] = found;
    if (pattern === character && open.length === 0) return `at ${at}: text outside of the root`;
    if (pattern === tag) {
      const names = [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)];
      if (new Set(names.map(([, each]) => each)).size < names.length) return `at ${at}: an attribute twice`;
      if (names.some(([, , value = '']) => /&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(value)))
        return `at ${at}: a bare &`;
      if (closes === '/' && open.pop() !== name) return `at ${at}: </${name}> closes nothing`;
      if (closes === '' && open.length === 0) roots += 1;
      if (closes === '' && isEmpty === '') open.push(name);
    }
    at += whole.length;
  }
  if (open.length > 0) return `<${open.at(-1)}> is not closed`;
  return roots === 1 ? undefined : `${roots} roots`;
}
