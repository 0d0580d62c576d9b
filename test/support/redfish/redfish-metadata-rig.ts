/** Reads the CSDL a lab serves: documents, what they refer to, types and what they derive from. */
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

/** Reads what the service writes: elements, attributes and texts, no comments. */
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

/** An element and all below it. */
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
  /** Namespaces and aliases it refers to elsewhere. */
  readonly referred: ReadonlySet<string>;
  /** Types by their full names. */
  readonly types: ReadonlyMap<string, Element>;
}

const typeKinds = ['EntityType', 'ComplexType', 'EnumType', 'TypeDefinition'];

/** Documents by their text: most labs serve the same. */
const documents = new Map<string, Document>();

/** The vendor's documents that the metadata leads to. */
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

/** The bodies of the resources whose type is the vendor's, and the vendor's sections of all others. */
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

/** A type and those it derives from, the last of them defined elsewhere, or without a base. */
export function typeChain(name: string, types: ReadonlyMap<string, Element>, seen: string[] = []): string[] {
  assert.not.ok(seen.includes(name), `${name} derives from itself`);
  const base = types.get(name)?.attributes.BaseType;
  return base === undefined ? [...seen, name] : typeChain(base, types, [...seen, name]);
}

/** The annotation of a term, of the element itself. */
export function annotation(element: Element, term: string): Element | undefined {
  return element.children.find(({ name, attributes }) => name === 'Annotation' && attributes.Term === term);
}
