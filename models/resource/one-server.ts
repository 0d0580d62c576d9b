/** There is one server in one enclosure: where their parts are served, and the collections of those parts. */

import { collectionOf } from './collection.js';
import type { Params, ResourceDefinition, View } from './define.js';
import { root } from './uris.js';

export const systemUri = `${root}Systems/1/`;
export const systemPattern = `${root}Systems/{SystemId}/` as const;
export const ofSystem = { SystemId: '1' } as const;

export const managerPattern = `${root}Managers/{ManagerId}/` as const;
export const ofManager = { ManagerId: '1' } as const;

export const chassisUri = `${root}Chassis/1/`;
export const chassisPattern = `${root}Chassis/{ChassisId}/` as const;
export const ofChassis = { ChassisId: '1' } as const;

interface PartsCollection {
  readonly uri: string;
  readonly type: string;
  readonly name: string;
  readonly description: string;
  /** Ids of the members. */
  readonly ids: (view: View) => readonly string[];
}

/** A collection below the system or the enclosure, whose members follow its own URI. */
export function partsCollection(
  owner: Params,
  { uri, type, name, description, ids }: PartsCollection,
): ResourceDefinition {
  return {
    uri,
    type: `${type}.${type}`,
    instances: () => [owner],
    project: (view) => {
      const below = uri.replace(/\{\w+\}/, Object.values(owner)[0] as string);
      return collectionOf(
        view,
        name,
        description,
        ids(view).map((id) => `${below}${id}/`),
      );
    },
  };
}

/** Links to those of some resources that there are. */
export function linksTo({ link }: Pick<View, 'link'>, uris: readonly string[]): { '@odata.id': string }[] {
  return uris.flatMap((uri) => link(uri) ?? []);
}
