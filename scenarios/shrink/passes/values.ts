/** Simplifies values: shorter and rounder durations, smaller numbers. */
import { formatDuration, type Json, type JsonObject, parseDuration } from '../../../engine/index.js';
import { listValues } from '../changeable.js';
import { valueAt, withValueAt } from '../document-paths.js';
import type { Search } from '../minimize.js';

/** Keys whose absence means no delay. */
const waits = ['at', 'after'];

export function* simplifyValues(document: JsonObject, aim: string | undefined): Search<JsonObject> {
  let kept = document;
  for (const path of listValues(document, aim)) {
    for (const simpler of simplerThan(valueAt(kept, path), waits.includes(String(path.at(-1))))) {
      const candidate = withValueAt(kept, path, simpler);
      const fails: boolean = yield candidate;
      if (!fails) continue;
      kept = candidate;
      break;
    }
  }
  return kept;
}

function simplerThan(value: Json | undefined, isWait: boolean): readonly (Json | undefined)[] {
  if (value === undefined) return [];
  if (typeof value === 'number') return simplerNumbers(value);
  const durations = simplerDurations(String(value));
  return isWait ? [undefined, ...durations] : durations;
}

/**
 * Units of simpler durations. A simpler duration is shorter or has fewer units, and a simpler number is smaller or
 * rounder. Unit: ms.
 */
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000] as const;
const ladder = [second, 10 * second, minute, 10 * minute, hour, day];

/** Returns simpler durations for a duration in text form, the simplest first. */
function simplerDurations(written: string): readonly string[] {
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

/** Returns simpler numbers, the simplest first. */
function simplerNumbers(value: number): readonly number[] {
  const size = Math.abs(value);
  const sign = Math.sign(value);
  const smaller = [0, 1];
  for (let step = 10; step < size; step *= 10) smaller.push(step);
  const [first = '0', ...others] = String(Math.floor(size));
  const floor = Number(first + '0'.repeat(others.length));
  const candidates = [...smaller, Math.floor(size / 2), floor].map((step) => (step === 0 ? 0 : sign * step));
  return [...new Set(candidates)].filter((candidate) => Math.abs(candidate) < size);
}
