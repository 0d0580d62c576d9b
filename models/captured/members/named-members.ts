/** URIs of members that no form of ids gives: those of accounts that are named by their users. */
import { plainUri } from '../../capture/index.js';
import { memoizeByObject } from '../../memoize.js';
import type { CapturedState } from '../state.js';

/** URIs without trailing slashes, in both directions. */
export interface NamedMembers {
  readonly toCaptured: ReadonlyMap<string, string>;
  readonly toBuiltIn: ReadonlyMap<string, string>;
}

export const noNames: NamedMembers = { toCaptured: new Map(), toBuiltIn: new Map() };

const namesOf = memoizeByObject((resources: CapturedState['resources']): NamedMembers => {
  const named = Object.entries(resources).flatMap(([uri, { member }]) =>
    member === undefined ? [] : [[uri, plainUri(member)] as const],
  );
  return {
    toCaptured: new Map(named.map(([uri, member]) => [member, uri])),
    toBuiltIn: new Map(named),
  };
});

/** Returns the URIs of the members that have own values. */
export function namedMembers({ captured }: { readonly captured: CapturedState }): NamedMembers {
  return namesOf(captured.resources);
}
