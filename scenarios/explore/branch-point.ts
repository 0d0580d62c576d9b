/** Branch point of futures: the controller at this point, and the data about the operations that led to it. */
import type { ExecutedEvent, Json } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { Check } from '../checks/check.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Marks } from '../run/step-marks.js';
import type { Feature, Novelty } from './novelty.js';
import type { PerformedOperation } from './operation.js';
import { type StandingFaults, standingAfter } from './standing-faults.js';

/** Check that all futures from a point evaluate. Settled checks are left out. */
export interface NumberedCheck {
  /** Number of the check in reports. */
  readonly number: string;
  readonly check: Check;
}

/** State of the baseline. */
export interface OriginState {
  /** Fork in this state. It never runs. */
  readonly controller: InProcessController;
  readonly standing: StandingFaults;
}

export interface BranchPoint {
  /** Fork at this point. It never runs, and futures are forked from it. */
  readonly controller: InProcessController;
  /**
   * Position of the point: `@120` is the baseline after 120 events, `@120/41@300` is future 41 of that point after 300
   * events.
   */
  readonly path: string;
  readonly checks: readonly NumberedCheck[];
  /** Values that the scenario has saved. */
  readonly saved: ReadonlyMap<string, Json>;
  /** Marks of started steps. */
  readonly marks: Marks;
  /** Operations that led to this point, in order, without the steps that only advance time. */
  readonly way: readonly PerformedOperation[];
  readonly standing: StandingFaults;
  /** Point of the baseline from which the operations of `way` branch off. */
  readonly origin: OriginState;
  /** Novelties that occurred at this point. */
  readonly features: readonly Feature[];
}

/** Observes one history and records its novelties, its number of events and its active faults. */
export class HistoryObserver {
  readonly #rarity: Novelty;
  readonly #features = new Set<Feature>();
  #news: Feature[] = [];
  #standing: StandingFaults;
  events = 0;

  constructor(controller: InProcessController, rarity: Novelty, standing: StandingFaults) {
    this.#rarity = rarity;
    this.#standing = standing;
    controller.observe({ committed: (step) => this.#note(step) });
  }

  /** All novelties of the history. */
  get features(): ReadonlySet<Feature> {
    return this.#features;
  }

  get standing(): StandingFaults {
    return this.#standing;
  }

  /** Returns the novelties since the last call that no earlier history had. */
  takeNews(): readonly Feature[] {
    const news = this.#news;
    if (news.length > 0) this.#news = [];
    return news;
  }

  #note(step: ExecutedEvent<ControllerTree, JournaledInput>): void {
    this.events += 1;
    for (const feature of this.#rarity.featuresOf(step)) {
      if (this.#features.has(feature)) continue;
      this.#features.add(feature);
      if (this.#rarity.isNew(feature)) this.#news.push(feature);
    }
    const { cause } = step;
    if ('input' in cause && cause.outcome.ok && cause.input.type === 'fault')
      this.#standing = standingAfter(this.#standing, cause.input);
  }
}
