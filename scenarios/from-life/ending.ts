/** What a client sees in the end: the server's state, and what its logs have got. */
import type { Json, JsonObject } from '../../engine/index.js';
import { type ControllerTree, logNames, shownEntries } from '../../models/index.js';
import type { Rehearsal } from './rehearsal.js';

const system = '/redfish/v1/Systems/1/';

/** As checks for the end. `first` is the state that it began with. */
export function checksFor(rehearsal: Rehearsal, first: ControllerTree): readonly JsonObject[] {
  return [stateOf(rehearsal), ...entriesSince(rehearsal.tree, first)];
}

/** What is checked when a client would have looked. */
export function stateOf(rehearsal: Rehearsal): JsonObject {
  if (rehearsal.isAway) return { get: system, away: true };
  const { PowerState: power = null, Status: status } = rehearsal.look(system) ?? {};
  const { HealthRollup: health } = (status ?? {}) as { readonly HealthRollup?: Json };
  return {
    get: system,
    has: { PowerState: power, ...(health === undefined ? {} : { Status: { HealthRollup: health } }) },
  };
}

function* entriesSince({ logs }: ControllerTree, first: ControllerTree): Generator<JsonObject> {
  for (const log of logNames) {
    const entries = shownEntries(logs, log).filter(({ number }) => number >= first.logs[log].next);
    const classes = new Map<number, Set<number>>();
    const counts = new Map<string, { readonly has: JsonObject; times: number }>();
    for (const { class: of, code } of entries) classes.set(code, (classes.get(code) ?? new Set()).add(of));
    for (const { class: of, code, count } of entries) {
      // A code alone says which, unless another class has it as well.
      const has = classes.get(code)?.size === 1 ? { code } : { class: of, code };
      const known = counts.get(`${of}/${code}`) ?? { has, times: 0 };
      known.times += count;
      counts.set(`${of}/${code}`, known);
    }
    for (const { has, times } of counts.values()) yield { log, has, times };
  }
}
