/**
 * Records of a run in addition to its journal: events of a trace, and initial states of segments. The replay is
 * compared with them event by event, so that the exact event and state of a divergence are found.
 */
import { StateFingerprints } from '../../engine/index.js';
import type { ControllerSimulation, Genesis } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { HistoryStep } from '../history/step.js';
import { applyEvent, eventOfStep, isSameEvent, type TracedEvent, traceEvent } from '../trace/traced-event.js';

export interface Recording {
  /** Returns the recorded event with a number, counted from 1; undefined if it is not recorded. */
  event?(number: number): TracedEvent | undefined;
  /** Returns the recorded state after a number of events; undefined if it is not recorded. */
  stateAfter?(events: number): ControllerTree | undefined;
}

/** Difference between the replay and the records. */
export interface Contradiction {
  /**
   * Event that differs; undefined for a different state. The cause of a different state can be any event since the last
   * verified state.
   */
  readonly event: { readonly recorded: TracedEvent; readonly replayed: TracedEvent } | undefined;
  /** Recorded state after the event; undefined if the recorded patch does not fit the state before. */
  readonly recorded: ControllerTree | undefined;
  readonly replayed: ControllerTree;
}

export class RecordingCheck {
  /** First difference; undefined while there is none. */
  contradiction: Contradiction | undefined;
  /** Last state that was verified to equal the record. */
  agreed: ControllerTree;
  /** Number of events and states that were compared and equal. */
  compared = 0;
  readonly #recording: Recording;
  readonly #fingerprints: StateFingerprints;

  /** `first` is the first state of the history; by default, the simulation is at it. */
  constructor(
    simulation: ControllerSimulation,
    genesis: Genesis,
    recording: Recording,
    first: ControllerTree = simulation.tree,
  ) {
    this.agreed = simulation.tree;
    this.#recording = recording;
    this.#fingerprints = new StateFingerprints(genesis, first);
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
      // An equal event verifies the state after it only if the state before it is verified. An equal patch of a
      // different state results in a different state.
      if (state !== undefined || this.agreed.clock.executed === executed - 1) this.agreed = after;
    }
  }
}

/**
 * Returns the recorded state after an event. Returns undefined if the state before already differed, so that the patch
 * does not fit.
 */
function stateRecorded({ before }: HistoryStep, event: TracedEvent): ControllerTree | undefined {
  try {
    return applyEvent(before, event);
  } catch {
    return undefined;
  }
}
