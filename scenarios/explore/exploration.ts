/**
 * An exploration: futures of one history, one after the other, each from a point that is drawn by how rare what came by there
 * is. Everything follows from its seed and the history, so a future can be had again by its path alone.
 */
import { drawNamed } from '../run/draw.js';
import { Corpus } from './corpus.js';
import { Future, type Ways } from './future.js';
import type { Point } from './point.js';

/** Future after future, until there are as many as wanted or the caller has enough. The points are where they begin first. */
export function* exploreFrom(
  points: readonly Point[],
  ways: Ways,
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

/** A path as text: `@120/41@300/77` is future 77 of what future 41 of the history after 120 events was after 300. */
export const pathPattern = /^@\d+(?:\/\d+@\d+)*\/\d+$/;

/**
 * The future of a path, played up to its end. `pointAt` finds the point of the history itself. Throws RangeError for a path
 * that this exploration does not have.
 */
export function followPath(
  path: string,
  ways: Ways,
  pointAt: (executed: number) => Point | undefined,
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
