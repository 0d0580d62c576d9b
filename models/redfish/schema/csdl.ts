/**
 * The CSDL of a vendor's type, made of the same description as its JSON schema. Sections are complex types, resources
 * are entity types; nested objects and lists of values become types beside them, named after the property.
 */
import type { Action } from '../define.js';
import { ruleSchema, shortName } from './action-schema.js';
import { edmxText, referencesTo, schemaElement, vocabularyReferences } from './edmx.js';
import { typeName } from './names.js';
import type { Shape } from './shape.js';
import type { DescribedType } from './type-catalog.js';
import { valuesOf } from './value-schema.js';
import { below, type Scope, wordsFor } from './words.js';
import { element, type XmlElement } from './xml.js';

/** What CSDL takes as a name; the values of some lists are none (`15Sec`), and are plain text then. */
const identifier = /^[A-Za-z_]\w*$/;
const identityNames: ReadonlySet<string> = new Set(['Id', 'Name', 'Description', 'Oem']);

export function csdlText({ type, shape, actions, uris }: DescribedType): string {
  const { base, namespace } = typeName(type);
  const isResource = uris.length > 0;
  const kind = isResource ? 'EntityType' : 'ComplexType';
  const scope: Scope = { type: base, path: [] };
  const beside: XmlElement[] = [];
  const properties = propertiesOf(shape, { scope, namespace, beside, isResource });
  const abstract = { Name: base, BaseType: isResource ? 'Resource.v1_0_0.Resource' : 'Resource.OemObject' };
  const concrete = element(
    kind,
    { Name: base, BaseType: `${base}.${base}` },
    descriptionOf(scope),
    properties,
  );
  const unversioned = schemaElement(
    base,
    element(kind, { ...abstract, Abstract: 'true' }, descriptionOf(scope)),
    ...actions.map((action) => actionElement(action, base, scope)),
  );
  const versioned = schemaElement(namespace, concrete, ...beside);
  const references = referencesTo(['Resource.v1_0_0.Resource', ...sectionsIn(shape)]);
  return edmxText([...vocabularyReferences, ...references], [unversioned, versioned]);
}

interface Place {
  readonly scope: Scope;
  readonly namespace: string;
  /** Types made on the way. */
  readonly beside: XmlElement[];
  readonly isResource: boolean;
}

function propertiesOf(shape: Shape, place: Place): XmlElement[] {
  return [...shape.members].flatMap(([name, member]) => {
    // Annotations belong to the protocol, and identity comes with the base type of a resource.
    if (!identifier.test(name) || (place.isResource && identityNames.has(name))) return [];
    const inside = { ...place, scope: below(place.scope, name), isResource: false };
    const isList = member.kinds.has('array');
    const value = isList ? (member.items ?? member) : member;
    const type = typeOf(value, inside);
    const shown = { Name: name, Type: isList ? `Collection(${type})` : type };
    const nullable = member.kinds.has('null') ? {} : { Nullable: 'false' };
    const permission = element('Annotation', {
      Term: 'OData.Permissions',
      EnumMember: `OData.Permission/${member.rule === undefined ? 'Read' : 'ReadWrite'}`,
    });
    const kind = value.kinds.has('link') ? 'NavigationProperty' : 'Property';
    return element(kind, { ...shown, ...nullable }, permission, descriptionOf(inside.scope));
  });
}

function typeOf(shape: Shape, { scope, namespace, beside }: Place): string {
  const name = scope.path.join('');
  const values = valuesOf(shape, scope);
  if (shape.kinds.has('link')) return 'Resource.Item';
  if (shape.section !== undefined) return shape.section;
  if (values?.every((value) => identifier.test(value))) {
    const members = values.map((value) => element('Member', { Name: value }));
    beside.push(element('EnumType', { Name: name }, members));
    return `${namespace}.${name}`;
  }
  if (shape.kinds.has('object')) {
    const properties = propertiesOf(shape, { scope, namespace, beside, isResource: false });
    beside.push(element('ComplexType', { Name: name }, descriptionOf(scope), properties));
    return `${namespace}.${name}`;
  }
  if (shape.kinds.has('boolean')) return 'Edm.Boolean';
  if (shape.kinds.has('number')) return 'Edm.Decimal';
  if (shape.kinds.has('integer')) return 'Edm.Int64';
  return shape.format === 'date-time' ? 'Edm.DateTimeOffset' : 'Edm.String';
}

function actionElement(action: Action, base: string, scope: Scope): XmlElement {
  const named = below(scope, shortName(action));
  const parameters = Object.entries(action.parameters).map(([name, { reader, required }]) =>
    element(
      'Parameter',
      {
        Name: name,
        Type: edmTypes[ruleSchema(reader.rule).type] ?? 'Edm.String',
        Nullable: String(!required),
      },
      descriptionOf(below(named, name)),
    ),
  );
  const bound = element('Parameter', { Name: base, Type: `${base}.${base}` });
  return element(
    'Action',
    { Name: shortName(action), IsBound: 'true' },
    bound,
    parameters,
    descriptionOf(named),
  );
}

const edmTypes: Readonly<Record<string, string>> = {
  boolean: 'Edm.Boolean',
  integer: 'Edm.Int64',
  number: 'Edm.Decimal',
};

function descriptionOf(scope: Scope): XmlElement | undefined {
  const words = wordsFor(scope);
  return words === undefined
    ? undefined
    : element('Annotation', { Term: 'OData.Description', String: words });
}

/** Types of sections that this one refers to, which its document has to reference. */
function sectionsIn({ section, members, items }: Shape): string[] {
  const inside = [...members.values(), ...(items === undefined ? [] : [items])].flatMap(sectionsIn);
  return section === undefined ? inside : [section, ...inside];
}
