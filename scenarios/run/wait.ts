/**
 * Letting virtual time pass in a scenario: everything due happens, each instant is looked at when it is drained, and a
 * long wait hands over now and then, so that who runs it can show progress or be stopped.
 */
import type { InProcessController } from '../controller/in-process.js';
import type { ReportEntry } from '../report/report.js';
import type { Watch } from './watch.js';

/** Instants between two hand-overs. Assumption: some tenths of a second of real time. */
const instantsPerTurn = 1_000;

/** Waits for a span, or for what is asked if that comes first. Returns whether it came. Unit of spanMs: ms. */
export function* wait(
  controller: InProcessController,
  watch: Watch,
  spanMs: number,
  until: () => boolean = () => false,
): Generator<ReportEntry | undefined, boolean> {
  const { simulation } = controller;
  const endMs = simulation.now + spanMs;
  for (;;) {
    const news: ReportEntry[] = [];
    let instants = 0;
    let met = false;
    const stopped = simulation.runUntil(() => {
      news.push(...watch.look());
      met = until();
      return met || ++instants > instantsPerTurn;
    }, endMs - simulation.now);
    yield* news;
    if (met || !stopped) return met;
    yield undefined;
  }
}
