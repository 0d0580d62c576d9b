/**
 * Durations of ISO 8601: `PT20S`, `P1D`, `PT0H10M0S`. Only units with a fixed length: weeks, days, hours, minutes,
 * whole seconds. Years and months must be zero, as generators of durations write them.
 */

export const durationPattern =
  /^P(?=[\dT])(?:(\d{1,6})W|(?:0{1,6}Y)?(?:0{1,6}M)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9})(?:[.,]0{1,9})?S)?)?)$/;
const unitsMs = [604_800_000, 86_400_000, 3_600_000, 60_000, 1_000];
/** Longest text of a duration. Unit: characters. */
export const durationLengthMax = 64;

/** Undefined for an invalid text. `P1DT` is accepted, because real controllers write it. Unit: ms. */
export function parseIsoDuration(text: string): number | undefined {
  const counts = durationPattern.exec(text)?.slice(1);
  if (counts === undefined || counts.every((count) => count === undefined)) return undefined;
  return counts.reduce((sum, count, index) => sum + Number(count ?? 0) * (unitsMs[index] as number), 0);
}
