/**
 * Listeners of a service: HTTPS for clients, and plain HTTP on loopback for the control API. Both ports are bound
 * first, then the handlers are created. Both listeners close together.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import { Connections } from '../connections/connections.js';
import { bindService, Listener, requirePort } from '../connections/listener.js';
import type { ServedCertificate } from '../connections/served-certificate.js';
import { createTlsServer } from '../connections/tls-server.js';
import type { FairScheduler } from '../exchange/fair-scheduler.js';
import type { RequestRecorder } from '../requests/request-recorder.js';

/** Maximum number of connections to the control API. All clients are on this machine: a test and a few shells. */
const connectionsMax = 64;

/** Time limits of the headers and of the whole request. Unit: ms. A local program sends its request immediately. */
const headersMsMax = 10_000;
const requestMsMax = 30_000;
/** Interval at which Node checks the limits. Unit: ms. */
const checkMs = 5_000;

/** Creates the server of a control API, with its limits. */
export function createControlServer(): Server {
  const server = createServer({
    headersTimeout: headersMsMax,
    requestTimeout: requestMsMax,
    connectionsCheckingInterval: checkMs,
  });
  new Connections(connectionsMax).follow(server);
  return server;
}

export const controlHost = '127.0.0.1';
/** Time in which responses in progress can finish when the service ends. Unit: ms. A password check takes 40 ms. */
const closingGraceMs = 500;

interface ListenerOptions {
  readonly host: string;
  /** Port of HTTPS; 0 means any free port. If undefined, the port is 443, or 8443 if 443 fails. */
  readonly port: number | undefined;
  readonly controlPort: number;
  readonly certificate: ServedCertificate;
  readonly turns: FairScheduler;
}

/** Handlers of the requests to the listeners. */
export interface ListenerHandlers {
  readonly service: RequestListener;
  readonly control: RequestListener;
  readonly recorder: RequestRecorder;
  /** Ends event streams before the listeners close. Resolves when their readers have received the sent data. */
  endStreams(): Promise<void>;
  /** Ends the service after the listeners have closed. */
  end(): Promise<void>;
}

export interface OpenListeners<Parts> {
  readonly parts: Parts;
  readonly url: string;
  /** Reason why the service does not use the standard port; undefined if it does, or if a port was requested. */
  readonly portNote: string | undefined;
  readonly controlUrl: string;
  /** Lets responses in progress finish, then closes the remaining connections. */
  close(): Promise<void>;
}

/**
 * Binds both ports and starts to serve. `assemble` creates the handlers from the HTTPS port and its server. Throws
 * SetupError if a port is not available.
 */
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
    // No asynchronous work follows until the handlers are set. A client that is already connected therefore receives
    // its response from the handlers.
    const parts = assemble(port, server);
    parts.recorder.follow(service.server);
    service.server.on('request', parts.service);
    control.server.on('request', parts.control);
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

/** Listening addresses that mean every address of the machine. Clients do not use them as host names. */
const anyAddress = ['0.0.0.0', '::'];

/** Returns the host names that the certificate contains besides those of the controller. */
export function namesOf(host: string): readonly string[] {
  return anyAddress.includes(host) ? [] : [host];
}

/** Returns the link to the console. The token is in the fragment, which a browser sends to no server. */
export function consoleUrl(controlUrl: string, token: string): string {
  return `${controlUrl}/console/#token=${token}`;
}

/** Returns the URL for a client on this machine. The standard port of HTTPS is omitted. */
export function formatUrl(scheme: 'http' | 'https', host: string, port: number): string {
  const reachable = anyAddress.includes(host) ? 'localhost' : host;
  // Only an IPv6 address contains a colon. The pattern of `isIPv6` would take 5 ms of the start to compile.
  const named = reachable.includes(':') ? `[${reachable}]` : reachable;
  return `${scheme}://${named}${scheme === 'https' && port === 443 ? '' : `:${port}`}`;
}

/**
 * Waits for the end of the event streams, at most for the grace period. Without the wait, the closing server would drop
 * connections whose last response is written but not yet sent.
 */
async function withinGrace(ending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closingGraceMs);
  });
  await Promise.race([ending, deadline]);
  clearTimeout(timer);
}
