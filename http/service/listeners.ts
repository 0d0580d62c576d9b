/**
 * The two listeners of a service: HTTPS for clients, and plain HTTP on loopback for the control API. Ports are bound
 * first, then the handlers are assembled; the listeners close together.
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

/** Maximum number of connections. All clients are on this machine: a test and a few shells. */
const connectionsMax = 64;

/** Limits of each step. Unit: ms. A local program sends its request immediately. */
const headersMsMax = 10_000;
const requestMsMax = 30_000;
/** Interval at which the limits are checked. */
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
/** Time for responses in progress when the service ends. Unit: ms. A password check takes 40. */
const closingGraceMs = 500;

interface ListenerOptions {
  readonly host: string;
  /** 443, or 8443 if that fails, when undefined; 0 for any free port. */
  readonly port: number | undefined;
  readonly controlPort: number;
  readonly certificate: ServedCertificate;
  readonly turns: FairScheduler;
}

/** The handlers of the listeners. */
export interface ListenerHandlers {
  readonly service: RequestListener;
  readonly control: RequestListener;
  readonly answers: ResponseCounters;
  /** Ends endless responses before the listeners close. Resolves when clients have read the sent data. */
  endStreams(): Promise<void>;
  /** Called after the listeners have closed. */
  end(): Promise<void>;
}

export interface OpenListeners<Parts> {
  readonly parts: Parts;
  readonly url: string;
  /** Reason for another port than the standard one, if no port was requested. */
  readonly portNote: string | undefined;
  readonly controlUrl: string;
  /** Finishes responses in progress, then closes the remaining connections. */
  close(): Promise<void>;
}

/** Throws SetupError for an unavailable port. `assemble` gets the HTTPS port and its server. */
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
    // Synchronous from here on: a client that is already connected gets its response from the handlers.
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

/** Addresses that stand for every address of the machine; clients do not connect to them by that name. */
const anyAddress = ['0.0.0.0', '::'];

/** Names of the certificate besides those of the controller. */
export function namesOf(host: string): readonly string[] {
  return anyAddress.includes(host) ? [] : [host];
}

/** The URL for a client on this machine. The standard port is omitted. */
function formatUrl(scheme: 'http' | 'https', host: string, port: number): string {
  const reachable = anyAddress.includes(host) ? 'localhost' : host;
  const named = isIPv6(reachable) ? `[${reachable}]` : reachable;
  return `${scheme}://${named}${scheme === 'https' && port === 443 ? '' : `:${port}`}`;
}

/** A closing server drops connections whose last response is written but not sent, so these get some time before. */
async function withinGrace(ending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closingGraceMs);
  });
  await Promise.race([ending, deadline]);
  clearTimeout(timer);
}
