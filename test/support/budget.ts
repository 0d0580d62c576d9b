/**
 * How much of what is random a test tries: a part in `npm test`, which is waited for, and all of it with
 * `TEST_BUDGET=long`, as `.ci/run` has it. The long form is the one that a rule is held to.
 */
const isLong = process.env.TEST_BUDGET === 'long';

export function budget({ short, long }: { readonly short: number; readonly long: number }): number {
  return isLong ? long : short;
}

/** One in so many of a list, and all of it in the long form. */
export function sample<Item>(all: readonly Item[], oneIn: number): readonly Item[] {
  return isLong ? all : all.filter((_, index) => index % oneIn === 0);
}
