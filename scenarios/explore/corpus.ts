/** The points that futures begin at. One is drawn the more often the rarer what came by there is, and the less it was drawn. */
import type { Point } from './point.js';
import type { Rarity } from './rarity.js';

/** Assumption: more than an exploration gets through. The first ones stay: the history itself is among them. */
const pointsMax = 1_024;

interface Kept {
  readonly point: Point;
  drawn: number;
}

export class Corpus {
  readonly #kept: Kept[] = [];
  readonly #rarity: Rarity;

  constructor(rarity: Rarity) {
    this.#rarity = rarity;
  }

  get size(): number {
    return this.#kept.length;
  }

  add(points: readonly Point[]): void {
    for (const point of points) if (this.#kept.length < pointsMax) this.#kept.push({ point, drawn: 0 });
  }

  /** One of them, by a number of at least 0 and below 1. Throws where there is none. */
  draw(drawnNumber: number): Point {
    const worths = this.#kept.map(({ point, drawn }) => this.#rarity.worth(point.features) / (1 + drawn));
    let left = drawnNumber * worths.reduce((sum, worth) => sum + worth, 0);
    const index = worths.findIndex((worth) => {
      left -= worth;
      return left < 0;
    });
    // The sum may be a bit more than its parts.
    const kept = this.#kept[index] ?? this.#kept.at(-1);
    if (kept === undefined) throw new Error('there is no point to begin a future at');
    kept.drawn += 1;
    return kept.point;
  }
}
