/**
 * Puts the service together: its certificate, a bound port, then the controller whose genesis names that port, then the
 * clock, the request path and the control listener beside it. The only place where the parts meet; whoever
 * starts it (the command line, a test) says everything by options and gets a value to close.
 */
import { randomBytes } from 'node:crypto';
import type { Server as TlsServer } from 'node:https';
import { isIPv6 } from 'node:net';
import type { Pace } from '../engine/index.js';
import { Controller } from '../machines/index.js';
import {
  type Account,
  type Blueprint,
  certificateNames,
  type Genesis,
  type KeptCertificate,
  keptBlueprint,
  keptCertificate,
  resolvedDefault,
  type Secret,
} from '../models/index.js';
import { AnswersSent } from './answers-sent.js';
import { createApp } from './app.js';
import { describeBug, type OnBug } from './bug.js';
import { givenCertificate, ownCertificate, type ServedCertificate } from './certificate.js';
import { createControlApp } from './control/app.js';
import { controlParts } from './control/parts.js';
import { PastOfRun } from './control/past-of-run.js';
import { createControlServer } from './control/server.js';
import { trusting } from './effects/authorities.js';
import type { ConnectionMeans } from './effects/connect.js';
import { deliveryMeans } from './effects/delivery-means.js';
import { createPerformers } from './effects/performers.js';
import { type Destination, OutboundPolicy } from './effects/policy.js';
import { EffectRunner } from './effects/runner.js';
import { EventStreams } from './event-streams.js';
import type { OpenJournal } from './journal-file.js';
import { bindService, Listener, portOr } from './listener.js';
import { PacedClock } from './pace.js';
import { Pacing } from './pacing.js';
import { Passwords } from './passwords.js';
import type { WhileAway } from './redfish.js';
import { SetupError } from './setup-error.js';
import { followTls } from './tls-follow.js';
import { createTlsServer } from './tls-server.js';
import { Turns } from './turns.js';
import { Unread } from './unread.js';

export interface ServiceOptions {
  readonly seed: string;
  /** The default server when undefined. */
  readonly blueprint: Blueprint | undefined;
  readonly userName: string;
  /** One that follows from the secret when undefined. */
  readonly password: string | undefined;
  readonly host: string;
  /** 443, or failing that 8443, when undefined; 0 for any that is free. */
  readonly port: number | undefined;
  readonly controlPort: number;
  readonly pace: Pace;
  readonly whileAway: WhileAway;
  /** First instant of the history, the present second when undefined. Unit: ms since the epoch. */
  readonly startMs: number | undefined;
  /** The user's own certificate and key, the one made at first start when undefined. */
  readonly certificate: { readonly file: string; readonly keyFile: string } | undefined;
  readonly dataDirectory: string;
  /** Where requests of the controller's own may go beside loopback, and whose certificates they believe beside Node's. */
  readonly outbound: {
    readonly allowed: readonly Destination[];
    readonly authoritiesFile: string | undefined;
    /** Listeners of events may show any certificate. */
    readonly believesListeners: boolean;
  };
  /** Begins a journal of the history; its end is asked for when the service has closed. */
  readonly openJournal: OpenJournal | undefined;
  /** Events of the run that the control API can be asked about; with one more it can be asked about none. 0: none are kept. */
  readonly keptEvents: number;
  /** Takes what a developer must see: bugs. Default: standard error. */
  readonly report?: (text: string) => void;
}

export interface RunningService {
  readonly url: string;
  /** Why the port is not the standard one, when none was asked for. */
  readonly portNote: string | undefined;
  readonly userName: string;
  /** The password that follows from the secret; undefined when one was given. */
  readonly derivedPassword: string | undefined;
  readonly pace: Pace;
  readonly certificate: ServedCertificate;
  readonly control: { readonly url: string; readonly token: string };
  readonly controller: Controller;
  /** Finishes what is being answered, drops whoever is still attached, ends the journal. */
  close(): Promise<void>;
}

const controlHost = '127.0.0.1';
const tokenBytes = 24;
/** Enough that no two runs are called the same. */
const runBytes = 16;
/** For what is being answered when the service is told to end. Unit: ms. A password check takes 40. */
const closingGraceMs = 500;

/** Who the service belongs to, made before it. */
export interface Identity {
  readonly secret: Secret;
  readonly account: Account;
  readonly derivedPassword: string | undefined;
}

/** Throws SetupError for what the user can put right. */
export async function openService(
  options: ServiceOptions,
  { secret, account, derivedPassword }: Identity,
): Promise<RunningService> {
  const certificate = await certificateFor(options);
  const kept = keptCertificate(certificate.certificate);
  if (kept === undefined) throw new SetupError(`the certificate in ${certificate.file} cannot be read`);
  const means = connectionMeans(options);
  const turns = new Turns();
  const service = new Listener(createTlsServer(certificate, turns));
  const control = new Listener(createControlServer());
  try {
    const controlPort = portOr(
      await control.bind(controlHost, options.controlPort),
      controlHost,
      options.controlPort,
    );
    const { port, note } = await bindService(service, options.host, options.port);
    // From here on synchronous: whoever connects already is answered by the handlers.
    const assembled = assemble(options, {
      secret,
      account,
      httpsPort: port,
      means,
      certificate,
      kept,
      turns,
    });
    followTls(service.server as TlsServer, { ...assembled, first: certificate });
    service.server.on('request', assembled.service);
    control.server.on('request', assembled.control);
    assembled.answers.follow(service.server);
    const end = async () => {
      assembled.streams.close();
      assembled.closeControl();
      await Promise.all([service.close(closingGraceMs), control.close(closingGraceMs)]);
      await assembled.end();
    };
    let ended: Promise<void> | undefined;
    return {
      url: formatUrl('https', options.host, port),
      portNote: note,
      userName: options.userName,
      derivedPassword,
      pace: options.pace,
      certificate,
      control: { url: formatUrl('http', controlHost, controlPort), token: assembled.token },
      controller: assembled.controller,
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

interface Prepared {
  readonly secret: Secret;
  readonly account: Account;
  readonly httpsPort: number;
  readonly means: ConnectionMeans;
  readonly certificate: ServedCertificate;
  readonly kept: KeptCertificate;
  readonly turns: Turns;
}

/** Everything behind the sockets, from the first instant of the history on. */
function assemble(
  { seed, blueprint = resolvedDefault, pace, whileAway, ...options }: ServiceOptions,
  { secret, account, httpsPort, means, certificate, kept, turns }: Prepared,
) {
  const startMs = options.startMs ?? Math.floor(Date.now() / 1_000) * 1_000;
  const run = randomBytes(runBytes).toString('hex');
  const genesis: Genesis = {
    seed,
    run,
    startMs,
    blueprint: keptBlueprint(blueprint, secret),
    httpsPort,
    accounts: [account],
    certificate: kept,
  };
  const controller = new Controller(genesis, secret);
  const journal = options.openJournal?.(controller.simulation, genesis);
  const report = options.report ?? ((text) => process.stderr.write(`${text}\n`));
  let bugs = 0;
  const onBug: OnBug = (error) => {
    bugs += 1;
    report(describeBug(error, controller.tree));
  };
  const clock = new PacedClock({ startMs, pace, wallNow: () => performance.now() });
  const pacing = new Pacing(controller, clock, onBug);
  const performers = createPerformers({
    ...means,
    ...deliveryMeans(controller, certificate),
    open: ({ address, sealed }) => secret.unseal(address, sealed),
    believesListeners: options.outbound.believesListeners,
  });
  const runner = new EffectRunner({ controller, pacing, performers, onBug });
  const streams = new EventStreams({ controller, onBug });
  const token = randomBytes(tokenBytes).toString('base64url');
  const passwords = new Passwords();
  const answers = new AnswersSent();
  const past = new PastOfRun({ controller, now: () => pacing.now, eventsMax: options.keptEvents });
  const control = controlParts({ secret, controller, pacing, passwords, past, answers, bugs: () => bugs });
  const front = {
    controller,
    pacing,
    passwords,
    streams,
    turns,
    unread: new Unread(),
    whileAway,
  };
  return {
    controller,
    onBug,
    streams,
    token,
    answers,
    service: createApp(front, onBug),
    control: createControlApp({ token, onBug, controlled: control.open }).callback(),
    closeControl: control.close,
    end: async () => {
      await runner.close();
      pacing.stop();
      journal?.close();
    },
  };
}

function connectionMeans({ outbound }: ServiceOptions): ConnectionMeans {
  const { allowed, authoritiesFile } = outbound;
  return {
    policy: new OutboundPolicy(allowed),
    secureContext: authoritiesFile === undefined ? undefined : trusting(authoritiesFile),
  };
}

async function certificateFor(options: ServiceOptions): Promise<ServedCertificate> {
  if (options.certificate !== undefined) {
    return givenCertificate(options.certificate.file, options.certificate.keyFile);
  }
  const listening = anyAddress.includes(options.host) ? [] : [options.host];
  return ownCertificate(
    options.dataDirectory,
    certificateNames((options.blueprint ?? resolvedDefault).manager, listening),
    Date.now(),
  );
}

/** Addresses that mean every address of the machine; nobody connects to them by that name. */
const anyAddress = ['0.0.0.0', '::'];

/** Where a client on this machine finds it. The port of HTTPS goes without saying. */
function formatUrl(scheme: 'http' | 'https', host: string, port: number): string {
  const reachable = anyAddress.includes(host) ? 'localhost' : host;
  const named = isIPv6(reachable) ? `[${reachable}]` : reachable;
  return `${scheme}://${named}${scheme === 'https' && port === 443 ? '' : `:${port}`}`;
}
