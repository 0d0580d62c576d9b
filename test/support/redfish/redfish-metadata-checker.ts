/**
 * Checker of values against their CSDL types, with the rules of the standard's service validator. Every member has to
 * be defined or matched by a pattern. Every value has to be valid for its type, and every link has to lead to a
 * resource of its declared type.
 */
import type { Lab } from '../lab.js';
import { type Element, named, typeChain } from './redfish-metadata-rig.js';

export interface Known {
  readonly lab: Lab;
  readonly types: ReadonlyMap<string, Element>;
}

const inherited: Readonly<Record<string, readonly string[]>> = {
  'Resource.v1_0_0.Resource': ['Id', 'Name', 'Description', 'Oem'],
  'Resource.v1_0_0.ResourceCollection': ['Name', 'Description', 'Oem'],
};

/**
 * Returns the problems of an object: members that the type does not define, and values that are not valid for their
 * types.
 */
export function findProblems(value: object, type: string, known: Known, path: string): string[] {
  const chain = typeChain(type, known.types);
  const own = chain.flatMap((name) => known.types.get(name)?.children ?? []);
  return Object.entries(value).flatMap(([name, member]) => {
    const here = `${path}/${name}`;
    if (name.includes('@') || inherited[chain.at(-1) ?? '']?.includes(name)) return [];
    const property = own.find(({ attributes }) => attributes.Name === name);
    const attributes = property?.attributes ?? dynamicProperty(own, name);
    if (attributes === undefined) return [`${here} is not in ${type}`];
    if (member === null) return attributes.Nullable === 'false' ? [`${here} is null`] : [];
    const [, item] = /^Collection\((.*)\)$/.exec(attributes.Type ?? '') ?? [];
    if (Array.isArray(member) !== (item !== undefined)) return [`${here} is not ${attributes.Type}`];
    const values = Array.isArray(member) ? member : [member];
    const isLink = property?.name === 'NavigationProperty';
    return values.flatMap((each) => {
      if (each === null && attributes.Nullable !== 'false') return [];
      return isLink
        ? linkProblems(each, item ?? attributes.Type ?? '', known.lab, here)
        : valueProblems(each, item ?? attributes.Type ?? '', known, here);
    });
  });
}

/** Resource whose offered actions are checked. */
interface Offering {
  readonly uri: string;
  /** Namespace of the resource's type, such as `ComputerSystem`. */
  readonly namespace: string;
  readonly types: ReadonlyMap<string, Element>;
  /** Names of all actions that the vendor's CSDL defines. */
  readonly defined: ReadonlySet<string>;
}

/**
 * Pattern of the standard for actions: any member with such a name in an `Actions` object is an action, at any depth.
 */
const offerPath = /\/Actions\/(?<oem>Oem\/)?#(?<namespace>\w+)\.[\w.]+$/;

/**
 * Returns the problems that the standard's validator reports for the actions of a resource. The validator looks only
 * into objects of complex types, such as the `Actions` objects of the standard. An action has to be defined in the
 * namespace of the resource, unless it is in `Actions.Oem`. Its target has to be the URI of the resource with the path
 * of the action. Source: DMTF Redfish-Service-Validator, `redfish_service_validator/validate.py`, `validate_object` and
 * `validate_action`.
 */
export function findActionProblems(value: object, of: Offering, path = '', declared?: string): string[] {
  const stated = String((value as { '@odata.type'?: string })['@odata.type']).slice(1);
  const type = of.types.has(stated) ? stated : declared;
  const own = typeChain(type ?? '', of.types).flatMap((name) => of.types.get(name)?.children ?? []);
  return Object.entries(value).flatMap(([name, member]) => {
    const here = `${path}/${name}`;
    if (name.includes('@')) return [];
    const property = own.find(({ attributes }) => attributes.Name === name)?.attributes;
    if (property === undefined && offerPath.test(here)) return offerProblems(here, member, of);
    const inside = type === undefined ? undefined : itemType(property ?? dynamicProperty(own, name));
    if (inside !== undefined && of.types.get(inside)?.name !== 'ComplexType') return [];
    const values: readonly unknown[] = Array.isArray(member) ? member : [member];
    return values.flatMap((each, index) =>
      typeof each === 'object' && each !== null
        ? findActionProblems(each, of, Array.isArray(member) ? `${here}/${index}` : here, inside)
        : [],
    );
  });
}

function itemType(attributes: Element['attributes'] | undefined): string {
  const type = attributes?.Type ?? '';
  return /^Collection\((.*)\)$/.exec(type)?.[1] ?? type;
}

function offerProblems(path: string, action: unknown, { uri, namespace, defined }: Offering): string[] {
  const { oem, namespace: named = '' } = offerPath.exec(path)?.groups ?? {};
  const name = path.slice(path.indexOf('#') + 1);
  const { target = '' } = action as { readonly target?: string };
  const expected = uri.replace(/\/$/, '') + path.replace('#', '');
  return [
    ...(named.startsWith('Vnd') && !defined.has(name) ? [`${uri} ${path} is not defined`] : []),
    ...(oem === undefined && named !== namespace ? [`${uri} ${path} is not of ${namespace}`] : []),
    ...(target.replace(/\/$/, '') === expected ? [] : [`${uri} ${path} has the target ${target}`]),
  ];
}

function dynamicProperty(own: readonly Element[], name: string): Element['attributes'] | undefined {
  const pattern = own.find(({ attributes }) => attributes.Term === 'Redfish.DynamicPropertyPatterns');
  const values = pattern === undefined ? [] : named(pattern, 'PropertyValue');
  const annotationText = (wanted: string) =>
    values.find(({ attributes }) => attributes.Property === wanted)?.attributes.String ?? '';
  return new RegExp(annotationText('Pattern') || '^$').test(name)
    ? { Type: annotationText('Type'), Nullable: 'false' }
    : undefined;
}

function linkProblems(value: unknown, type: string, lab: Lab, path: string): string[] {
  const { '@odata.id': uri = '' } = value as { '@odata.id'?: string };
  // A link with a fragment leads to a part of a resource, which has no type. The tests of links check that the part
  // exists.
  if (uri.includes('#')) return [];
  const family = String(lab.get(uri).is(200).reply.body['@odata.type']).slice(1).split('.')[0] ?? '';
  return type === `${family}.${family}` ? [] : [`${path} leads to ${family}, not to ${type}`];
}

const primitives: Readonly<Record<string, (value: unknown) => boolean>> = {
  'Edm.String': (value) => typeof value === 'string',
  'Edm.DateTimeOffset': (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  'Edm.Boolean': (value) => typeof value === 'boolean',
  'Edm.Int64': Number.isInteger,
  'Edm.Decimal': (value) => typeof value === 'number',
  'Edm.PrimitiveType': () => true,
};

function valueProblems(value: unknown, type: string, known: Known, path: string): string[] {
  const element = known.types.get(type);
  if (element === undefined) {
    return primitives[type]?.(value) ? [] : [`${path}: ${JSON.stringify(value)} is not ${type}`];
  }
  if (element.name === 'ComplexType') {
    // An object that states its type must have the declared type or a type derived from it.
    const { '@odata.type': stated } = value as { '@odata.type'?: string };
    if (stated !== undefined && !typeChain(stated.slice(1), known.types).includes(type)) {
      return [`${path}: ${stated} is not valid for ${type}`];
    }
    return findProblems(value as object, type, known, path);
  }
  const members = named(element, 'Member', 'PropertyValue').map(
    ({ name, attributes }) => attributes[name === 'Member' ? 'Name' : 'String'],
  );
  return members.includes(value as string) ? [] : [`${path}: ${String(value)} is not in ${type}`];
}
