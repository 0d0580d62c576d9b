/**
 * The HTTP server of the control listener, without what it serves. Its places are its own: however many fill those of the
 * service, whoever may move the clock and the mains still gets through.
 */
import { createServer, type Server } from 'node:http';
import { Connections } from '../connections.js';

/** Connections at a time. All are of this machine: a test and a few shells. */
const connectionsMax = 64;

/** How long each step may take. Unit: ms. A program on this machine sends at once what it has to say. */
const headersMsMax = 10_000;
const requestMsMax = 30_000;
/** How often that is looked at. */
const checkMs = 5_000;

export function createControlServer(): Server {
  const server = createServer({
    headersTimeout: headersMsMax,
    requestTimeout: requestMsMax,
    connectionsCheckingInterval: checkMs,
  });
  new Connections(connectionsMax).follow(server);
  return server;
}
