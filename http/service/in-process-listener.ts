/**
 * HTTPS on loopback for a controller in the process of a test. The service has no clock of its own: the test alone
 * advances virtual time, and each request arrives at the present instant of the simulation.
 */
import { type Controller, certificateNames } from '../../machines/index.js';
import { PacedClock } from '../clock/pace.js';
import { Pacing } from '../clock/pacing.js';
import { Backpressure } from '../connections/backpressure.js';
import { Listener, requirePort } from '../connections/listener.js';
import { makeSelfSigned } from '../connections/self-signed.js';
import { parsePem } from '../connections/served-certificate.js';
import { createTlsServer } from '../connections/tls-server.js';
import { syncTls } from '../connections/tls-settings.js';
import { createApp } from '../exchange/app.js';
import { EventStreams } from '../exchange/event-streams.js';
import { FairScheduler } from '../exchange/fair-scheduler.js';
import { PasswordWorker } from '../exchange/passwords.js';
import type { UnavailableBehavior } from '../exchange/redfish-handler.js';
import { RequestLog, type StoredRequest } from '../requests/request-log.js';
import { RequestRecorder } from '../requests/request-recorder.js';

/** Controller to serve. */
export interface ListenedController {
  readonly controller: Controller;
  readonly whenUnavailable: UnavailableBehavior;
  /** Receives each request with the status of its response, or with the loss of the response. */
  readonly requested: (request: {
    readonly method: string;
    readonly uri: string;
    readonly outcome: number | 'closed' | 'cut';
  }) => void;
}

/** Service of a controller in the process. */
export interface InProcessService {
  /** URL for clients on this machine, such as `https://127.0.0.1:40123`. */
  readonly url: string;
  /** Self-signed certificate in PEM, as `ca` of a client. */
  readonly certificate: string;
  /** SHA-256 fingerprint of the certificate in upper-case hexadecimal with colons. */
  readonly fingerprint: string;
  /**
   * Lets responses in progress finish, and closes the port. Rejects with the first error that a request has caused,
   * such as the violation of a check.
   */
  close(): Promise<void>;
}

const host = '127.0.0.1';
/** Time in which responses in progress can finish. Unit: ms. */
const closingGraceMs = 500;

/** Binds a port; 0 means any free port. Throws SetupError if the port is not available. */
export async function openInProcessService(
  { controller, whenUnavailable, requested }: ListenedController,
  port: number,
): Promise<InProcessService> {
  const names = certificateNames(controller.tree.blueprint.manager);
  const certificate = parsePem(makeSelfSigned(names, Date.now()));
  const turns = new FairScheduler();
  const errors: unknown[] = [];
  const onBug = (error: unknown) => void errors.push(error);
  const server = createTlsServer(certificate, turns);
  const listener = new Listener(server);
  const bound = requirePort(await listener.bind(host, port), host, port);
  const endTls = syncTls(server, { controller, first: certificate, onBug });
  const streams = new EventStreams({ controller, onBug });
  const pacing = pacingOf(controller, onBug);
  const passwords = new PasswordWorker();
  const unread = new Backpressure();
  const app = createApp({ controller, pacing, passwords, streams, turns, unread, whenUnavailable }, onBug);
  const requests = new RequestLog();
  requests.count((request) => requested(withOutcome(request)));
  const recorder = new RequestRecorder(requests, () => controller.simulation.now);
  recorder.follow(server);
  server.on('request', (request, response) => void app(request, response));
  let closed: Promise<void> | undefined;
  const close = async () => {
    await streams.close();
    await listener.close(closingGraceMs);
    recorder.close();
    endTls();
    if (errors.length > 0) throw errors[0];
  };
  return {
    url: `https://${host}:${bound}`,
    certificate: certificate.certificate,
    fingerprint: certificate.fingerprint,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

/** Returns a pacing whose clock shows the instant of the simulation, and which never advances time by itself. */
function pacingOf(controller: Controller, onBug: (error: unknown) => void): Pacing {
  const wallNow = () => controller.simulation.now;
  const pace = { name: 'real', rate: 1, skips: false } as const;
  const clock = new PacedClock({ startMs: wallNow(), pace, wallNow });
  const pacing = new Pacing(controller, clock, onBug);
  pacing.stop();
  return pacing;
}

/** Returns a logged request with its status, or with the loss of its response. */
function withOutcome({ method, uri, status, problem }: Readonly<StoredRequest>) {
  const isCut = problem === 'truncated';
  return { method: method ?? '-', uri: uri ?? '-', outcome: isCut ? 'cut' : (status ?? 'closed') } as const;
}
