/**
 * Open event streams. They observe the simulation and send every event that the controller raises; the simulation has
 * no reference to the streams. Each stream has its own limits, so that no stream waits for another. A stream ends with
 * its session, its account or the availability of the controller. All streams end when another history is restored;
 * clients then reconnect.
 */
import type { ServerResponse } from 'node:http';
import type { JsonObject } from '../../engine/index.js';
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
import { noteBytes } from '../requests/pending-request.js';

/**
 * Maximum size of the unsent data of a reader. Unit: bytes. The limit corresponds to about 2,000 events, more than
 * occur during a short pause of a reader.
 */
const unsentBytesMax = 1_048_576;
/** Maximum time in which a reader with unsent data makes no progress. Unit: ms. */
const stillMsMax = 60_000;

class EventReader {
  readonly stream: EventStream;
  /** Resolves when the connection has ended. */
  readonly gone: Promise<void>;
  readonly #response: ServerResponse;
  readonly #wallNow: () => number;
  readonly #taken = () => {
    this.#takenAt = this.#wallNow();
  };
  /** Time at which the reader last made progress or had no unsent data. Unit: ms of `wallNow`. */
  #takenAt: number;

  constructor(response: ServerResponse, stream: EventStream, wallNow: () => number) {
    this.#response = response;
    this.stream = stream;
    this.#wallNow = wallNow;
    this.#takenAt = wallNow();
    this.gone = new Promise((resolve) => response.once('close', resolve));
  }

  /**
   * Sends the headers. `Connection: close` is set because a stream has no end, so later requests on the connection are
   * never answered (RFC 9112 § 9.6).
   */
  begin({ status, headers }: RedfishResponse): void {
    this.#response.writeHead(status, { ...headers, Connection: 'close' });
  }

  /** Sends data to the reader. Disconnects the reader if it has too much unsent data. */
  send(bytes: Uint8Array | string): void {
    if (this.#response.writableLength === 0) this.#takenAt = this.#wallNow();
    noteBytes(this.#response.req, bytes);
    this.#response.write(bytes, this.#taken);
    if (this.#response.writableLength > unsentBytesMax) this.drop();
  }

  get stalled(): boolean {
    return this.#response.writableLength > 0 && this.#wallNow() - this.#takenAt > stillMsMax;
  }

  /** Ends the stream after its unsent data. Resolves when the connection is closed. */
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

/** Maximum number of streams. Assumption: even large sites and their tests do not open more to one controller. */
const readersMax = 64;
/**
 * Maximum number of streams of one user. Assumption: the tools of one user need fewer. The limit is a quarter of all
 * streams, so that one or two users cannot use all.
 */
const ofOneUserMax = 16;
/** Interval of the keep-alive comments. Unit: ms. Proxies close a silent connection after about a minute. */
const beatMs = 30_000;

/** Branches of the state that determine whether a reader may continue to read. */
const deciding = ['accounts', 'accountService', 'certificateMappings', 'license', 'sessions'] as const;

interface EventStreamsOptions {
  readonly controller: Controller;
  readonly onBug: (error: unknown) => void;
  /** Returns the wall time, which never decreases. Unit: ms since any origin. */
  readonly wallNow?: () => number;
}

export class EventStreams {
  readonly #controller: Controller;
  readonly #wallNow: () => number;
  readonly #readers = new Set<EventReader>();
  readonly #toClient = (body: JsonObject) => this.#controller.eventToClient(body);
  readonly #unwatch: () => void;
  /** List of events at the previous check. All events up to its last one were sent. */
  #told: ControllerTree['events'];
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ controller, onBug, wallNow = () => performance.now() }: EventStreamsOptions) {
    this.#controller = controller;
    this.#wallNow = wallNow;
    this.#told = controller.tree.events;
    // Errors are caught here, because a simulation observer must not throw.
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
   * Checks that a user may open a stream. If all streams are in use, ends a stream of the user with the most streams.
   * Returns the reason of a refusal: `ownTaken` if the user has the maximum, `allTaken` if no other user has enough
   * streams to lose one.
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
    // A stream ends only if its user afterwards still has at least as many streams as the user of the new stream.
    if (latest === undefined || most.length <= own + 1) return 'allTaken';
    this.#end(latest);
    return undefined;
  }

  get size(): number {
    return this.#readers.size;
  }

  /**
   * Starts a stream in the scheduler turn that created its response, so that no event is missed. Resolves when the
   * connection has ended.
   */
  async open(response: ServerResponse, answer: RedfishResponse, stream: EventStream): Promise<void> {
    const { tree } = this.#controller;
    this.#keepTo(tree);
    const reader = new EventReader(response, stream, this.#wallNow);
    this.#readers.add(reader);
    this.#timer ??= setInterval(() => this.beat(), beatMs);
    reader.begin(answer);
    reader.send(streamComment + streamText(tree, stream, this.#toClient));
    await reader.gone;
    this.#leave(reader);
  }

  /** Disconnects readers without progress. Sends keep-alive comments to all others, unless the controller hangs. */
  beat(): void {
    const isHung = !isReachable(managerRecord(this.#controller.tree));
    for (const reader of this.#readers) {
      if (reader.stalled) reader.drop();
      else if (!isHung) reader.send(streamComment);
    }
  }

  /**
   * Ends all streams and refuses new ones. Resolves when the readers have received the sent data and are disconnected.
   */
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

  /** Sends an event to all readers whose filter it matches. Its bytes are created once, for the first such reader. */
  #tell(tree: ControllerTree, event: RaisedEvent): void {
    let bytes: Uint8Array | undefined;
    for (const reader of this.#readers) {
      if (!matchesFilter(event, reader.stream.filter)) continue;
      bytes ??= Buffer.from(formatStreamEvent(tree, event, this.#toClient));
      reader.send(bytes);
    }
  }

  /**
   * Ends all streams if the tree does not contain the last sent event. Such a tree belongs to another history, in which
   * event numbers have another meaning.
   */
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
