/**
 * Comparison of two API surfaces: how many of the named elements are served. URIs are compared segment by segment, all
 * other elements by name.
 */
import { type Surface, type SurfaceClass, surfaceClasses } from './surface.js';

export interface ClassCoverage {
  readonly class: SurfaceClass;
  /** Number of named elements, without those that are left out. */
  readonly named: number;
  readonly leftOut: readonly string[];
  readonly missing: readonly string[];
}

/**
 * Compares the named surface with the served one, class by class.
 * @param reasonOf returns why this server does not have an element; undefined for an element that has to be served
 */
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

/** URI patterns by their number of segments. */
class SegmentIndex {
  readonly #byLength = new Map<number, (readonly string[])[]>();

  constructor(patterns: Iterable<string>) {
    for (const pattern of patterns) {
      const segments = pattern.split('/');
      const others = this.#byLength.get(segments.length) ?? [];
      this.#byLength.set(segments.length, [...others, segments]);
    }
  }

  /**
   * Returns the patterns that can address the same resources as `uri`. A segment that is variable on one side can be
   * literal on the other side.
   */
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
