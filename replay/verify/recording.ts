/**
 * Records of a history beside its journal: events of a trace, and first states of segments. A replay is compared with
 * them event by event, so that a divergence is located at its exact event and state.
 */
import { StateFingerprints } from '../../engine/index.js';
import type { ControllerSimulation, Genesis } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { HistoryStep } from '../history/step.js';
import { applyEvent, eventOfStep, isSameEvent, type TracedEvent, traceEvent } from '../trace/traced-event.js';

export interface Recording {
  /** By its number, from 1; undefined if it is not recorded. */
  event?(number: number): TracedEvent | undefined;
  /** The state after a number of events; undefined if it is not recorded. */
  stateAfter?(events: number): ControllerTree | undefined;
}

/** A difference of a replay from the records. */
export interface Contradiction {
  /** The event that differs; undefined for a state, whose cause is any event since the last agreement. */
  readonly event: { readonly recorded: TracedEvent; readonly replayed: TracedEvent } | undefined;
  /** The state after it; undefined if the recorded patch does not apply to the state before. */
  readonly recorded: ControllerTree | undefined;
  readonly replayed: ControllerTree;
}

export class RecordingCheck {
  /** The first difference. */
  contradiction: Contradiction | undefined;
  /** The last state that is known to equal the record. */
  agreed: ControllerTree;
  /** Numbers of events and states that were compared and equal. */
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
      // The same patch leads to the same state only from the same state.
      if (state !== undefined || this.agreed.clock.executed === executed - 1) this.agreed = after;
    }
  }
}

/** Undefined if the state before already differed, so that its patch does not apply. */
function stateRecorded({ before }: HistoryStep, event: TracedEvent): ControllerTree | undefined {
  try {
    return applyEvent(before, event);
  } catch {
    return undefined;
  }
}
