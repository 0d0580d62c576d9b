/**
 * The two doors of a service: HTTPS for clients, and plain HTTP on loopback for the control API. Ports are bound first, then what
 * answers behind them is put together; they close together.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import { isIPv6 } from 'node:net';
import { Connections } from '../connections/connections.js';
import { bindService, Listener, requirePort } from '../connections/listener.js';
import type { ServedCertificate } from '../connections/served-certificate.js';
import { createTlsServer } from '../connections/tls-server.js';
import type { FairScheduler } from '../exchange/fair-scheduler.js';
import type { ResponseCounters } from '../exchange/response-counters.js';

/** Connections at a time. All are of this machine: a test and a few shells. */
const connectionsMax = 64;

/** How long each step may take. Unit: ms. A program on this machine sends at once what it has to say. */
const headersMsMax = 10_000;
const requestMsMax = 30_000;
/** How often that is looked at. */
const checkMs = 5_000;

function createControlServer(): Server {
  const server = createServer({
    headersTimeout: headersMsMax,
    requestTimeout: requestMsMax,
    connectionsCheckingInterval: checkMs,
  });
  new Connections(connectionsMax).follow(server);
  return server;
}

const controlHost = '127.0.0.1';
/** For what is being answered when the service is told to end. Unit: ms. A password check takes 40. */
const closingGraceMs = 500;

interface ListenerOptions {
  readonly host: string;
  /** 443, or failing that 8443, when undefined; 0 for any that is free. */
  readonly port: number | undefined;
  readonly controlPort: number;
  readonly certificate: ServedCertificate;
  readonly turns: FairScheduler;
}

/** What stands behind the doors. */
export interface ListenerHandlers {
  readonly service: RequestListener;
  readonly control: RequestListener;
  readonly answers: ResponseCounters;
  /** Ends what has no end of its own, before the doors close. Resolves when what was sent has been taken. */
  endStreams(): Promise<void>;
  /** Once they are closed. */
  end(): Promise<void>;
}

export interface OpenListeners<Parts> {
  readonly parts: Parts;
  readonly url: string;
  /** Why the port is not the standard one, when none was asked for. */
  readonly portNote: string | undefined;
  readonly controlUrl: string;
  /** Finishes what is being answered, drops whoever is still attached. */
  close(): Promise<void>;
}

/** Throws SetupError for a port that cannot be had. `assemble` is told the port of HTTPS, and the server it is served by. */
export async function openListeners<Parts extends ListenerHandlers>(
  { host, port: asked, controlPort, certificate, turns }: ListenerOptions,
  assemble: (httpsPort: number, server: TlsServer) => Parts,
): Promise<OpenListeners<Parts>> {
  const server = createTlsServer(certificate, turns);
  const service = new Listener(server);
  const control = new Listener(createControlServer());
  try {
    const boundControl = requirePort(await control.bind(controlHost, controlPort), controlHost, controlPort);
    const { port, note } = await bindService(service, host, asked);
    // From here on synchronous: whoever connects already is answered by the handlers.
    const parts = assemble(port, server);
    service.server.on('request', parts.service);
    control.server.on('request', parts.control);
    parts.answers.follow(service.server);
    const end = async () => {
      await withinGrace(parts.endStreams());
      await Promise.all([service.close(closingGraceMs), control.close(closingGraceMs)]);
      await parts.end();
    };
    let ended: Promise<void> | undefined;
    return {
      parts,
      url: formatUrl('https', host, port),
      portNote: note,
      controlUrl: formatUrl('http', controlHost, boundControl),
      close: () => {
        ended ??= end();
        return ended;
      },
    };
  } catch (error) {
    await Promise.all([service.close(0), control.close(0)]);
    throw error;
  }
}

/** Addresses that mean every address of the machine; nobody connects to them by that name. */
const anyAddress = ['0.0.0.0', '::'];

/** The names that a certificate is to have beside those of the controller. */
export function namesOf(host: string): readonly string[] {
  return anyAddress.includes(host) ? [] : [host];
}

/** Where a client on this machine finds it. The port of HTTPS goes without saying. */
function formatUrl(scheme: 'http' | 'https', host: string, port: number): string {
  const reachable = anyAddress.includes(host) ? 'localhost' : host;
  const named = isIPv6(reachable) ? `[${reachable}]` : reachable;
  return `${scheme}://${named}${scheme === 'https' && port === 443 ? '' : `:${port}`}`;
}

/** A server that closes drops connections whose last answer is written but not sent: those have their time before. */
async function withinGrace(ending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closingGraceMs);
  });
  await Promise.race([ending, deadline]);
  clearTimeout(timer);
}
