/** The shape of a type as its rows declare it. Types whose definitions are all in rows need no samples. */
import type { Json } from '../../../engine/index.js';
import type { Kind } from '../../resource/kinds.js';
import type { Rule } from '../../resource/readers.js';
import type { AnyRows, Row } from '../../resource/rows.js';
import { kindOf, type Met, type Shape } from './shape.js';

/** Members that make a body what it is: always there. */
const identity = ['Id', 'Name', 'Members', 'Members@odata.count'];

/** The protocol's own members of every resource; their sentences are those of the tables. */
export function declareResource(shape: Shape, says: string, rows: AnyRows, met: Met): void {
  shape.says = says;
  shape.seen += 1;
  shape.kinds.add('object');
  for (const name of ['@odata.etag', '@odata.context', '@odata.id', '@odata.type']) {
    const member = shape.member(name);
    member.kinds.add('string');
    member.seen += 1;
    if (name === '@odata.context' || name === '@odata.id') member.format = 'uri-reference';
  }
  declareRows(shape, rows, met);
  for (const name of identity) if (Object.hasOwn(rows, name)) shape.member(name).seen += 1;
}

function declareRows(shape: Shape, rows: AnyRows, met: Met): void {
  for (const [name, row] of Object.entries(rows)) declareRow(shape.member(name), row, met);
}

function declareRow(shape: Shape, { says, content, unit, deprecated }: Row<never, never>, met: Met): void {
  shape.says = says;
  if (unit !== undefined) shape.unit = unit;
  if (deprecated !== undefined) shape.deprecated = deprecated;
  switch (content.is) {
    case 'value':
      declareKind(shape, content.kind);
      return;
    case 'object':
      shape.kinds.add('object');
      if (content.section === undefined) declareRows(shape, content.rows, met);
      else declareSection(shape, content.section, content.rows, met);
      return;
    case 'list':
      shape.kinds.add('array');
      shape.element().says = says;
      shape.element().kinds.add('object');
      declareRows(shape.element(), content.rows, met);
      return;
    case 'link':
      declareLink(shape, content.to, met);
      return;
    case 'links':
      shape.kinds.add('array');
      declareLink(shape.element(), content.to, met);
  }
}

function declareSection(
  shape: Shape,
  { type, says }: { readonly type: string; readonly says: string },
  rows: AnyRows,
  met: Met,
): void {
  shape.section = type;
  met.types.add(type);
  const section = met.section(type);
  section.says = says;
  section.seen += 1;
  section.kinds.add('object');
  declareRows(section, rows, met);
  section.member('@odata.type').seen += 1;
}

function declareLink(shape: Shape, to: string | undefined, { typeAt }: Met): void {
  shape.kinds.add('link');
  const linked = to === undefined ? undefined : typeAt(to);
  if (linked !== undefined) shape.linked.add(linked);
}

function declareKind(shape: Shape, { rule, nullable }: Kind<unknown, unknown>): void {
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
    case 'anything':
      for (const kind of ['null', 'boolean', 'number', 'string', 'array', 'object'] as const) {
        shape.kinds.add(kind);
      }
      return;
    case 'number':
      shape.kinds.add('number');
      return;
    default:
      declareRule(shape, rule);
  }
}

/** What is shown is what its reader would take. */
function declareRule(shape: Shape, rule: Rule): void {
  shape.kinds.add(kindOf(rule));
  if (rule.says !== undefined) shape.says = rule.says;
  if (rule.type === 'enum' || rule.type === 'choice') addValues(shape, rule.values);
  else if (rule.type === 'list') declareRule(shape.element(), rule.item);
  else if (rule.type === 'object') {
    for (const [name, member] of Object.entries(rule.members)) declareRule(shape.member(name), member);
  }
}

/** Several resources of a type may each have values of their own. */
function addValues(shape: Shape, values: readonly Json[]): void {
  shape.values = [...new Set([...(shape.values ?? []), ...values])];
}
