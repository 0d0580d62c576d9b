/**
 * ISO 8601 durations such as `PT20S`, `P1D` or `PT0H10M0S`. Only units with a fixed length are supported: weeks, days,
 * hours, minutes, whole seconds. Years and months must be zero; generators of durations write them as zero.
 */

export const durationPattern =
  /^P(?=[\dT])(?:(\d{1,6})W|(?:0{1,6}Y)?(?:0{1,6}M)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9})(?:[.,]0{1,9})?S)?)?)$/;
const unitsMs = [604_800_000, 86_400_000, 3_600_000, 60_000, 1_000];
/** Maximum length of a duration as text. Unit: characters. */
export const durationLengthMax = 64;

/** Returns a duration in ms; undefined for an invalid text. `P1DT` is valid, because real controllers write it. */
export function parseIsoDuration(text: string): number | undefined {
  const counts = durationPattern.exec(text)?.slice(1);
  if (counts === undefined || counts.every((count) => count === undefined)) return undefined;
  return counts.reduce((sum, count, index) => sum + Number(count ?? 0) * (unitsMs[index] as number), 0);
}
