/** What is found or made one by one, with the event loop let in now and then: others are served meanwhile. */

/** How long one may look without letting others in. Unit: ms. What a request of a Redfish client may come to wait. */
const turnMs = 20;

export interface Taken<Value> {
  readonly members: readonly Value[];
  /** Whether there is more. */
  readonly isCut: boolean;
}

/** So much of it at most. */
export async function take<Value>(found: Iterable<Value>, most: number): Promise<Taken<Value>> {
  const members: Value[] = [];
  const rest = new Breather();
  for (const value of found) {
    if (members.length === most) return { members, isCut: true };
    members.push(value);
    await rest.breathe();
  }
  return { members, isCut: false };
}

/** The same of what is sent as it is made. */
export async function* inPieces<Piece>(pieces: Iterable<Piece>): AsyncGenerator<Piece> {
  const rest = new Breather();
  for (const piece of pieces) {
    if (piece !== '') yield piece;
    await rest.breathe();
  }
}

/** What is found in the end. */
export async function finish<Found>(finding: Generator<unknown, Found>): Promise<Found> {
  const rest = new Breather();
  for (;;) {
    const next = finding.next();
    if (next.done === true) return next.value;
    await rest.breathe();
  }
}

/** Lets the event loop in when it has had to wait. */
export class Breather {
  #since = performance.now();

  async breathe(): Promise<void> {
    if (performance.now() - this.#since < turnMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.#since = performance.now();
  }
}
