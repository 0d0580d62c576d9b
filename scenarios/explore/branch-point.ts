/** A branch point of futures: the controller at that point, and the data about the way to it. */
import type { ExecutedEvent, Json } from '../../engine/index.js';
import { type FaultInput, faults, type JournaledInput } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { Check } from '../checks/check.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Marks } from '../run/step-marks.js';
import type { Feature, Novelty } from './novelty.js';
import type { PerformedOperation } from './operation.js';

/** The checks of all futures from a point; settled checks are left out. */
export interface NumberedCheck {
  /** Number in reports. */
  readonly number: string;
  readonly check: Check;
}

/** A state of the baseline. */
export interface OriginState {
  /** A fork that never runs. */
  readonly controller: InProcessController;
  readonly standing: StandingFaults;
}

export interface BranchPoint {
  /** A fork that never runs: futures are forked from it. */
  readonly controller: InProcessController;
  /** Position: `@120` is the baseline after 120 events, `@120/41@300` is future 41 of that point after 300. */
  readonly path: string;
  readonly checks: readonly NumberedCheck[];
  /** Values that the scenario has saved. */
  readonly saved: ReadonlyMap<string, Json>;
  /** Marks of started steps. */
  readonly marks: Marks;
  /** Operations on the way besides advancing time, in order. */
  readonly way: readonly PerformedOperation[];
  readonly standing: StandingFaults;
  /** Branch point of the way in the baseline. */
  readonly origin: OriginState;
  /** Novelties at this point. */
  readonly features: readonly Feature[];
}

/** Active faults with the input that clears each, in order of occurrence. */
export type StandingFaults = ReadonlyMap<string, FaultInput>;

/** The faults after an input; undefined if it changes none. */
function standingAfter(standing: StandingFaults, input: FaultInput, clearing: FaultInput): StandingFaults {
  const name = JSON.stringify([clearing.fault, clearing.with]);
  const after = new Map(standing);
  if (input.clear) after.delete(name);
  else after.set(name, clearing);
  return after;
}

/** Observes one history: its novelties, its number of events, its active faults. */
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

  /** All novelties. */
  get features(): ReadonlySet<Feature> {
    return this.#features;
  }

  get standing(): StandingFaults {
    return this.#standing;
  }

  /** Novelties since the last call that no history had before. */
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
      this.#standing = standingAfter(this.#standing, cause.input, clearingOf(cause.input));
  }
}

/** The input that clears a fault: its identifying parameters. */
function clearingOf({ fault, with: told }: FaultInput): FaultInput {
  const { parameters } = faults[fault];
  const identifying = Object.entries(told).filter(([name]) => parameters[name]?.identifies === true);
  return { type: 'fault', fault, with: Object.fromEntries(identifying), clear: true };
}
