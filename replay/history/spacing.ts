/**
 * How far apart what is kept of a long past may stand: close together where it is near, and twice as far apart with every
 * doubling of the distance. So a past of any length keeps few, and getting anywhere costs a share of how far back it lies.
 */

/** A power of two. What is kept by it stays kept by every smaller one, so what has gone is never wanted again. */
function spacingAt(distance: number, near: number): number {
  const doublings = 31 - Math.clz32(Math.max(1, distance / near));
  return 1 << doublings;
}

/** Whether a number is kept when one looks back to it from another: it is no later, and a multiple of the spacing there. */
export function isKeptFrom(here: number, number: number, near: number): boolean {
  return number <= here && number % spacingAt(here - number, near) === 0;
}
