/**
 * Waits until code that runs in this process has done all that it can do without time going by: what is left of it sleeps, or
 * waits for something outside of virtual time, which is a mistake and is named.
 */

/** Turns of the event loop without anything new. Reading the body of an answer takes less. */
const quietTurns = 3;

/** What code in a world must not wait for, by what Node calls it. */
const foreign: Readonly<Record<string, string>> = {
  Timeout: 'a timer of the operating system (setTimeout, setInterval); use sleep',
  TCPSocketWrap: 'a socket; use the provided fetch',
  TCPConnectWrap: 'a connection; use the provided fetch',
  TLSWrap: 'a socket; use the provided fetch',
  GetAddrInfoReqWrap: 'a name server; use the provided fetch',
  FSReqCallback: 'a file; read it before the run',
  FSReqPromise: 'a file; read it before the run',
};

/** How much of the world's code has happened so far; the same again means that nothing did. */
export type Activity = () => number;

export async function waitUntilIdle(activity: Activity): Promise<void> {
  for (let turns = 0, seen = activity(); turns < quietTurns; turns++) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
    const now = activity();
    if (now !== seen) turns = -1;
    seen = now;
  }
}

/** What this process waits for, by kind and how often. */
export type Waited = ReadonlyMap<string, number>;

export function listPendingWaits(): Waited {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** What is waited for now and was not before, as a sentence; undefined for nothing that is known to be wrong. */
export function findForeignWait(before: Waited): string | undefined {
  for (const [kind, count] of listPendingWaits()) {
    if (foreign[kind] !== undefined && count > (before.get(kind) ?? 0)) return foreign[kind];
  }
  return undefined;
}
