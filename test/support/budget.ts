/**
 * Extent of a test. `npm test`, for which a person waits, runs a part of it. `TEST_BUDGET=long`, which `.ci/run` sets,
 * runs all of it. Only the long form proves a rule.
 */
export const isLong = process.env.TEST_BUDGET === 'long';

/** Returns the number of random cases to try. */
export function budget({ short, long }: { readonly short: number; readonly long: number }): number {
  return isLong ? long : short;
}

/** Returns every n-th item of a list in the short form, and the whole list in the long form. */
export function sample<Item>(all: readonly Item[], oneIn: number): readonly Item[] {
  return isLong ? all : all.filter((_, index) => index % oneIn === 0);
}
