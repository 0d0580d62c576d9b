/** The frame of every CSDL document, and the references it starts with. Source: OASIS OData CSDL 4.0. */

import { element, type XmlElement, xmlText } from '../../formats/xml.js';
import { csdlUri, typeName } from './names.js';

const vocabularies = 'http://docs.oasis-open.org/odata/odata/v4.0/errata03/csd01/complete/vocabularies/';
const published = 'http://redfish.dmtf.org/schemas/v1/';

interface Included {
  readonly Namespace: string;
  readonly Alias?: string;
}

/** The vocabularies that the annotations of every document come from. */
export const vocabularyReferences: readonly XmlElement[] = [
  reference(`${vocabularies}Org.OData.Core.V1.xml`, [{ Namespace: 'Org.OData.Core.V1', Alias: 'OData' }]),
  reference(`${published}RedfishExtensions_v1.xml`, [
    { Namespace: 'RedfishExtensions.v1_0_0', Alias: 'Redfish' },
  ]),
];

/** The vocabulary that says what can be done with resources of a type. */
export const capabilitiesReference: XmlElement = reference(`${vocabularies}Org.OData.Capabilities.V1.xml`, [
  { Namespace: 'Org.OData.Capabilities.V1', Alias: 'Capabilities' },
]);

/** One reference for each CSDL document, with every namespace of it that the types need. */
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
