/** The actions of a vendor's type in CSDL: the actions themselves, and the object in a body that offers them. */

import { element, type XmlElement } from '../../formats/xml.js';
import type { Action } from '../../resource/define.js';
import { actionsWords, ruleSchema, shortName, targetWords, titleWords } from './action-schema.js';
import { described, dynamicProperties } from './csdl-annotations.js';

/** What a body names its actions by, with the namespace of the types that these functions make. */
export interface Offer {
  readonly actions: readonly Action[];
  readonly base: string;
  readonly namespace: string;
}

/** Stands in the schema without a version, because the names of actions have none. */
export function actionElements({ actions, base, namespace }: Offer): XmlElement[] {
  return actions.map((action) => {
    const parameters = Object.entries(action.parameters).map(([name, { reader, required, says }]) =>
      element(
        'Parameter',
        {
          Name: name,
          Type: edmTypes[ruleSchema(reader.rule).type] ?? 'Edm.String',
          Nullable: String(!required),
        },
        described(says),
      ),
    );
    const bound = element('Parameter', { Name: base, Type: `${namespace}.Actions` });
    return element(
      'Action',
      { Name: shortName(action), IsBound: 'true' },
      bound,
      parameters,
      described(action.says),
    );
  });
}

/** The property of a body that offers its actions, if it has any. */
export function actionsProperty({ actions, namespace }: Offer): XmlElement[] {
  if (actions.length === 0) return [];
  const attributes = { Name: 'Actions', Type: `${namespace}.Actions`, Nullable: 'false' };
  return [element('Property', attributes, described(actionsWords))];
}

/** The types of that property: an object with a member for each action, which says where to ask for it. */
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
