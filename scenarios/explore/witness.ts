/** Watches one history while it goes on: what it comes by, how many events it takes, which faults stand. */
import type { Step } from '../../engine/index.js';
import { type FaultInput, faults, type JournaledInput } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { InProcessController } from '../controller/in-process.js';
import { type StandingFaults, standingAfter } from './point.js';
import type { Feature, Rarity } from './rarity.js';

export class Witness {
  readonly #rarity: Rarity;
  readonly #features = new Set<Feature>();
  #news: Feature[] = [];
  #standing: StandingFaults;
  events = 0;

  constructor(controller: InProcessController, rarity: Rarity, standing: StandingFaults) {
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

  #note(step: Step<ControllerTree, JournaledInput>): void {
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
