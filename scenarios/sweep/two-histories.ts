/**
 * One seed has one history, also where everything is otherwise that must not matter: in another process, after other seeds,
 * in another zone and locale, and with a state that was written down in between and read back with its keys in another order.
 */
import type { Json } from '../../engine/index.js';
import type { InProcessController, Snapshot } from '../controller/in-process.js';
import { drawNamed } from '../run/draw.js';
import type { SeedFailure, SeedOutcome } from './outcome.js';

/** Of steps after which the state is read back. Assumption: a few in a history, and none in some. */
const readBackShare = 0.25;

/** For `stepped` of a run: which steps is drawn. Nothing that was derived from the state outlives it. */
export function readBackSometimes(seed: string): (controller: InProcessController) => void {
  let steps = 0;
  return (controller) => {
    if (drawNamed(seed, `sweep/read back/${++steps}`) < readBackShare)
      controller.restore(reversed(controller.snapshot()) as Snapshot);
  };
}

/** A copy whose objects have their keys in another order. */
function reversed(value: Json | object | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  const members = Object.entries(value).map(([key, member]) => [key, reversed(member)] as const);
  return Object.fromEntries(members.reverse());
}

/** The outcome of a seed that was run in two ways: of the first, unless the two differ. */
export function compareHistories(one: SeedOutcome, other: SeedOutcome): SeedOutcome {
  const [ending, otherwise] = [endOf(one), endOf(other)];
  if (ending === otherwise) return one;
  const circumstances = one.failure ?? other.failure;
  const failure: SeedFailure = {
    kind: 'two histories',
    bucket: 'two histories',
    what: `one seed gave two histories: ${ending}, and otherwise ${otherwise}`,
    place: '',
    atMs: 0,
    server: circumstances?.server ?? '',
    ties: circumstances?.ties ?? 'kept',
    faults: circumstances?.faults ?? [],
  };
  return { ...one, failure };
}

function endOf({ failure, events, fingerprint }: SeedOutcome): string {
  const what = failure === undefined ? '' : `, ${failure.what}`;
  return `${events} events to ${fingerprint.slice(0, 16)}${what}`;
}
