/** A history as a list of events with the fingerprint of the state after each, to be compared under two executors. */
import * as assert from 'uvu/assert';
import type { Genesis } from '../../../machines/genesis.js';
import { createStateFingerprints } from '../../../machines/genesis-tree.js';
import type { ControllerSimulation } from '../../../machines/index.js';

/** Filled as the simulation goes on. */
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

/** Throws with the first event that differs. */
export function assertSameHistory(compiled: readonly string[], reference: readonly string[]): void {
  const length = Math.max(compiled.length, reference.length);
  for (let index = 0; index < length; index++) assert.is(compiled[index], reference[index]);
}
