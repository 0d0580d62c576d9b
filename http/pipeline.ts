/**
 * How far ahead of its answers a client may send. Requests wait for their turn (`request-order.ts`), and Node reads on
 * meanwhile: they would pile up for as long as one sends. Beyond the limit the connection is not read from, so that the
 * sender has to wait; what it has sent is answered, all of it and in order.
 */
import type { Server } from 'node:https';
import type { Socket } from 'node:net';

/**
 * Requests of one connection whose answers are not out. What came in the same read as the last of them is on top, 64 KiB
 * at most. Assumption: above what tools send ahead.
 */
const unansweredMax = 32;

/** What is still out when reading goes on. The last one may be waiting for its own body, so it cannot be none. */
const unansweredLow = 1;

interface Pipeline {
  unanswered: number;
  held: boolean;
}

export function limitPipelines(server: Server): void {
  const pipelines = new WeakMap<Socket, Pipeline>();

  server.on('secureConnection', (socket) => {
    const pipeline: Pipeline = { unanswered: 0, held: false };
    pipelines.set(socket, pipeline);
    // Without a listener Node's parser takes the bytes past the stream, where a pause loses its place in what TLS has
    // decrypted already: the next request is then "no HTTP". This goes for Node's own pauses as well.
    socket.on('data', () => {});
    // Node reads on for reasons of its own, such as a body that is asked for.
    socket.on('resume', () => {
      if (pipeline.held) socket.pause();
    });
  });

  server.on('request', ({ socket }, response) => {
    const pipeline = pipelines.get(socket) as Pipeline;
    pipeline.unanswered += 1;
    if (pipeline.unanswered === unansweredMax) {
      pipeline.held = true;
      socket.pause();
    }
    response.once('close', () => {
      pipeline.unanswered -= 1;
      if (!pipeline.held || pipeline.unanswered > unansweredLow) return;
      // Not before: while answers are stuck behind others Node has a pause of its own, which must not be undone.
      pipeline.held = false;
      socket.resume();
    });
  });
}
