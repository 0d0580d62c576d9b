/** How much of one surface another has. Addresses are compared segment by segment, everything else by its name. */
import { type Surface, type SurfaceClass, surfaceClasses } from './surface.js';

export interface ClassCoverage {
  readonly class: SurfaceClass;
  /** Named, without what is left out. */
  readonly named: number;
  readonly leftOut: readonly string[];
  readonly missing: readonly string[];
}

/** @param reasonOf why this server would not have it; undefined where it would */
export function compareSurfaces(
  named: Surface,
  served: Surface,
  reasonOf: (of: SurfaceClass, name: string) => string | undefined,
): readonly ClassCoverage[] {
  const urisOf = new SegmentIndex(served.URIs);
  const isServed = (of: SurfaceClass, name: string): boolean => {
    if (of === 'URIs') return urisOf.matches(name).length > 0;
    if (of !== 'methods') return served[of].has(name);
    const [method = '', uri = ''] = name.split(' ');
    return urisOf.matches(uri).some((pattern) => served.methods.has(`${method} ${pattern}`));
  };
  return surfaceClasses.map((of) => {
    const absent = [...named[of]].filter((name) => !isServed(of, name)).sort();
    const leftOut = absent.filter((name) => reasonOf(of, name) !== undefined);
    const missing = absent.filter((name) => reasonOf(of, name) === undefined);
    return { class: of, named: named[of].size - leftOut.length, leftOut, missing };
  });
}

/** Patterns by their number of segments. */
class SegmentIndex {
  readonly #byLength = new Map<number, (readonly string[])[]>();

  constructor(patterns: Iterable<string>) {
    for (const pattern of patterns) {
      const segments = pattern.split('/');
      const others = this.#byLength.get(segments.length) ?? [];
      this.#byLength.set(segments.length, [...others, segments]);
    }
  }

  /** Patterns that may be of the same resources: what is variable on one side may be spelled out on the other. */
  matches(uri: string): string[] {
    const segments = uri.split('/');
    return (this.#byLength.get(segments.length) ?? [])
      .filter((pattern) => pattern.every((segment, index) => isAlike(segment, segments[index] ?? '')))
      .map((pattern) => pattern.join('/'));
  }
}

function isAlike(one: string, other: string): boolean {
  return one === other || one.includes('{item}') || other.includes('{item}');
}
