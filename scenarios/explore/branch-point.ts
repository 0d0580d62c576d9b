/** A point of a history that futures begin at: the controller as it stood, and what there is to know of how it came there. */
import type { ExecutedEvent, Json } from '../../engine/index.js';
import { type FaultInput, faults, type JournaledInput } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { Check } from '../checks/check.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Marks } from '../run/step-marks.js';
import type { Feature, Novelty } from './novelty.js';
import type { PerformedOperation } from './operation.js';

/** What is checked in all futures that begin at a point; those that are settled there are left out. */
export interface NumberedCheck {
  /** As reports number it. */
  readonly number: string;
  readonly check: Check;
}

/** A state of the history itself. */
export interface OriginState {
  /** A fork that is never run. */
  readonly controller: InProcessController;
  readonly standing: StandingFaults;
}

export interface BranchPoint {
  /** A fork that is never run: futures are forked off it. */
  readonly controller: InProcessController;
  /** Where it is: `@120` is the history itself after 120 events, `@120/41@300` future 41 of that after 300. */
  readonly path: string;
  readonly checks: readonly NumberedCheck[];
  /** What the scenario has saved of answers. */
  readonly saved: ReadonlyMap<string, Json>;
  /** Since when its steps had begun. */
  readonly marks: Marks;
  /** What was done on the way beside letting time pass, the first first. */
  readonly way: readonly PerformedOperation[];
  readonly standing: StandingFaults;
  /** Where the way to it left the history. */
  readonly origin: OriginState;
  /** What has come by here for the first time. */
  readonly features: readonly Feature[];
}

/** Faults that are set, with what clears each, in the order in which they came. */
export type StandingFaults = ReadonlyMap<string, FaultInput>;

/** The same after an input; undefined when it changes nothing of them. */
function standingAfter(standing: StandingFaults, input: FaultInput, clearing: FaultInput): StandingFaults {
  const name = JSON.stringify([clearing.fault, clearing.with]);
  const after = new Map(standing);
  if (input.clear) after.delete(name);
  else after.set(name, clearing);
  return after;
}

/** Watches one history while it goes on: what it comes by, how many events it takes, which faults stand. */
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

  /** All that came by. */
  get features(): ReadonlySet<Feature> {
    return this.#features;
  }

  get standing(): StandingFaults {
    return this.#standing;
  }

  /** What came by since the last time it was asked, and never before in any history. */
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

/** What clears a fault: of what it was told, what says which it is. */
function clearingOf({ fault, with: told }: FaultInput): FaultInput {
  const { parameters } = faults[fault];
  const identifying = Object.entries(told).filter(([name]) => parameters[name]?.identifies === true);
  return { type: 'fault', fault, with: Object.fromEntries(identifying), clear: true };
}
