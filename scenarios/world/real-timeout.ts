/**
 * `AbortSignal.timeout` runs on a timer that keeps no process alive, so that it is in no list of what a process waits for:
 * beside virtual time it would strike at no certain instant, and mostly never.
 */

/** Whether it is one of those, which Node marks so. */
export function isByTimer(signal: AbortSignal | null | undefined): boolean {
  const marks = Object.getOwnPropertySymbols(signal ?? {}).map(({ description }) => description);
  return marks.includes('kTimeout');
}
