/**
 * Requests of one connection are carried out in the order they came, each when the one before it is answered: a read
 * sent right behind a write shows what was written. Node hands them over as fast as they arrive, and bodies and
 * passwords take time. Source: RFC 9112 § 9.3.2.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { taken } from './unread.js';

type Work = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The same work, in turn, and none before the answers of those before it have been taken. Most reads are answered before
 * it returns: those leave nothing to wait for. Of what waits there is no more than Node has made of it.
 */
export function inOrder(work: Work): Work {
  const underWay = new WeakMap<Duplex, Promise<void>>();
  return (request, response) => {
    const { socket } = request;
    const before = underWay.get(socket);
    const ready = before === undefined ? taken(socket) : before.then(() => taken(socket));
    const mine =
      ready === undefined
        ? work(request, response)
        : ready.then(() => unlessGone(socket, () => work(request, response)));
    if (response.writableEnded) return mine;
    const leave = () => {
      if (underWay.get(socket) === settled) underWay.delete(socket);
    };
    // What goes wrong is told to whoever called this, not to the next request.
    const settled = mine.then(leave, leave);
    underWay.set(socket, settled);
    return mine;
  };
}

/** What is left of a connection that is gone, or going, meant nothing to happen. Source: RFC 9112 § 9.6. */
async function unlessGone(socket: Duplex, work: () => Promise<void>): Promise<void> {
  if (!socket.destroyed && !socket.writableEnded) await work();
}
