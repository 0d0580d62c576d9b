/** Actions and annotations of a vendor type in CSDL: the actions themselves, and the `Actions` object in a body. */

import { element, textElement, type XmlElement } from '../../formats/xml.js';
import type { Action } from '../../resource/define.js';
import { actionsWords, ruleSchema, shortName, targetWords, titleWords } from './json-schema.js';
import type { DescribedType } from './type-catalog.js';

/** Actions of a type, and the name and namespace of the type in CSDL. */
export interface Offer {
  readonly actions: readonly Action[];
  readonly base: string;
  readonly namespace: string;
}

/**
 * Returns the `Action` elements. They belong to the schema without a version, because names of actions contain no
 * version.
 */
export function actionElements({ actions, base, namespace }: Offer): XmlElement[] {
  return actions.map((action) => {
    const parameters = Object.entries(action.parameters).map(([name, { reader, required, description }]) =>
      element(
        'Parameter',
        {
          Name: name,
          Type: edmTypes[ruleSchema(reader.rule).type] ?? 'Edm.String',
          Nullable: String(!required),
        },
        described(description),
      ),
    );
    const bound = element('Parameter', { Name: base, Type: offeringType({ namespace }) });
    return element(
      'Action',
      { Name: shortName(action), IsBound: 'true' },
      bound,
      parameters,
      described(action.description),
    );
  });
}

/** Returns the `Actions` property of a body; an empty list without actions. */
export function actionsProperty({ actions }: Offer, type: string): XmlElement[] {
  if (actions.length === 0) return [];
  const attributes = { Name: 'Actions', Type: type, Nullable: 'false' };
  return [element('Property', attributes, described(actionsWords))];
}

/** Returns the type of the `Actions` object, to which each action is bound. */
export function offeringType({ namespace }: Pick<Offer, 'namespace'>): string {
  return `${namespace}.Actions`;
}

/**
 * Returns two types: the type of the `Actions` object, which has a member for each action, and the type of these
 * members, which contain the target of the action.
 */
export function actionsTypes({ actions, base, namespace }: Offer): XmlElement[] {
  if (actions.length === 0) return [];
  const text = { Type: 'Edm.String', Nullable: 'false' };
  return [
    element(
      'ComplexType',
      { Name: 'Actions' },
      described(actionsWords),
      dynamicProperties(`^#${base}\\.[A-Za-z0-9]+$`, `${namespace}.Action`),
    ),
    element(
      'ComplexType',
      { Name: 'Action' },
      element('Property', { Name: 'target', ...text }, described(targetWords)),
      element('Property', { Name: 'title', ...text }, described(titleWords)),
    ),
  ];
}

const edmTypes: Readonly<Record<string, string>> = {
  boolean: 'Edm.Boolean',
  integer: 'Edm.Int64',
  number: 'Edm.Decimal',
};

/** Annotations in the form of the standard Redfish CSDL. Source: DSP0266 "Schema definition". */
function described(words: string): XmlElement {
  return element('Annotation', { Term: 'OData.Description', String: words });
}

export function descriptionAnnotation(description: string | undefined): XmlElement | undefined {
  return description === undefined ? undefined : described(description);
}

export function permission(writable: boolean): XmlElement {
  const member = writable ? 'ReadWrite' : 'Read';
  return element('Annotation', { Term: 'OData.Permissions', EnumMember: `OData.Permission/${member}` });
}

/** Returns the annotations with the capabilities and the URIs of resources of the type. */
export function capabilityAnnotations({
  insertable,
  updatable,
  deletable,
  uris,
}: DescribedType): XmlElement[] {
  // The trailing slash is removed, because the standard patterns have none; validators also accept a trailing slash.
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

/** Returns the annotation for properties whose names match a pattern. All of them have the same type. */
function dynamicProperties(pattern: string, type: string): XmlElement {
  return listed('Redfish.DynamicPropertyPatterns', [{ Pattern: pattern, Type: type }]);
}

/** Returns the annotation with the permitted texts of a type. The texts need not be valid CSDL names. */
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
