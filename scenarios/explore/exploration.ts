/**
 * Exploration: futures of one baseline. Each future starts at a point that is drawn by the rarity of its novelties.
 * Everything derives from the seed and the baseline, so that the path of a future reproduces the future.
 */
import { drawNamed } from '../run/random-choice.js';
import type { BranchPoint } from './branch-point.js';
import { Future, type FutureContext } from './future.js';
import type { Novelty } from './novelty.js';

/**
 * Maximum number of stored points. Assumption: more than an exploration uses. The first points stay, including the
 * baseline.
 */
const pointsMax = 1_024;

interface Kept {
  readonly point: BranchPoint;
  drawn: number;
}

class Corpus {
  readonly #kept: Kept[] = [];
  readonly #rarity: Novelty;

  constructor(rarity: Novelty) {
    this.#rarity = rarity;
  }

  get size(): number {
    return this.#kept.length;
  }

  add(points: readonly BranchPoint[]): void {
    for (const point of points) if (this.#kept.length < pointsMax) this.#kept.push({ point, drawn: 0 });
  }

  /** Returns a stored point, selected by a number from 0 to below 1. Throws if there is no point. */
  draw(drawnNumber: number): BranchPoint {
    const worths = this.#kept.map(({ point, drawn }) => this.#rarity.worth(point.features) / (1 + drawn));
    let left = drawnNumber * worths.reduce((sum, worth) => sum + worth, 0);
    const index = worths.findIndex((worth) => {
      left -= worth;
      return left < 0;
    });
    // Rounding can make the sum slightly larger than the subtracted parts. The last point is then selected.
    const kept = this.#kept[index] ?? this.#kept.at(-1);
    if (kept === undefined) throw new Error('there is no point from which a future can start');
    kept.drawn += 1;
    return kept.point;
  }
}

/** Yields futures until the requested number, or until the caller stops. The first futures start at the given points. */
export function* exploreFrom(
  points: readonly BranchPoint[],
  ways: FutureContext,
  { futures, first = 1 }: { readonly futures: number; readonly first?: number },
): Generator<Future> {
  const corpus = new Corpus(ways.rarity);
  corpus.add(points);
  for (let number = first; number < first + futures; number++) {
    const future = new Future(corpus.draw(drawNamed(ways.seed, `explore/point/${number}`)), number, ways);
    future.play();
    ways.rarity.count(future.features);
    corpus.add(future.points);
    yield future;
  }
}

/**
 * Path of a future as text: `@120/41@300/77` is future 77 of a branch point. This point is reached after 300 events of
 * future 41, which starts from the baseline after 120 events.
 */
export const pathPattern = /^@\d+(?:\/\d+@\d+)*\/\d+$/;

/**
 * Runs the future of a path to its end and returns it. `pointAt` finds the point of the baseline. Throws RangeError for
 * an unknown path.
 */
export function followPath(
  path: string,
  ways: FutureContext,
  pointAt: (executed: number) => BranchPoint | undefined,
  begun: (future: Future) => void = () => undefined,
): Future {
  const [first = '', ...steps] = path.split('/');
  let point = pointAt(Number(first.slice(1)));
  let future: Future | undefined;
  for (const step of steps) {
    if (point === undefined) break;
    const [number, until] = step.split('@').map(Number);
    future = new Future(point, number ?? 0, ways);
    begun(future);
    point = future.play(until);
  }
  if (future === undefined || future.path !== path) throw new RangeError(`there is no future ${path}`);
  return future;
}
