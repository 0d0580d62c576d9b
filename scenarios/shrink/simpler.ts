/** Values that are simpler than one: durations that are shorter or have fewer units, numbers that are smaller or rounder. */
import { formatDuration, parseDuration } from '../../engine/index.js';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000] as const;
const ladder = [second, 10 * second, minute, 10 * minute, hour, day];

/** Of a duration as it is written, the simplest first. */
export function simplerDurations(written: string): readonly string[] {
  const spanMs = parseDuration(written);
  if (spanMs === undefined) return [];
  const rounded = ladder.toReversed().flatMap((unit) => {
    const floor = Math.floor(spanMs / unit) * unit;
    return [floor, floor + unit];
  });
  const shorter = ladder.filter((step) => step < spanMs);
  const isSimpler = (candidateMs: number) => {
    const [units, presentUnits] = [unitsOf(candidateMs), unitsOf(spanMs)];
    return candidateMs > 0 && (units < presentUnits || (units === presentUnits && candidateMs < spanMs));
  };
  return [...new Set([...shorter, ...rounded])].filter(isSimpler).map(formatDuration);
}

function unitsOf(spanMs: number): number {
  return formatDuration(spanMs).match(/[a-z]+/g)?.length ?? 0;
}

/** The simplest first. */
export function simplerNumbers(value: number): readonly number[] {
  const size = Math.abs(value);
  const sign = Math.sign(value);
  const smaller = [0, 1];
  for (let step = 10; step < size; step *= 10) smaller.push(step);
  const [first = '0', ...others] = String(Math.floor(size));
  const floor = Number(first + '0'.repeat(others.length));
  const candidates = [...smaller, Math.floor(size / 2), floor].map((step) => (step === 0 ? 0 : sign * step));
  return [...new Set(candidates)].filter((candidate) => Math.abs(candidate) < size);
}
