/**
 * Limits of strings and arrays in request bodies, read from the rules of all writable properties, of new members and of
 * action parameters.
 */
import { resources } from '../../../machines/resource-list.js';
import type { Rule } from '../../../models/resource/readers/rule.js';
import { listLeaves } from '../redfish/writable-values.js';

export interface BodyLimit {
  /**
   * Name of the limited value, such as `Chassis AssetTag`, `SNMPUsers/ SecurityName` or `Bios.ChangePassword
   * NewPassword`.
   */
  readonly place: string;
  readonly kind: 'characters' | 'elements' | 'members';
  readonly most: number;
}

/** Length limit of strings for which only the size of the body is limited. Unit: characters. */
const unbounded = 1_048_576;

export function listBodyLimits(): readonly BodyLimit[] {
  const limits = resources.flatMap((definition) => {
    const { type = '', uri, actions = [], creation } = definition;
    const plain = type.split('.').at(-1) ?? '';
    const collection = `${uri.split('/').at(-2)}/`;
    return [
      ...listLeaves(definition).flatMap(({ path, property }) =>
        limitsOf(`${plain} ${path}`, property.reader.rule),
      ),
      ...Object.entries(creation?.properties ?? {}).flatMap(([name, { reader }]) =>
        limitsOf(`${collection} ${name}`, reader.rule),
      ),
      ...actions.flatMap((action) =>
        Object.entries(action.parameters).flatMap(([name, { reader }]) =>
          limitsOf(`${action.name} ${name}`, reader.rule),
        ),
      ),
    ];
  });
  const byPlace = new Map(limits.map((limit) => [`${limit.place} ${limit.kind} ${limit.most}`, limit]));
  return [...byPlace.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, limit]) => limit);
}

function limitsOf(place: string, rule: Rule | undefined): BodyLimit[] {
  switch (rule?.type) {
    case 'string':
      return rule.lengthMax >= unbounded ? [] : [{ place, kind: 'characters', most: rule.lengthMax }];
    case 'list':
      return [{ place, kind: 'elements', most: rule.itemsMax }, ...limitsOf(`${place}[]`, rule.item)];
    case 'scalars':
      return [{ place, kind: 'members', most: rule.countMax }];
    case 'object':
      return Object.entries(rule.members).flatMap(([name, member]) => limitsOf(`${place}/${name}`, member));
    default:
      return [];
  }
}
