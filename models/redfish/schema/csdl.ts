/**
 * The CSDL of a vendor's type, generated from the same description as its JSON schema. Sections are complex types,
 * resources are entity types; nested objects and lists of values become additional types, named after the property.
 */

import { element, type XmlElement, xmlText } from '../../formats/xml.js';
import {
  actionElements,
  actionsProperty,
  actionsTypes,
  capabilityAnnotations,
  descriptionAnnotation,
  enumeration,
  type Offer,
  offeringType,
  permission,
} from './csdl-elements.js';
import { listEnumValues } from './json-schema.js';
import { csdlUri, typeName } from './names.js';
import { isWritable, type Shape } from './shape.js';
import type { DescribedType } from './type-catalog.js';

/** Valid names of CSDL. */
const identifier = /^[A-Za-z_]\w*$/;
/**
 * If an object has this member and no type of its own, the member is the type of a resource that it describes. OData
 * would take it for the type of the object itself, which then would have to derive from the declared one; no declared
 * type is an ancestor of all. `Edm.Untyped` allows this from OData 4.01 on; in 4.0 only the abstract primitive type
 * accepts any value.
 */
const typeAnnotation = '@odata.type';
const unchecked = 'Edm.PrimitiveType';
const identityNames: ReadonlySet<string> = new Set(['Id', 'Name', 'Description', 'Oem']);

export function csdlText(described: DescribedType): string {
  const { shape, uris } = described;
  const { base } = typeName(described.type);
  const isResource = uris.length > 0;
  const vocabularies = [...vocabularyReferences, ...(isResource ? [capabilitiesReference] : [])];
  const others = referredIn(shape).filter((type) => typeName(type).base !== base);
  const references = referencesTo(['Resource.v1_0_0.Resource', ...others]);
  return edmxText([...vocabularies, ...references], schemaElements(described, isResource));
}

/** A family without a version, and the served version; for a collection, which has none, only the family. */
function schemaElements(described: DescribedType, isResource: boolean): XmlElement[] {
  const { type, shape, actions } = described;
  const { base, namespace } = typeName(type);
  const kind = isResource ? 'EntityType' : 'ComplexType';
  const offer: Offer = { actions, base, namespace };
  const beside: XmlElement[] = [];
  const properties = [
    ...propertyElements(shape, { path: [], namespace, beside, isResource }),
    ...actionsProperty(offer, actionsType(offer, isResource)),
  ];
  beside.push(...actionsTypes(offer));
  const family = { Name: base, BaseType: isResource ? resourceBase(shape) : 'Resource.OemObject' };
  const said = [
    descriptionAnnotation(shape.description) ?? [],
    isResource ? capabilityAnnotations(described) : [],
  ].flat();
  if (namespace === base) {
    const only = element(kind, family, said, properties);
    return [schemaElement(base, only, ...beside, ...actionElements(offer))];
  }
  const version = { Name: base, BaseType: `${base}.${base}` };
  return [
    schemaElement(base, element(kind, { ...family, Abstract: 'true' }, said), ...actionElements(offer)),
    schemaElement(
      namespace,
      element(kind, version, descriptionAnnotation(shape.description), properties),
      ...beside,
    ),
  ];
}

/**
 * In a section it is the untyped member. Otherwise the standard's validator takes the actions of the section for
 * actions of the enclosing resource, which must be in the namespace of that resource unless they are in `Actions.Oem`
 * (DMTF Redfish-Service-Validator, `validate.py`); the vendor's clients expect them in the section.
 */
function actionsType(offer: Offer, isResource: boolean): string {
  return isResource ? offeringType(offer) : unchecked;
}

function resourceBase({ members }: Shape): string {
  return `Resource.v1_0_0.${members.has('Members') ? 'ResourceCollection' : 'Resource'}`;
}

interface CsdlLocation {
  /** The enclosing properties, which name the generated types. */
  readonly path: readonly string[];
  readonly namespace: string;
  /** The generated types. */
  readonly beside: XmlElement[];
  readonly isResource: boolean;
}

function propertyElements(shape: Shape, place: CsdlLocation): XmlElement[] {
  return [...shape.members].flatMap(([name, member]) => {
    // Annotations belong to the protocol, and identity comes with the base type of a resource.
    if (!identifier.test(name) || (place.isResource && identityNames.has(name))) return [];
    const inside = { ...place, path: [...place.path, name], isResource: false };
    const isList = member.kinds.has('array');
    const value = isList ? (member.items ?? member) : member;
    const type = typeReference(value, inside);
    const shown = { Name: name, Type: isList ? `Collection(${type})` : type };
    // For a collection, the annotation is about its members.
    const nullable = value.kinds.has('null') ? {} : { Nullable: 'false' };
    const kind = value.kinds.has('link') ? 'NavigationProperty' : 'Property';
    const attributes = { ...shown, ...nullable };
    return element(
      kind,
      attributes,
      permission(isWritable(member)),
      descriptionAnnotation(member.description),
    );
  });
}

function typeReference(shape: Shape, { path, namespace, beside }: CsdlLocation): string {
  const name = path.join('');
  const values = listEnumValues(shape);
  if (shape.kinds.has('link')) return linkedType(shape);
  if (shape.section !== undefined) return shape.section;
  if (shape.members.has(typeAnnotation)) return unchecked;
  if (values !== undefined) {
    beside.push(valuesType(name, values));
    return `${namespace}.${name}`;
  }
  // No property can be declared for an object with variable names.
  if (shape.keyed) return unchecked;
  if (shape.kinds.has('object')) {
    const properties = propertyElements(shape, { path, namespace, beside, isResource: false });
    beside.push(element('ComplexType', { Name: name }, descriptionAnnotation(shape.description), properties));
    return `${namespace}.${name}`;
  }
  if (shape.kinds.has('boolean') && shape.kinds.has('string')) return unchecked;
  if (shape.kinds.has('boolean')) return 'Edm.Boolean';
  if (shape.kinds.has('number')) return 'Edm.Decimal';
  if (shape.kinds.has('integer')) return 'Edm.Int64';
  return shape.format === 'date-time' ? 'Edm.DateTimeOffset' : 'Edm.String';
}

/** Members of an enumeration are names; a list with another value (`15Sec`) is a text type. */
function valuesType(name: string, values: readonly string[]): XmlElement {
  if (!values.every((value) => identifier.test(value))) {
    return element('TypeDefinition', { Name: name, UnderlyingType: 'Edm.String' }, enumeration(values));
  }
  const members = values.map((value) => element('Member', { Name: value }));
  return element('EnumType', { Name: name }, members);
}

/** Any version of the target's type; for several types, anything with an address. */
function linkedType({ linked }: Shape): string {
  const families = new Set([...linked].map((type) => typeName(type).base));
  const [only] = families;
  return only === undefined || families.size > 1 ? 'Resource.ItemOrCollection' : `${only}.${only}`;
}

/** Types that this one refers to, whose documents it has to reference: of sections, and of link targets. */
function referredIn({ section, linked, members, items }: Shape): string[] {
  const inside = [...members.values(), ...(items === undefined ? [] : [items])].flatMap(referredIn);
  return [...(section === undefined ? [] : [section]), ...linked, ...inside];
}

/** The frame of every CSDL document, with its initial references. Source: OASIS OData CSDL 4.0. */
const vocabularies = 'http://docs.oasis-open.org/odata/odata/v4.0/errata03/csd01/complete/vocabularies/';
const published = 'http://redfish.dmtf.org/schemas/v1/';

interface Included {
  readonly Namespace: string;
  readonly Alias?: string;
}

/** The vocabularies of the annotations in every document. */
export const vocabularyReferences: readonly XmlElement[] = [
  reference(`${vocabularies}Org.OData.Core.V1.xml`, [{ Namespace: 'Org.OData.Core.V1', Alias: 'OData' }]),
  reference(`${published}RedfishExtensions_v1.xml`, [
    { Namespace: 'RedfishExtensions.v1_0_0', Alias: 'Redfish' },
  ]),
];

/** The vocabulary of the capabilities of resources of a type. */
const capabilitiesReference: XmlElement = reference(`${vocabularies}Org.OData.Capabilities.V1.xml`, [
  { Namespace: 'Org.OData.Capabilities.V1', Alias: 'Capabilities' },
]);

/** One reference for each CSDL document, with every required namespace of it. */
export function referencesTo(types: readonly string[]): XmlElement[] {
  const byDocument = new Map<string, Set<string>>();
  for (const type of types) {
    const { base, namespace } = typeName(type);
    const namespaces = byDocument.get(csdlUri(type)) ?? new Set();
    byDocument.set(csdlUri(type), namespaces.add(base).add(namespace));
  }
  return [...byDocument].map(([uri, namespaces]) =>
    reference(
      uri,
      [...namespaces].map((Namespace) => ({ Namespace })),
    ),
  );
}

export function edmxText(references: readonly XmlElement[], schemas: readonly XmlElement[]): string {
  return xmlText(
    element(
      'edmx:Edmx',
      { 'xmlns:edmx': 'http://docs.oasis-open.org/odata/ns/edmx', Version: '4.0' },
      references,
      element('edmx:DataServices', {}, schemas),
    ),
  );
}

export function schemaElement(namespace: string, ...children: readonly XmlElement[]): XmlElement {
  return element(
    'Schema',
    { xmlns: 'http://docs.oasis-open.org/odata/ns/edm', Namespace: namespace },
    children,
  );
}

function reference(uri: string, included: readonly Included[]): XmlElement {
  return element(
    'edmx:Reference',
    { Uri: uri },
    included.map((include) => element('edmx:Include', { ...include })),
  );
}
