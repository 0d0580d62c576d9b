/**
 * CSDL of a vendor type, generated from the same description as the JSON schema of the type. Sections become complex
 * types, and resources become entity types. Nested objects and enumerations become additional types that are named
 * after the property.
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

/** Pattern of valid CSDL names. */
const identifier = /^[A-Za-z_]\w*$/;
/**
 * Member that requires a special type. In an object without a declared type of its own, `@odata.type` is the type of
 * the resource that the object describes. OData would interpret it as the type of the object itself, which would have
 * to derive from the declared type. No declared type can satisfy this, because no type is a base type of all types.
 * OData 4.01 has `Edm.Untyped` for this case; in OData 4.0, only the abstract primitive type accepts any value.
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

/**
 * Returns the schema elements of a type: a schema without a version, and a schema of the served version. A collection
 * has no version, so it has only the first schema.
 */
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
 * Returns the type of the `Actions` property. A section has the unchecked type here, because of the standard's
 * validator. The validator treats actions in a section as actions of the enclosing resource. It then requires them in
 * the namespace of that resource or in `Actions.Oem` (DMTF Redfish-Service-Validator, `validate.py`). The vendor's
 * clients, however, expect these actions in the section.
 */
function actionsType(offer: Offer, isResource: boolean): string {
  return isResource ? offeringType(offer) : unchecked;
}

function resourceBase({ members }: Shape): string {
  return `Resource.v1_0_0.${members.has('Members') ? 'ResourceCollection' : 'Resource'}`;
}

interface CsdlLocation {
  /** Names of the enclosing properties. The names of generated types consist of these names. */
  readonly path: readonly string[];
  readonly namespace: string;
  /** List to which generated types are added. */
  readonly beside: XmlElement[];
  readonly isResource: boolean;
}

function propertyElements(shape: Shape, place: CsdlLocation): XmlElement[] {
  return [...shape.members].flatMap(([name, member]) => {
    // Annotations are omitted, because the protocol defines them. Identity members are omitted, because a resource
    // inherits them from its base type.
    if (!identifier.test(name) || (place.isResource && identityNames.has(name))) return [];
    const inside = { ...place, path: [...place.path, name], isResource: false };
    const isList = member.kinds.has('array');
    const value = isList ? (member.items ?? member) : member;
    const type = typeReference(value, inside);
    const shown = { Name: name, Type: isList ? `Collection(${type})` : type };
    // For a list, `Nullable` applies to the elements of the list.
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
  // An object with variable names has the unchecked type, because none of its properties can be declared.
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

/**
 * Returns the type of an enumeration. An enumeration type requires that all values are valid CSDL names. If a value is
 * not valid (such as `15Sec`), the type is a text with an annotation.
 */
function valuesType(name: string, values: readonly string[]): XmlElement {
  if (!values.every((value) => identifier.test(value))) {
    return element('TypeDefinition', { Name: name, UnderlyingType: 'Edm.String' }, enumeration(values));
  }
  const members = values.map((value) => element('Member', { Name: value }));
  return element('EnumType', { Name: name }, members);
}

/**
 * Returns the type of a link: the type of the target, without a version. If the target can have several types, the
 * result is the type that permits any resource.
 */
function linkedType({ linked }: Shape): string {
  const families = new Set([...linked].map((type) => typeName(type).base));
  const [only] = families;
  return only === undefined || families.size > 1 ? 'Resource.ItemOrCollection' : `${only}.${only}`;
}

/**
 * Returns the types of sections and link targets that a shape refers to. The CSDL document must contain references to
 * the documents of these types.
 */
function referredIn({ section, linked, members, items }: Shape): string[] {
  const inside = [...members.values(), ...(items === undefined ? [] : [items])].flatMap(referredIn);
  return [...(section === undefined ? [] : [section]), ...linked, ...inside];
}

/** Frame of every CSDL document, including the references at its beginning. Source: OASIS OData CSDL 4.0. */
const vocabularies = 'http://docs.oasis-open.org/odata/odata/v4.0/errata03/csd01/complete/vocabularies/';
const published = 'http://redfish.dmtf.org/schemas/v1/';

interface Included {
  readonly Namespace: string;
  readonly Alias?: string;
}

/** References to the vocabularies of the annotations, which every document contains. */
export const vocabularyReferences: readonly XmlElement[] = [
  reference(`${vocabularies}Org.OData.Core.V1.xml`, [{ Namespace: 'Org.OData.Core.V1', Alias: 'OData' }]),
  reference(`${published}RedfishExtensions_v1.xml`, [
    { Namespace: 'RedfishExtensions.v1_0_0', Alias: 'Redfish' },
  ]),
];

/** Reference to the vocabulary for the capabilities of resources. */
const capabilitiesReference: XmlElement = reference(`${vocabularies}Org.OData.Capabilities.V1.xml`, [
  { Namespace: 'Org.OData.Capabilities.V1', Alias: 'Capabilities' },
]);

/**
 * Returns one reference for each CSDL document that contains one of the types. A reference includes every required
 * namespace of the document.
 */
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
