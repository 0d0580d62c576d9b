/**
 * The open event streams. They observe the simulation and send the events of every step; the simulation does not know
 * them. Each has its own limits, so that none waits for another, and ends with its session, its account or the
 * availability of the controller. After a restore of another history all streams end, and clients reconnect.
 */
import type { ServerResponse } from 'node:http';
import {
  type Controller,
  formatStreamEvent,
  isAway,
  isReachable,
  managerRecord,
  matchesFilter,
  mayFollow,
  type RaisedEvent,
  streamComment,
  streamText,
} from '../../machines/index.js';
import { type ControllerTree, listItems } from '../../models/index.js';
import type { EventStream, RedfishResponse } from '../../models/redfish/index.js';

/**
 * Maximum of unsent data of a reader. Unit: bytes. About 2,000 events: more than occur during a short pause of a
 * reader.
 */
const unsentBytesMax = 1_048_576;
/** Maximum time without any progress of a reader with pending data. Unit: ms. */
const stillMsMax = 60_000;

class EventReader {
  readonly stream: EventStream;
  /** Settles when the connection has ended. */
  readonly gone: Promise<void>;
  readonly #response: ServerResponse;
  readonly #wallNow: () => number;
  readonly #taken = () => {
    this.#takenAt = this.#wallNow();
  };
  /** Time of the last progress, or of the last empty queue. Unit: ms, as `wallNow` counts them. */
  #takenAt: number;

  constructor(response: ServerResponse, stream: EventStream, wallNow: () => number) {
    this.#response = response;
    this.stream = stream;
    this.#wallNow = wallNow;
    this.#takenAt = wallNow();
    this.gone = new Promise((resolve) => response.once('close', resolve));
  }

  /**
   * Later requests on the connection are not answered any more (RFC 9112 § 9.6), because a stream has no end to wait
   * for.
   */
  begin({ status, headers }: RedfishResponse): void {
    this.#response.writeHead(status, { ...headers, Connection: 'close' });
  }

  /** Unit of the bytes: any; all readers get the same bytes. */
  send(bytes: Uint8Array | string): void {
    if (this.#response.writableLength === 0) this.#takenAt = this.#wallNow();
    this.#response.write(bytes, this.#taken);
    if (this.#response.writableLength > unsentBytesMax) this.drop();
  }

  get stalled(): boolean {
    return this.#response.writableLength > 0 && this.#wallNow() - this.#takenAt > stillMsMax;
  }

  /** Ends the stream after its pending data. Resolves when its connection is closed. */
  end(): Promise<void> {
    const { socket } = this.#response;
    const closed = new Promise<void>((resolve) => {
      if (socket === null || socket.destroyed) resolve();
      else socket.once('close', () => resolve());
    });
    this.#response.end();
    return closed;
  }

  drop(): void {
    this.#response.destroy();
  }
}

/** Maximum number of streams. Assumption: as many as large sites and their tests open to one controller. */
const readersMax = 64;
/**
 * Maximum number of one user. Assumption: more than the tools of one user; a quarter of all, so that one or two users
 * never have all.
 */
const ofOneUserMax = 16;
/** Interval of the keep-alive comments. Unit: ms. Proxies close a silent connection after about a minute. */
const beatMs = 30_000;

/** Data that decides the right to continue reading. */
const deciding = ['accounts', 'accountService', 'certificateMappings', 'license', 'sessions'] as const;

interface EventStreamsOptions {
  readonly controller: Controller;
  readonly onBug: (error: unknown) => void;
  /** Unit: ms from any origin, never backwards. */
  readonly wallNow?: () => number;
}

export class EventStreams {
  readonly #controller: Controller;
  readonly #wallNow: () => number;
  readonly #readers = new Set<EventReader>();
  readonly #unwatch: () => void;
  /** The last event at the previous check: all events up to it were sent. */
  #told: ControllerTree['events'];
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ controller, onBug, wallNow = () => performance.now() }: EventStreamsOptions) {
    this.#controller = controller;
    this.#wallNow = wallNow;
    this.#told = controller.tree.events;
    // An observer must not throw.
    const guarded = (work: () => void) => {
      try {
        work();
      } catch (error) {
        onBug(error);
      }
    };
    this.#unwatch = controller.simulation.observe({
      committed: ({ before, after }) => guarded(() => this.#follow(before, after)),
      advanced: (_, after) => guarded(() => this.#keepTo(after)),
    });
  }

  /**
   * Reserves a stream for a user; if all are in use, the user with the most streams loses one. Returns the reason of a
   * refusal: no user can yield, or the user has its maximum.
   */
  makePlaceFor(userId: string): 'allTaken' | 'ownTaken' | undefined {
    if (this.#closed) return 'allTaken';
    const byUser = new Map<string, EventReader[]>();
    for (const reader of this.#readers) {
      const user = reader.stream.follower.userId;
      byUser.set(user, [...(byUser.get(user) ?? []), reader]);
    }
    const own = byUser.get(userId)?.length ?? 0;
    if (own >= ofOneUserMax) return 'ownTaken';
    if (this.#readers.size < readersMax) return undefined;
    const most = [...byUser.values()].reduce((longest, one) => (one.length > longest.length ? one : longest));
    const latest = most.at(-1);
    // A user that yields still has at least as many as the new one.
    if (latest === undefined || most.length <= own + 1) return 'allTaken';
    this.#end(latest);
    return undefined;
  }

  get size(): number {
    return this.#readers.size;
  }

  /** Starts a stream in the turn that made its response. Settles when the connection has ended. */
  async open(response: ServerResponse, answer: RedfishResponse, stream: EventStream): Promise<void> {
    const { tree } = this.#controller;
    this.#keepTo(tree);
    const reader = new EventReader(response, stream, this.#wallNow);
    this.#readers.add(reader);
    this.#timer ??= setInterval(() => this.beat(), beatMs);
    reader.begin(answer);
    reader.send(streamComment + streamText(tree, stream));
    await reader.gone;
    this.#leave(reader);
  }

  /** Closes readers without progress, and sends keep-alive comments to the others, unless the controller hangs. */
  beat(): void {
    const isHung = !isReachable(managerRecord(this.#controller.tree));
    for (const reader of this.#readers) {
      if (reader.stalled) reader.drop();
      else if (!isHung) reader.send(streamComment);
    }
  }

  /** Ends all streams and refuses new ones. Resolves when the readers have read the sent data and are disconnected. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#unwatch();
    await Promise.all(this.#endAll());
  }

  #follow(before: ControllerTree, after: ControllerTree): void {
    this.#keepTo(before);
    this.#told = after.events;
    if (this.#readers.size === 0) return;
    if (isAway(managerRecord(after))) {
      for (const reader of this.#readers) reader.drop();
      return;
    }
    if (deciding.some((part) => before[part] !== after[part])) this.#endUnlessAllowed(after);
    if (before.events === after.events) return;
    for (const event of listItems(after.events, before.events.next)) this.#tell(after, event);
  }

  /** The same bytes for all readers of the event, created for the first of them. */
  #tell(tree: ControllerTree, event: RaisedEvent): void {
    let bytes: Uint8Array | undefined;
    for (const reader of this.#readers) {
      if (!matchesFilter(event, reader.stream.filter)) continue;
      bytes ??= Buffer.from(formatStreamEvent(tree, event));
      reader.send(bytes);
    }
  }

  /** A tree without the last sent event belongs to another history, in which event numbers have another meaning. */
  #keepTo({ events }: ControllerTree): void {
    if (events === this.#told) return;
    this.#told = events;
    this.#endAll();
  }

  #endUnlessAllowed(tree: ControllerTree): void {
    for (const reader of this.#readers) if (!mayFollow(tree, reader.stream.follower)) this.#end(reader);
  }

  #endAll(): readonly Promise<void>[] {
    return [...this.#readers].map((reader) => this.#end(reader));
  }

  #end(reader: EventReader): Promise<void> {
    this.#leave(reader);
    return reader.end();
  }

  #leave(reader: EventReader): void {
    this.#readers.delete(reader);
    if (this.#readers.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
