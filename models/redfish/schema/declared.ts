/**
 * Conversion of the rows of a definition to the shape of its type. A type belongs to a resource, a section or a
 * document.
 */
import type { Json } from '../../../engine/index.js';
import type { Rule } from '../../resource/readers/rule.js';
import type { ValueKind } from '../../resource/readers/value-kinds.js';
import type { AnyRows, Row } from '../../resource/rows/rows.js';
import { ruleKind, type Sections, type Shape, scalarKinds } from './shape.js';

/**
 * Context of a declaration: the collection to which the types of sections are added, and functions about link targets.
 */
interface Around {
  readonly sections: Sections;
  /**
   * Returns the type of the resource at a URI or URI pattern. If the argument is a type name, it is returned unchanged.
   */
  readonly typeAt: (to: string) => string | undefined;
  /** Returns true if the service has a resource at the URI, of any type. */
  readonly isServed: (to: string) => boolean;
}

/** Mandatory members that identify a resource. */
const identity = ['Id', 'Name', 'Members', 'Members@odata.count'];

/** Members that the protocol adds to every resource. */
const protocol = [
  { name: '@odata.etag', description: 'ETag of the resource, which changes whenever its content changes.' },
  {
    name: '@odata.context',
    description: 'URL of the metadata that describes the resource.',
    format: 'uri-reference',
  },
  { name: '@odata.id', description: 'URI of the resource.', format: 'uri-reference' },
  { name: '@odata.type', description: 'Type of the resource, with its version.' },
] as const;

export function declareResource(shape: Shape, description: string, rows: AnyRows, around: Around): void {
  for (const { name, description, ...rest } of protocol) {
    const member = shape.member(name);
    member.kinds.add('string');
    member.description = description;
    if ('format' in rest) member.format = rest.format;
  }
  const shown = identity.filter((name) => Object.hasOwn(rows, name));
  declareType(shape, description, rows, ['@odata.id', '@odata.type', ...shown], around);
}

/** Declares the shape of a document. A document has no `@odata.id`, and all of its members are mandatory. */
export function declareDocument(shape: Shape, description: string, rows: AnyRows, around: Around): void {
  declareType(shape, description, rows, Object.keys(rows), around);
}

function declareType(
  shape: Shape,
  description: string,
  rows: AnyRows,
  required: readonly string[],
  around: Around,
): void {
  shape.description = description;
  shape.kinds.add('object');
  declareRows(shape, rows, around);
  shape.require(required);
}

function declareRows(shape: Shape, rows: AnyRows, around: Around): void {
  for (const [name, row] of Object.entries(rows)) {
    if (!leadsNowhere(row, around)) declareRow(shape.member(name), row, around);
  }
}

/** Returns true for a link whose target the service does not have. Such a link is never shown, so it is not declared. */
function leadsNowhere({ content }: Row<never, never>, { isServed }: Around): boolean {
  const isLink = content.is === 'link' || content.is === 'links';
  return isLink && content.to !== undefined && !isServed(content.to);
}

function declareRow(
  shape: Shape,
  { description, content, unit, deprecated, allowable }: Row<never, never>,
  around: Around,
): void {
  shape.description = description;
  if (unit !== undefined) shape.unit = unit;
  if (allowable !== undefined) shape.annotated = true;
  if (deprecated !== undefined) shape.deprecated = deprecated;
  switch (content.is) {
    case 'value':
      declareKind(shape, content.kind);
      return;
    case 'object':
      shape.kinds.add('object');
      if (content.section === undefined) {
        declareRows(shape, content.rows, around);
      } else {
        const { type, description } = content.section;
        shape.section = type;
        declareType(around.sections.of(type), description, content.rows, ['@odata.type'], around);
      }
      return;
    case 'list':
      shape.kinds.add('array');
      declareElement(shape, description, content.rows, around);
      return;
    case 'keyed':
      shape.kinds.add('object');
      shape.keyed = true;
      declareElement(shape, description, content.rows, around);
      return;
    case 'link':
      declareLink(shape, content.to, around);
      return;
    case 'links':
      shape.kinds.add('array');
      declareLink(shape.element(), content.to, around);
  }
}

function declareElement(shape: Shape, description: string, rows: AnyRows, around: Around): void {
  const element = shape.element();
  element.description = description;
  element.kinds.add('object');
  declareRows(element, rows, around);
}

function declareLink(shape: Shape, to: string | undefined, { typeAt }: Around): void {
  shape.kinds.add('link');
  const linked = to === undefined ? undefined : typeAt(to);
  if (linked !== undefined) shape.linked.add(linked);
}

function declareKind(shape: Shape, { rule, nullable }: ValueKind<unknown, unknown>): void {
  if (nullable === true) shape.kinds.add('null');
  switch (rule.type) {
    case 'text':
      shape.kinds.add('string');
      shape.format = rule.format;
      return;
    case 'count':
      shape.kinds.add('integer');
      return;
    case 'nothing':
      shape.kinds.add('null');
      return;
    case 'values':
      shape.kinds.add('array');
      declareKind(shape.element(), rule.item);
      return;
    case 'keyed':
      shape.kinds.add('object');
      shape.keyed = true;
      declareKind(shape.element(), rule.item);
      return;
    case 'number':
      shape.kinds.add('number');
      return;
    case 'scalar':
      for (const kind of scalarKinds) shape.kinds.add(kind);
      return;
    default:
      declareRule(shape, rule);
  }
}

/** Declares a value by the rule of its reader, because only values that the reader accepts are shown. */
function declareRule(shape: Shape, rule: Rule): void {
  shape.kinds.add(ruleKind(rule));
  if (rule.description !== undefined) shape.description = rule.description;
  if (rule.type === 'enum' || rule.type === 'choice') addValues(shape, rule.values);
  else if (rule.type === 'list') declareRule(shape.element(), rule.item);
  else if (rule.type === 'scalars') shape.holdScalars();
  else if (rule.type === 'object') {
    for (const [name, member] of Object.entries(rule.members)) declareRule(shape.member(name), member);
  }
}

/**
 * Adds values to the enumeration of a shape. Values are added for each resource of the type, because their values can
 * differ.
 */
function addValues(shape: Shape, values: readonly Json[]): void {
  shape.values = [...new Set([...(shape.values ?? []), ...values])];
}
