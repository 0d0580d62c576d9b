/** Reader of the CSDL that a lab serves: documents, their references, types and base types. */
import * as assert from 'uvu/assert';
import { type Lab, root } from '../lab.js';
import type { Body } from './crawl.js';
import { readBodies } from './redfish-schemas-rig.js';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Parses the XML that the service generates: elements, attributes and texts, without comments. */
function parseXml(text: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  for (const [, closing, name = '', inside = '', empty, plain] of text.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"]*")*)(\/?)>|([^<>]+)/g,
  )) {
    const around = open.at(-1) ?? top;
    if (plain !== undefined) around.text += unescaped(plain);
    else if (closing === '/') open.pop();
    else {
      const pairs = [...inside.matchAll(/([\w:]+)="([^"]*)"/g)].map(
        ([, key, value]) => [key, value] as const,
      );
      const attributes = Object.fromEntries(pairs.map(([key, value = '']) => [key, unescaped(value)]));
      const found: Element = { name, attributes, children: [], text: '' };
      around.children.push(found);
      if (empty !== '/') open.push(found);
    }
  }
  return top;
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Returns an element with all its descendants. */
function within(element: Element): Element[] {
  return [element, ...element.children.flatMap(within)];
}

export function named(element: Element, ...names: string[]): Element[] {
  return within(element).filter(({ name }) => names.includes(name));
}

export interface Document {
  readonly uri: string;
  readonly text: string;
  readonly top: Element;
  /** Namespaces and aliases of other documents that the document refers to. */
  readonly referred: ReadonlySet<string>;
  /** Types by full name. */
  readonly types: ReadonlyMap<string, Element>;
}

const typeKinds = ['EntityType', 'ComplexType', 'EnumType', 'TypeDefinition'];

/** Cached documents by text, because most labs serve the same documents. */
const documents = new Map<string, Document>();

/** Returns the vendor's documents that the metadata document references. */
export function vendorDocuments(lab: Lab): Document[] {
  const metadata = parseXml(lab.get(`${root}$metadata`).is(200).reply.text);
  const uris = named(metadata, 'edmx:Reference').map(({ attributes }) => attributes.Uri ?? '');
  return uris
    .filter((uri) => uri.startsWith('/'))
    .map((uri) => {
      const { text } = lab.get(uri).is(200).reply;
      const parsed = documents.get(text);
      if (parsed?.uri === uri) return parsed;
      const top = parseXml(text);
      const includes = named(top, 'edmx:Include').flatMap(({ attributes }) => Object.values(attributes));
      const types = named(top, 'Schema').flatMap((schema) =>
        schema.children
          .filter(({ name }) => typeKinds.includes(name))
          .map((type) => [`${schema.attributes.Namespace}.${type.attributes.Name}`, type] as const),
      );
      const document = { uri, text, top, referred: new Set(includes), types: new Map(types) };
      documents.set(text, document);
      return document;
    });
}

/** Returns the bodies of resources with a vendor type, and the vendor sections of all other resources. */
export function vendorBodies(lab: Lab): Body[] {
  const bodies = readBodies(lab);
  const sections = bodies.flatMap(({ Oem }): Body[] => {
    const { Vnd } = (Oem ?? {}) as { readonly Vnd?: Body };
    return Vnd === undefined ? [] : [Vnd];
  });
  return [...bodies, ...sections].filter((body) => bodyType(body).startsWith('Vnd'));
}

export function bodyType(body: Body): string {
  return String(body['@odata.type']).slice(1);
}

export function collectTypes(documents: readonly Document[]): ReadonlyMap<string, Element> {
  return new Map(documents.flatMap(({ types }) => [...types]));
}

/** Returns a type followed by its base types. The last one has no base type or is defined in another document. */
export function typeChain(name: string, types: ReadonlyMap<string, Element>, seen: string[] = []): string[] {
  assert.not.ok(seen.includes(name), `${name} derives from itself`);
  const base = types.get(name)?.attributes.BaseType;
  return base === undefined ? [...seen, name] : typeChain(base, types, [...seen, name]);
}

/** Returns the annotation of an element with the given term, without searching its descendants. */
export function annotation(element: Element, term: string): Element | undefined {
  return element.children.find(({ name, attributes }) => name === 'Annotation' && attributes.Term === term);
}
