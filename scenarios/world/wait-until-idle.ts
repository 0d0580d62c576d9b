/**
 * Waits until code in this process cannot continue without virtual time. Code that has not ended then sleeps, or waits
 * for a real resource. A wait for a real resource is a mistake, and the error names the resource.
 */

/**
 * Number of event loop turns without progress after which the code counts as idle. Reading the body of a response takes
 * fewer turns.
 */
const quietTurns = 3;

/** Resources that code in a world must not wait for, by Node's name for them. */
const foreign: Readonly<Record<string, string>> = {
  Timeout: 'a timer of the operating system (setTimeout, setInterval); use sleep',
  TCPSocketWrap: 'a socket; use the provided fetch',
  TCPConnectWrap: 'a connection; use the provided fetch',
  TLSWrap: 'a socket; use the provided fetch',
  GetAddrInfoReqWrap: 'a name server; use the provided fetch',
  FSReqCallback: 'a file; read it before the run',
  FSReqPromise: 'a file; read it before the run',
};

/** Returns a counter of the world's progress. An equal value means no progress. */
export type Activity = () => number;

export async function waitUntilIdle(activity: Activity): Promise<void> {
  for (let turns = 0, seen = activity(); turns < quietTurns; turns++) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
    const now = activity();
    if (now !== seen) turns = -1;
    seen = now;
  }
}

/** Numbers of pending resources of this process, by kind. */
export type Waited = ReadonlyMap<string, number>;

export function listPendingWaits(): Waited {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/**
 * Returns the description of a new pending resource that code in a world must not wait for; undefined if there is none.
 */
export function findForeignWait(before: Waited): string | undefined {
  for (const [kind, count] of listPendingWaits()) {
    if (foreign[kind] !== undefined && count > (before.get(kind) ?? 0)) return foreign[kind];
  }
  return undefined;
}
