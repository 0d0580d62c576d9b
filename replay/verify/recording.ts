/**
 * What is on record of a history beside its journal: events of a trace, states that segments begin with. A replay is held
 * against it event by event, so where the two part it is known which event it was, and what the state was then.
 */
import { StateFingerprints } from '../../engine/index.js';
import type { ControllerSimulation, Genesis } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { HistoryStep } from '../history/step.js';
import { applyEvent, eventOfStep, isSameEvent, type TracedEvent, traceEvent } from '../trace/traced-event.js';

export interface Recording {
  /** By its number, from 1; undefined where it is not on record. */
  event?(number: number): TracedEvent | undefined;
  /** The state after so many events; undefined where it is not on record. */
  stateAfter?(events: number): ControllerTree | undefined;
}

/** Where a replay is other than what is on record. */
export interface Contradiction {
  /** The event that is another one; undefined where a state is, and so one of the events since the two last agreed. */
  readonly event: { readonly recorded: TracedEvent; readonly replayed: TracedEvent } | undefined;
  /** The state after it; undefined where what was recorded does not apply to the state before. */
  readonly recorded: ControllerTree | undefined;
  readonly replayed: ControllerTree;
}

export class RecordingCheck {
  /** The first. */
  contradiction: Contradiction | undefined;
  /** The last state that is known to be the one that was recorded. */
  agreed: ControllerTree;
  /** Events, and states, that were compared and found the same. */
  compared = 0;
  readonly #recording: Recording;
  readonly #fingerprints: StateFingerprints;

  constructor(simulation: ControllerSimulation, genesis: Genesis, recording: Recording) {
    this.agreed = simulation.tree;
    this.#recording = recording;
    this.#fingerprints = new StateFingerprints(genesis, simulation.tree);
    simulation.observe({
      committed: (step) => {
        if (this.contradiction === undefined) this.#compare(step);
      },
    });
  }

  #compare(step: HistoryStep): void {
    const { after } = step;
    const { executed } = after.clock;
    const event = this.#recording.event?.(executed);
    const state = this.#recording.stateAfter?.(executed);
    if (event === undefined && state === undefined) return;
    const replayed = event && traceEvent(eventOfStep(step));
    if (event !== undefined && replayed !== undefined && !isSameEvent(event, replayed))
      this.contradiction = {
        event: { recorded: event, replayed },
        recorded: stateRecorded(step, event),
        replayed: after,
      };
    else if (state !== undefined && this.#fingerprints.of(state) !== this.#fingerprints.of(after))
      this.contradiction = { event: undefined, recorded: state, replayed: after };
    else {
      this.compared += 1;
      // The same patch leads to the same state from the same state alone.
      if (state !== undefined || this.agreed.clock.executed === executed - 1) this.agreed = after;
    }
  }
}

/** Undefined where the state before was another one already, so that its patch does not apply. */
function stateRecorded({ before }: HistoryStep, event: TracedEvent): ControllerTree | undefined {
  try {
    return applyEvent(before, event);
  } catch {
    return undefined;
  }
}
