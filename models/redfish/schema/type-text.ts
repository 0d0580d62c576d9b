/**
 * TypeScript types of resource bodies. They are generated from the shapes of the type catalog, like the JSON Schemas, so
 * that a type declares the properties, the enumerations and the nullable values that the service shows.
 */
import type { Json } from '../../../engine/index.js';
import { operationApplyTime } from '../../resource/annotations.js';
import type { Action } from '../../resource/define.js';
import type { ResourceDefinition } from '../../resource/definition.js';
import { shownApplyTimes } from '../read/action-sections.js';
import { actionsWords, listValues, targetWords } from './json-schema.js';
import { typeName } from './names.js';
import type { Shape } from './shape.js';
import type { DescribedType, TypeCatalog } from './type-catalog.js';

const header = `/**
 * Types of the bodies of all resources. \`npm run build\` generates this file from the rows of the resources; changes by
 * hand are lost.
 */

/** Link to a resource. */
export type ResourceLink = { readonly '@odata.id': string };
`;

const routesWords =
  'Types of the bodies by the segments of their URIs. The key `*` is a variable segment, and `/` is the body.';

/**
 * Returns the text of a module with a type alias for each type of the catalog, and with the type \`ResourceRoutes\`. All
 * versions of a type have one alias, whose mandatory members are those of every version.
 */
export function printResourceTypes(catalog: TypeCatalog, definitions: readonly ResourceDefinition[]): string {
  const bases = [...new Set(catalog.types.map((type) => typeName(type).base))].sort();
  const versionsOf = (base: string) => catalog.types.filter((type) => typeName(type).base === base);
  const expanded = new Set(
    definitions.flatMap(({ membersInFull, type }) =>
      membersInFull === true && type !== undefined ? [type] : [],
    ),
  );
  const aliases = bases.map((base) =>
    printAlias(
      base,
      versionsOf(base).map((type) => catalog.describe(type)),
      expanded,
    ),
  );
  const routes = `/** ${routesWords} */\nexport type ResourceRoutes = ${printRoutes(routesOf(definitions), '')};\n`;
  return [header, ...aliases, routes].join('\n');
}

function printAlias(
  base: string,
  described: readonly DescribedType[],
  expanded: ReadonlySet<string>,
): string {
  const shapes = described.map(({ shape }) => shape);
  const types = described.map(({ type }) => literal(`#${type}`)).join(' | ');
  const replaced = new Map([['@odata.type', types]]);
  const actions = described.flatMap((each) => each.actions);
  if (actions.length > 0) replaced.set('Actions', printActions(actions));
  if (described.every(({ type }) => expanded.has(type))) replaced.set('Members', printExpanded(shapes));
  return `${comment(wordsOf(shapes), '')}export type ${base} = ${printMembers(shapes, '', replaced)};\n`;
}

/** Returns the type of the members of a collection that always contains them in expanded form. */
function printExpanded(shapes: readonly Shape[]): string {
  const linked = shapes.flatMap(({ members }) => [...(members.get('Members')?.items?.linked ?? [])]);
  const names = linked.map((type) => typeName(type).base);
  return printList([...new Set(names.length === 0 ? ['ResourceLink'] : names)].join(' | '));
}

function printMembers(
  shapes: readonly Shape[],
  indent: string,
  replaced: ReadonlyMap<string, string> = new Map(),
): string {
  const inner = `${indent}  `;
  const names = new Set([...shapes.flatMap(({ members }) => [...members.keys()]), ...replaced.keys()]);
  const lines = [...names].map((name) => {
    const members = shapes.flatMap((shape) => shape.members.get(name) ?? []);
    const mark = shapes.every(({ required }) => required?.has(name)) ? '' : '?';
    const words = name === 'Actions' ? actionsWords : wordsOf(members);
    const type = replaced.get(name) ?? printValue(members, inner);
    const isAnnotated = members.some(({ annotated }) => annotated) && !names.has(allowableName(name));
    const allowed = isAnnotated ? printAllowed(name, printScalar(members, 'string'), inner) : '';
    return printMember(`${key(name)}${mark}`, type, words, inner) + allowed;
  });
  return lines.length === 0 ? 'object' : `{\n${lines.join('')}${indent}}`;
}

function printMember(name: string, type: string, words: string, indent: string): string {
  return `${comment(words, indent)}${indent}readonly ${name}: ${type};\n`;
}

function allowableName(name: string): string {
  return `${name}@Redfish.AllowableValues`;
}

/** Returns the annotation that lists the allowed values of a property or a parameter. */
function printAllowed(name: string, type: string, indent: string): string {
  return printMember(
    `'${name}@Redfish.AllowableValues'?`,
    printList(type),
    `Allowed values of ${name}.`,
    indent,
  );
}

/** Returns the type of a value that has one of several shapes. */
function printValue(shapes: readonly Shape[], indent: string): string {
  const kinds = new Set(shapes.flatMap((shape) => [...shape.kinds]));
  const having = (kind: 'array' | 'object') => shapes.filter((shape) => shape.kinds.has(kind));
  const types: string[] = [];
  if (kinds.has('link')) types.push('ResourceLink');
  if (kinds.has('array')) types.push(printList(printItems(having('array'), indent)));
  if (kinds.has('object')) types.push(printObject(having('object'), indent));
  if (kinds.has('string')) types.push(printScalar(shapes, 'string'));
  if (kinds.has('integer') || kinds.has('number')) types.push(printScalar(shapes, 'number'));
  if (kinds.has('boolean')) types.push('boolean');
  if (kinds.has('null')) types.push('null');
  return types.join(' | ');
}

function printItems(shapes: readonly Shape[], indent: string): string {
  return printValue(
    shapes.map((shape) => shape.element()),
    indent,
  );
}

function printList(item: string): string {
  return /^\w+$|^\{[^|]*\}$/.test(item) ? `readonly ${item}[]` : `readonly (${item})[]`;
}

function printObject(shapes: readonly Shape[], indent: string): string {
  const sections = shapes.flatMap(({ section }) => section ?? []);
  if (sections.length > 0) return [...new Set(sections.map((type) => typeName(type).base))].join(' | ');
  if (shapes.some(({ keyed }) => keyed)) return `{ readonly [name: string]: ${printItems(shapes, indent)} }`;
  return printMembers(shapes, indent);
}

/** Returns the union of the enumerated values of a kind, or the kind if any of the shapes has no enumeration. */
function printScalar(shapes: readonly Shape[], kind: 'string' | 'number'): string {
  const values = shapes.filter((shape) => isOf(shape, kind)).map(listValues);
  if (values.includes(undefined)) return kind;
  const listed = values.flatMap((each) => each ?? []).filter((value) => typeof value === kind);
  return listed.length === 0 ? kind : [...new Set(listed.map(literal))].join(' | ');
}

function isOf({ kinds }: Shape, kind: 'string' | 'number'): boolean {
  return kinds.has(kind) || (kind === 'number' && kinds.has('integer'));
}

function printActions(actions: readonly Action[]): string {
  const byName = new Map(actions.map((action) => [action.name, action]));
  const lines = [...byName.values()].map((action) => {
    const { name, description, parameters } = action;
    const target = printMember('target', 'string', targetWords, '      ');
    const values = Object.entries(parameters).map(([parameter, { reader }]) =>
      reader.rule.type === 'enum' && parameter !== operationApplyTime
        ? printAllowed(parameter, unionOf(reader.rule.values), '      ')
        : '',
    );
    const members = [target, ...values, printApplyTimes(action)].join('');
    return printMember(`'#${name}'?`, `{\n${members}    }`, description, '    ');
  });
  return `{\n${lines.join('')}  }`;
}

function unionOf(values: readonly string[]): string {
  return values.map(literal).join(' | ');
}

function printApplyTimes(action: Action): string {
  const times = shownApplyTimes(action);
  if (times === undefined) return '';
  const supported = `{ readonly SupportedValues: ${printList(unionOf(times))} }`;
  return printMember(
    `'${operationApplyTime}Support'?`,
    supported,
    'Supported apply times of the action.',
    '      ',
  );
}

interface RouteNode {
  readonly types: Set<string>;
  readonly next: Map<string, RouteNode>;
}

function routesOf(definitions: readonly ResourceDefinition[]): RouteNode {
  const top: RouteNode = { types: new Set(), next: new Map() };
  for (const { uri, type } of definitions) {
    if (type === undefined) continue;
    let node = top;
    for (const segment of uri.split('/').filter((each) => each !== '')) {
      const name = segment.startsWith('{') ? '*' : segment;
      const next: RouteNode = node.next.get(name) ?? { types: new Set(), next: new Map() };
      node.next.set(name, next);
      node = next;
    }
    node.types.add(typeName(type).base);
  }
  return top;
}

function printRoutes({ types, next }: RouteNode, indent: string): string {
  const inner = `${indent}  `;
  const body = types.size === 0 ? [] : [`${inner}'/': ${[...types].join(' | ')};\n`];
  const below = [...next].map(([name, node]) => `${inner}${key(name)}: ${printRoutes(node, inner)};\n`);
  return `{\n${[...body, ...below].join('')}${indent}}`;
}

function wordsOf(shapes: readonly Shape[]): string {
  const { description, unit, deprecated } = shapes.find((shape) => shape.description !== undefined) ?? {};
  const words = [
    description,
    unit === undefined ? undefined : `Unit: ${unit}.`,
    deprecated === undefined ? undefined : `@deprecated ${deprecated}`,
  ];
  return words.filter((each) => each !== undefined).join(' ');
}

function comment(words: string, indent: string): string {
  return words === '' ? '' : `${indent}/** ${words.replaceAll('*/', '*\\/')} */\n`;
}

function key(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : literal(name);
}

function literal(value: Json): string {
  if (typeof value !== 'string') return String(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
