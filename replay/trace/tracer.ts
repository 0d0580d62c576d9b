/**
 * Traces a simulation while it runs: a line of JSON for each event, behind a line that says which history it is of. Watches
 * only, and costs about as much as the event itself, so it is asked for. Where the lines go, and how many are kept, is up to
 * whoever takes them.
 */
import { fingerprint } from '../../engine/index.js';
import type { ControllerSimulation } from '../../machines/index.js';
import type { Genesis } from '../../models/index.js';
import { presentBehaviour } from '../behaviour.js';
import { programVersion } from '../journal.js';
import { type TraceHead, traceFormat, traceVersion } from './read-trace.js';
import { traceLine } from './trace-line.js';
import { eventOfStep, traceEvent } from './traced-event.js';

export interface TraceLines {
  /** Events follow. `head` makes the line that stands in front of those to come, whenever a part of the trace begins. */
  begin(head: () => string): void;
  append(line: string): void;
}

export class Tracer {
  readonly #stop: () => void;

  /** From the simulation's present on. */
  constructor(simulation: ControllerSimulation, genesis: Genesis, lines: TraceLines) {
    const history = fingerprint(genesis);
    lines.begin(() => headOf(history, simulation.tree.clock.executed));
    this.#stop = simulation.observe({
      committed: (step) => lines.append(traceLine(traceEvent(eventOfStep(step)))),
    });
  }

  close(): void {
    this.#stop();
  }
}

function headOf(genesis: string, after: number): string {
  const head: TraceHead = {
    format: traceFormat,
    version: traceVersion,
    program: programVersion,
    behaviour: presentBehaviour,
    genesis,
    after,
  };
  return JSON.stringify(head);
}
