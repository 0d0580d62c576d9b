/**
 * Words that were renamed in files, options and requests: keys and values of scenarios, parameters of faults, options
 * of the library, and names in the control API. An error about an old word shows the new word. Renamed flags of
 * commands are in `cli/renamed-flags.ts`, renamed methods of the library in `scenarios/controller/renamed-methods.ts`.
 */

/**
 * New words by old word. If an old word has several new words, the error shows the new word that is valid at the same
 * place.
 */
export const renamedWords: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    // Steps and checks of scenarios.
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
    // Members and parameters of the control API, of inputs in a journal and in `branch --with`; also last path segments
    // of the control API.
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

/** Returns the new word for an old word. Returns undefined if none of its new words is in `known`. */
export function renamedTo(word: string, known: readonly string[]): string | undefined {
  return renamedWords.get(word)?.find((name) => known.includes(name));
}
