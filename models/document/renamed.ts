/**
 * Renamed words of files, options and requests: keys and values of scenarios, parameters of faults, options of the library,
 * members, parameters and paths of the control API. An error that finds the old word names the new one. Flags of commands are in
 * `cli/renamed-flags.ts`, methods of the library in `scenarios/controller/renamed-methods.ts`.
 */

/** The new words by the old one. Of several new words the error names the one that is known at the place of the old one. */
export const renamedWords: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    // Steps and expectations of scenarios.
    power: ['mains'],
    lost: ['off'],
    back: ['on'],
    stall: ['hang'],
    away: ['unavailable'],
    kept: ['fifo'],
    // Parameters of faults.
    least: ['minMs'],
    most: ['maxMs'],
    spread: ['distribution'],
    times: ['factor'],
    // Members and parameters of the control API, of inputs in a journal and in `branch --with`; the last segments of its paths.
    hand: ['action'],
    operate: ['operator'],
    of: ['location', 'expression', 'uri'],
    holds: ['condition'],
    look: ['value'],
    // Options of the library.
    whileAway: ['whenUnavailable'],
    reject: ['drop'],
  }),
);

/** The new word for an old one, if it is one of the known words. */
export function renamedTo(word: string, known: readonly string[]): string | undefined {
  return renamedWords.get(word)?.find((name) => known.includes(name));
}
