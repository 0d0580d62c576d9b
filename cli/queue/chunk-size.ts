/** Number of seeds of a chunk, from the speed of the first seeds on this machine. */
import { type Sweep, sweepSeeds } from '../sweep/sweep-pool.js';

/** Time that a chunk should take. A lost chunk costs this time at most. Unit: ms. */
const chunkMs = 2_000;
/** Time for which seeds run after the first outcome to measure their speed, and the limit in all. Unit: ms. */
const measureMs = 1_200;
const measureMaxMs = 20_000;
const seedsMax = 5_000;
/** Minimum number of chunks of a short sweep, so that all workers get some. */
const chunksMin = 16;
/** Number of seeds up to which a chunk is short in any case. */
const shortSeeds = 2;

export async function chooseSeedsPerChunk(swept: Sweep): Promise<number> {
  const most = Math.min(seedsMax, Math.max(1, Math.floor(swept.seeds.length / chunksMin)));
  if (most <= shortSeeds) return most;
  const enough = new AbortController();
  const times: number[] = [];
  const timer = setTimeout(() => enough.abort(), measureMaxMs);
  await sweepSeeds(
    { ...swept, workers: swept.twice ? 2 : 1 },
    {
      came: (outcomes) => {
        const now = performance.now();
        for (const _ of new Set(outcomes.map(({ seed }) => seed))) times.push(now);
        if (now - (times[0] ?? now) > measureMs) enough.abort();
      },
      stop: enough.signal,
    },
  );
  clearTimeout(timer);
  const [first, last] = [times[0], times.at(-1)];
  // The time before the first outcome is the start of the process.
  if (first === undefined || last === undefined || last === first) return 1;
  const after = times.filter((time) => time > first).length;
  return Math.min(most, Math.max(1, Math.round((after * chunkMs) / (last - first))));
}
