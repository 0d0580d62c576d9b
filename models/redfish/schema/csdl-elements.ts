/**
 * Actions and annotations of a vendor's type in CSDL: the actions themselves, and the object in a body that offers
 * them.
 */

import { element, textElement, type XmlElement } from '../../formats/xml.js';
import type { Action } from '../../resource/define.js';
import { actionsWords, ruleSchema, shortName, targetWords, titleWords } from './json-schema.js';
import type { DescribedType } from './type-catalog.js';

/** Name of an action in a body, with the namespace of the types that these functions create. */
export interface Offer {
  readonly actions: readonly Action[];
  readonly base: string;
  readonly namespace: string;
}

/** Without a version in the schema, because names of actions have none. */
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

/** The property of a body that offers its actions, if any. */
export function actionsProperty({ actions }: Offer, type: string): XmlElement[] {
  if (actions.length === 0) return [];
  const attributes = { Name: 'Actions', Type: type, Nullable: 'false' };
  return [element('Property', attributes, described(actionsWords))];
}

/** The type of an object that offers actions: that of the property in a resource, to which each action is bound. */
export function offeringType({ namespace }: Pick<Offer, 'namespace'>): string {
  return `${namespace}.Actions`;
}

/**
 * That type, an object with a member for each action, and the type of its members, which have the address of the
 * action.
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

/** Annotations of CSDL in the form of the standard's Redfish CSDL. Source: DSP0266 "Schema definition". */
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

/** Capabilities and URIs of resources of the type. */
export function capabilityAnnotations({
  insertable,
  updatable,
  deletable,
  uris,
}: DescribedType): XmlElement[] {
  // The standard's patterns have no trailing slash; validators accept one as well.
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
function dynamicProperties(pattern: string, type: string): XmlElement {
  return listed('Redfish.DynamicPropertyPatterns', [{ Pattern: pattern, Type: type }]);
}

/** Texts that are the values of a type, even if not all of them are valid names. */
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
