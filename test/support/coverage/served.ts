/**
 * Surface of this service, read from its list of resources and from the JSON schemas that it generates from their rows.
 * A property that is shown only in some states is included, because other tests check those states.
 */
import { resources } from '../../../machines/resource-list.js';
import { allowedMethods } from '../../../models/redfish/request/methods.js';
import type { ResourceDefinition } from '../../../models/resource/definition.js';
import { attributes } from '../../../machines/bios-attributes/registry/attributes.js';
import { createLab, type Lab } from '../lab.js';
import { readSchemaFiles, schemaLocation } from '../redfish/generated-schemas.js';
import { propertyName, type Surface, uriPattern } from './surface.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly readonly?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface Property {
  readonly path: string;
  readonly isWritable: boolean;
}

export function servedSurface(): Surface {
  const lab = createLab();
  const served = resources.filter(({ type }) => type !== undefined);
  const referred = schemaReader(lab);
  const properties = [...readSchemaFiles(lab)].flatMap(([schemaType, file]) => {
    const type = plainType(schemaType);
    return propertiesOf(referred(`${schemaLocation(file).Uri}#/definitions/${type}`, ''), referred).map(
      ({ path, isWritable }) => ({
        name: propertyName(type, path),
        isWritable,
      }),
    );
  });
  const attributeNames = attributes().map(({ name, readOnly = false }) => ({
    name: propertyName('Bios', name),
    isWritable: !readOnly,
  }));
  const all = [...properties, ...attributeNames, ...membersInFull(served, properties)];
  return {
    types: new Set(served.map(({ type = '' }) => plainType(type))),
    URIs: new Set(resources.map(({ uri }) => uriPattern(uri))),
    methods: new Set(
      resources.flatMap((definition) =>
        methodsOf(definition).map((method) => `${method} ${uriPattern(definition.uri)}`),
      ),
    ),
    actions: new Set(
      served.flatMap(({ type = '', actions = [] }) =>
        actions.map(({ name }) => `${plainType(type)} ${name}`),
      ),
    ),
    properties: new Set(all.map(({ name }) => name)),
    writable: new Set([
      ...all.flatMap(({ name, isWritable }) => (isWritable ? [name] : [])),
      ...served.flatMap(givenAtCreation),
    ]),
  };
}

interface NamedProperty {
  readonly name: string;
  readonly isWritable: boolean;
}

/** Returns the properties of collections that contain their members in full. These properties are below `Members`. */
function membersInFull(
  served: readonly ResourceDefinition[],
  properties: readonly NamedProperty[],
): NamedProperty[] {
  return served.flatMap(({ type = '', members = [], membersInFull: isInFull }) => {
    if (isInFull !== true) return [];
    const types = new Set(members.map((member) => plainType(member.type ?? '')));
    return properties.flatMap(({ name, isWritable }) => {
      const [of = '', path = ''] = name.split(' ');
      return types.has(of) ? [{ name: propertyName(plainType(type), `Members.${path}`), isWritable }] : [];
    });
  });
}

/** Returns the methods of a resource. A resource with actions has POST as well, at the URIs of the actions. */
function methodsOf(definition: ResourceDefinition): readonly string[] {
  const methods = allowedMethods({ definition });
  return (definition.actions ?? []).length > 0 ? [...methods, 'POST'] : methods;
}

/** Returns the properties that a client sets when it creates a member and that the member stores. */
function givenAtCreation({ creation, members = [] }: ResourceDefinition): string[] {
  const types = new Set(members.flatMap(({ type }) => (type === undefined ? [] : [plainType(type)])));
  return Object.keys(creation?.properties ?? {}).flatMap((name) =>
    [...types].map((type) => propertyName(type, name)),
  );
}

function plainType(type: string): string {
  return type.split('.').at(-1) ?? type;
}

/**
 * Returns the definition that a schema reference names, and the file of the definition. A reference without a file name
 * refers to the file `from`.
 */
type Referred = (reference: string, from: string) => { readonly schema: Schema; readonly uri: string };

function schemaReader(lab: Lab): Referred {
  const files = new Map<string, Readonly<Record<string, Schema>>>();
  return (reference, from) => {
    const [named = '', name = ''] = reference.split('#/definitions/');
    const uri = named === '' ? from : named;
    const known = files.get(uri) ?? definitionsIn(lab, uri);
    files.set(uri, known);
    return { schema: known[name] ?? {}, uri };
  };
}

function definitionsIn(lab: Lab, uri: string): Readonly<Record<string, Schema>> {
  const { definitions } = lab.get(uri).is(200).reply.body as object as {
    readonly definitions: Readonly<Record<string, Schema>>;
  };
  return definitions;
}

interface Found {
  readonly schema: Schema;
  /** URI of the schema file that contains the definition. Relative references in it refer to this file. */
  readonly uri: string;
}

/**
 * Returns the properties of a schema. The result contains objects as well as their members, because the reference files
 * list both.
 */
function propertiesOf({ schema, uri }: Found, referred: Referred, above = ''): Property[] {
  const { $ref, items, anyOf = [], properties = {} } = schema;
  const inside = (inner: Schema, path: string) => propertiesOf({ schema: inner, uri }, referred, path);
  return [
    ...($ref === undefined ? [] : propertiesOf(referred($ref, uri), referred, above)),
    ...(items === undefined ? [] : inside(items, above)),
    ...anyOf.flatMap((branch) => inside(branch, above)),
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const path = above === '' ? name : `${above}.${name}`;
      const below = inside(inner, path);
      const isWritable = inner.readonly !== true || below.some((property) => property.isWritable);
      return [{ path, isWritable }, ...below];
    }),
  ];
}
