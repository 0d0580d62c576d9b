/**
 * The open streams of events. They watch the simulation and tell what every step raised; that there are any, it never
 * learns. Each is bounded by itself, so that none waits for another, and ends with what let its reader in: the session,
 * the account, the controller's presence. When history is no longer the one that was told, all end: readers come back.
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

/** What may wait for a reader. Unit: bytes. Some 2,000 events: more than come while one thinks for a moment. */
const unsentBytesMax = 1_048_576;
/** How long a reader may leave all that waits for it where it is. Unit: ms. */
const stillMsMax = 60_000;

class EventReader {
  readonly stream: EventStream;
  /** Settles when the connection is done with. */
  readonly gone: Promise<void>;
  readonly #response: ServerResponse;
  readonly #wallNow: () => number;
  readonly #taken = () => {
    this.#takenAt = this.#wallNow();
  };
  /** When something last was taken, or nothing was left to take. Unit: ms, as `wallNow` counts them. */
  #takenAt: number;

  constructor(response: ServerResponse, stream: EventStream, wallNow: () => number) {
    this.#response = response;
    this.stream = stream;
    this.#wallNow = wallNow;
    this.#takenAt = wallNow();
    this.gone = new Promise((resolve) => response.once('close', resolve));
  }

  /** What comes behind on the connection is not answered any more (RFC 9112 § 9.6): a stream has no end to wait for. */
  begin({ status, headers }: RedfishResponse): void {
    this.#response.writeHead(status, { ...headers, Connection: 'close' });
  }

  /** Unit of the bytes: any; all readers are given the same ones. */
  send(bytes: Uint8Array | string): void {
    if (this.#response.writableLength === 0) this.#takenAt = this.#wallNow();
    this.#response.write(bytes, this.#taken);
    if (this.#response.writableLength > unsentBytesMax) this.drop();
  }

  get stalled(): boolean {
    return this.#response.writableLength > 0 && this.#wallNow() - this.#takenAt > stillMsMax;
  }

  /** After what waits for it has been taken. Resolves when its connection is closed. */
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

/** Streams at a time. Assumption: as many as large sites and their tests have open to one controller. */
const readersMax = 64;
/** Of one user. Assumption: more than one has tools; a fourth of all, so that one or two users never have them all. */
const ofOneUserMax = 16;
/** How often a stream shows that it is there. Unit: ms. Proxies give up a silent connection after a minute or so. */
const beatMs = 30_000;

/** What decides who may read on. */
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
  /** What was raised when it was last looked: all that has been told. */
  #told: ControllerTree['events'];
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ controller, onBug, wallNow = () => performance.now() }: EventStreamsOptions) {
    this.#controller = controller;
    this.#wallNow = wallNow;
    this.#told = controller.tree.events;
    // Whoever observes a simulation must not throw.
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
   * Makes sure of a place for a stream of a user, at the cost of whoever has most of them if all are taken. Returns why
   * there is none: nobody gives one up, or the user has had as many as one may have.
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
    // Whoever gives one up still has at least as many.
    if (latest === undefined || most.length <= own + 1) return 'allTaken';
    this.#end(latest);
    return undefined;
  }

  get size(): number {
    return this.#readers.size;
  }

  /** Begins a stream, in the turn that made its answer. Settles when the connection is done with. */
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

  /** Lets go of whoever takes nothing, and shows the others that their streams stand, unless the controller hangs. */
  beat(): void {
    const isHung = !isReachable(managerRecord(this.#controller.tree));
    for (const reader of this.#readers) {
      if (reader.stalled) reader.drop();
      else if (!isHung) reader.send(streamComment);
    }
  }

  /** Ends all streams; there are no more. Resolves when their readers have taken what was sent and are disconnected. */
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

  /** The same bytes for all who want the event, made when the first of them is found. */
  #tell(tree: ControllerTree, event: RaisedEvent): void {
    let bytes: Uint8Array | undefined;
    for (const reader of this.#readers) {
      if (!matchesFilter(event, reader.stream.filter)) continue;
      bytes ??= Buffer.from(formatStreamEvent(tree, event));
      reader.send(bytes);
    }
  }

  /** A tree whose events are not those that were told last is of another history: numbers mean something else there. */
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
