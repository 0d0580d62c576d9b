/**
 * Start of a fleet whose members are divided over threads. The main thread has the control API and the clock; each
 * thread has the listeners of its members.
 */
import { ConsoleSessions, createToken } from '../console/console-sessions.js';
import { writeError } from '../exchange/error-handler.js';
import { FleetClock } from './fleet-clock.js';
import type { FleetThreadData } from './fleet-thread.js';
import { MemberThread } from './member-thread.js';
import { type ServedFleet, serveControl } from './open-fleet.js';
import { createOrigin, type FleetOptions, storedBlueprints } from './open-members.js';
import { createClockMemory, SharedClockStore, sharedWallNow } from './shared-clock.js';
import { ThreadedFleet } from './threaded-fleet.js';

export interface ThreadsOptions {
  readonly count: number;
  /** Module of a thread, which calls `serveFleetThread`. */
  readonly module: URL;
}

/** Starts a fleet in threads. Throws SetupError for a problem that the user can solve. */
export async function openThreadedFleet(
  options: FleetOptions,
  { count, module }: ThreadsOptions,
): Promise<ServedFleet & { readonly fleet: ThreadedFleet }> {
  const { members, pace, hasOwnClocks, historyBytesMax, stored, report = writeError } = options;
  const [origin, token, sessions] = [await createOrigin(options), createToken(), new ConsoleSessions()];
  const startMs = stored?.resumedMs ?? origin.startMs;
  const clockMemory = createClockMemory(startMs, pace);
  const store = new SharedClockStore(clockMemory);
  const clock = new FleetClock({ startMs, pace, wallNow: sharedWallNow, store }, () =>
    fleet.resumeOthers(undefined),
  );
  const { conditions: _, report: __, stored: ___, ...shared } = options;
  const { secret: ____, ...ofOrigin } = origin;
  const threads = Array.from({ length: count }, (_thread, number) => {
    const data: FleetThreadData = {
      // Neighbors are often contacted together, so they are in different threads.
      options: {
        ...shared,
        startMs: origin.startMs,
        members: members.filter(({ index }) => index % count === number),
      },
      origin: ofOrigin,
      stored: stored && {
        histories: stored.histories,
        lost: stored.lost,
        resumedMs: stored.resumedMs,
      },
      token,
      clockMemory,
    };
    return new MemberThread(module, data, {
      onMove: (mover) => fleet.resumeOthers(mover),
      onReport: report,
      onEnd: ({ members: gone, goneWith }) =>
        report(
          describeEnd(
            gone.map(({ name }) => name),
            goneWith,
          ),
        ),
    });
  });
  const context = {
    blueprintOf: storedBlueprints(options.blueprints, origin),
    clock,
    hasOwnClocks,
    historyBytesMax,
    origin,
    sessions,
  };
  const fleet = new ThreadedFleet({ members, context, store, threads, token, stored });
  const served = await serveControl({
    options,
    fleet,
    token,
    open: async () => {
      await Promise.all(threads.map((thread) => thread.open()));
    },
    close: () => fleet.close(),
  });
  return { ...served, fleet };
}

const namesShown = 5;

function describeEnd(names: readonly string[], reason: string | undefined): string {
  const more = names.length > namesShown ? ` and ${names.length - namesShown} more` : '';
  return `tidefish: a thread of the fleet ended (${reason}): ${names.slice(0, namesShown).join(', ')}${more} are gone; the other members go on`;
}
