/** Texts of XML documents, each with the name of its element or attribute. */

/** Text of a document, or markup between texts, which has no name. */
export interface XmlFragment {
  readonly text: string;
  /** Name of the element or attribute without namespace; absent for markup. */
  readonly name?: string;
}

/** Comments, tags, and the texts between them. The fragments together are the document. */
const fragmentForm = /<!--(?:.*?-->|.*$)|<(?:"[^"]*"|'[^']*'|[^'"<>])*>|[^<]+|</gsu;
const attributeForm = /([\w:.-]+)(\s*=\s*["'])([^"']*)/gu;

/** Indicates an XML schema: a definition of properties, as `$metadata` is. */
export function isXmlSchema(xml: string): boolean {
  return /<(?:\w+:)?Edmx[\s>]/u.test(xml);
}

/** Splits a document into its texts and the markup between them. */
export function splitXml(xml: string): readonly XmlFragment[] {
  const fragments: XmlFragment[] = [];
  let element = '';
  for (const [fragment] of xml.matchAll(fragmentForm)) {
    if (fragment.startsWith('<!--') || !fragment.startsWith('<')) {
      fragments.push({ text: fragment, name: fragment.startsWith('<') ? '' : element });
      continue;
    }
    element = localName(/^<([\w:.-]+)/u.exec(fragment)?.[1] ?? '');
    let end = 0;
    for (const { 0: found, 1: name = '', 2: mark = '', 3: text = '', index } of fragment.matchAll(
      attributeForm,
    )) {
      fragments.push({ text: fragment.slice(end, index) + name + mark }, { text, name: localName(name) });
      end = index + found.length;
    }
    fragments.push({ text: fragment.slice(end) });
  }
  return fragments;
}

function localName(name: string): string {
  return name.startsWith('xmlns:') ? 'xmlns' : name.slice(name.indexOf(':') + 1);
}
