/** History as a list of events, each with the fingerprint of the state after it, for the comparison of two executors. */
import * as assert from 'uvu/assert';
import type { Genesis } from '../../../machines/genesis.js';
import { createStateFingerprints } from '../../../machines/genesis-tree.js';
import type { ControllerSimulation } from '../../../machines/index.js';

/** Returns a list of events with fingerprints, which grows while the simulation runs. */
export function noteFingerprints(simulation: ControllerSimulation, genesis: Genesis): readonly string[] {
  const fingerprints = createStateFingerprints(genesis);
  const events: string[] = [];
  simulation.observe({
    committed: ({ cause, after }) => {
      const what = 'input' in cause ? cause.input.type : `${cause.address} ${cause.event}`;
      events.push(`#${after.clock.executed} ${what}: ${fingerprints.of(after)}`);
    },
  });
  return events;
}

/** Checks that both lists are equal. Fails at the first event that differs. */
export function assertSameHistory(compiled: readonly string[], reference: readonly string[]): void {
  const length = Math.max(compiled.length, reference.length);
  for (let index = 0; index < length; index++) assert.is(compiled[index], reference[index]);
}
