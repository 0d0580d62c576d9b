/** Annotations of CSDL, each in the form the Redfish CSDL of the standard writes it. Source: DSP0266 "Schema definition". */

import { element, textElement, type XmlElement } from '../../formats/xml.js';
import type { DescribedType } from './type-catalog.js';

export function described(words: string): XmlElement {
  return element('Annotation', { Term: 'OData.Description', String: words });
}

export function descriptionAnnotation(says: string | undefined): XmlElement | undefined {
  return says === undefined ? undefined : described(says);
}

export function permission(writable: boolean): XmlElement {
  const member = writable ? 'ReadWrite' : 'Read';
  return element('Annotation', { Term: 'OData.Permissions', EnumMember: `OData.Permission/${member}` });
}

/** What can be done with resources of the type, and where they are. */
export function capabilityAnnotations({
  insertable,
  updatable,
  deletable,
  uris,
}: DescribedType): XmlElement[] {
  // The standard's patterns have no slash at the end; checkers take one as well.
  const patterns = uris.map((uri) => textElement('String', uri.replace(/\/$/, '')));
  return [
    restriction('InsertRestrictions', 'Insertable', insertable),
    restriction('UpdateRestrictions', 'Updatable', updatable),
    restriction('DeleteRestrictions', 'Deletable', deletable),
    element('Annotation', { Term: 'Redfish.Uris' }, element('Collection', {}, patterns)),
  ];
}

function restriction(term: string, property: string, allowed: boolean): XmlElement {
  const value = element('PropertyValue', { Property: property, Bool: String(allowed) });
  return element('Annotation', { Term: `Capabilities.${term}` }, element('Record', {}, value));
}

/** Properties whose names follow a pattern, all of one type. */
export function dynamicProperties(pattern: string, type: string): XmlElement {
  return listed('Redfish.DynamicPropertyPatterns', [{ Pattern: pattern, Type: type }]);
}

/** Texts that are the values of a type, though not all of them are names. */
export function enumeration(values: readonly string[]): XmlElement {
  return listed(
    'Redfish.Enumeration',
    values.map((value) => ({ Member: value })),
  );
}

function listed(term: string, records: readonly Readonly<Record<string, string>>[]): XmlElement {
  const written = records.map((record) =>
    element(
      'Record',
      {},
      Object.entries(record).map(([name, value]) =>
        element('PropertyValue', { Property: name, String: value }),
      ),
    ),
  );
  return element('Annotation', { Term: term }, element('Collection', {}, written));
}
