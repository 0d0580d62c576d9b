/**
 * Requests of one connection are carried out in the order they came, each when the one before it is answered: a read
 * sent right behind a write shows what was written. Node hands them over as fast as they arrive, and bodies and
 * passwords take time. Source: RFC 9112 § 9.3.2.
 */
import type { Duplex } from 'node:stream';
import type { Context, Next } from 'koa';

type Work = (ctx: Context, next: Next) => Promise<void>;

/**
 * Requests of one connection that may wait for their answers. The one after them is refused and nothing more is read,
 * so that nobody fills the memory; what one read had brought already is all that is still taken. Reading on later is no
 * way: Node's parser loses its place then, in data that TLS had decrypted. Assumption: above what clients pipeline.
 */
const unansweredMax = 32;

/** The same work, in turn. Most reads are answered before it returns: those leave nothing to wait for. */
export function inOrder(work: Work, refuseAndClose: (ctx: Context) => void): Work {
  const lines = new WeakMap<Duplex, Line>();
  return (ctx, next) => {
    const { socket } = ctx.req;
    const line = lines.get(socket);
    if (line?.overflows()) return line.join(async () => refuseAndClose(ctx));
    if (line !== undefined) return line.join(() => work(ctx, next));
    const mine = work(ctx, next);
    if (!ctx.res.writableEnded) lines.set(socket, new Line(socket, mine, () => lines.delete(socket)));
    return mine;
  };
}

/** The unanswered requests of one connection. */
class Line {
  readonly #socket: Duplex;
  readonly #whenEmpty: () => void;
  #last: Promise<void>;
  #length = 0;
  #overflown = false;

  constructor(socket: Duplex, first: Promise<void>, whenEmpty: () => void) {
    this.#socket = socket;
    this.#whenEmpty = whenEmpty;
    this.#last = this.#enter(first);
  }

  /** Whether one more is too many. Once it was, it stays so: the connection ends with the answer that says it. */
  overflows(): boolean {
    if (!this.#overflown && this.#length >= unansweredMax) {
      this.#overflown = true;
      // Node reads on with every answer and every body that is read.
      this.#socket.on('resume', () => this.#socket.pause());
      this.#socket.pause();
    }
    return this.#overflown;
  }

  /** What is left of a connection that is gone meant nothing to happen. */
  join(work: () => Promise<void>): Promise<void> {
    const mine = this.#last.then(() => (this.#socket.destroyed ? undefined : work()));
    this.#last = this.#enter(mine);
    return mine;
  }

  #enter(mine: Promise<void>): Promise<void> {
    this.#length += 1;
    const leave = () => {
      this.#length -= 1;
      if (this.#length === 0) this.#whenEmpty();
    };
    // What goes wrong is told to whoever called for it, not to the next request.
    return mine.then(leave, leave);
  }
}
