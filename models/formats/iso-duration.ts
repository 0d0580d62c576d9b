/** Durations as the standard writes them: `PT20S`, `P1D`. Only whole units up to days: a month has no one length. */

const pattern = /^P(?=[\dT])(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/;
const unitsMs = [86_400_000, 3_600_000, 60_000, 1_000];

/** Undefined for what is none. `P1DT` is one as well: real controllers write it so. Unit: ms. */
export function parseIsoDuration(text: string): number | undefined {
  const counts = pattern.exec(text)?.slice(1);
  if (counts === undefined || counts.every((count) => count === undefined)) return undefined;
  return counts.reduce((sum, count, index) => sum + Number(count ?? 0) * (unitsMs[index] as number), 0);
}
