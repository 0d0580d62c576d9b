/**
 * Assembles the service: its certificate, a bound port, then the controller whose genesis contains that port, then the
 * clock, the request path and the control API. The only place where the parts meet; its callers (the command line,
 * tests) pass options and get a value to close.
 */
import type { ExecutorName, Pace } from '../../engine/index.js';
import { type Account, Controller, certificateNames } from '../../machines/index.js';
import { type Blueprint, resolvedDefault } from '../../models/blueprint/index.js';
import { type StoredCertificate, storeCertificate } from '../../models/formats/index.js';
import type { Secret } from '../../models/index.js';
import { type History, type InputRecord, type ReadCondition, replayInputs } from '../../replay/index.js';
import {
  loadSelfSigned,
  loadUserCertificate,
  type ServedCertificate,
} from '../connections/served-certificate.js';
import { syncTls } from '../connections/tls-settings.js';
import { recordRun } from '../control/run-history.js';
import { loadAuthorities } from '../effects/authorities.js';
import type { ConnectionContext } from '../effects/connect.js';
import { createDeliveryContext } from '../effects/deliver.js';
import { createPerformers } from '../effects/performers.js';
import { type Destination, OutboundPolicy } from '../effects/policy.js';
import { EffectRunner } from '../effects/runner.js';
import { writeError } from '../exchange/error-handler.js';
import { FairScheduler } from '../exchange/fair-scheduler.js';
import type { UnavailableBehavior } from '../exchange/redfish-handler.js';
import type { OpenInspection } from '../files/inspection-file.js';
import type { OpenJournal } from '../files/journal-file.js';
import { SetupError } from '../files/setup-error.js';
import { environmentChanges, finishInterrupted } from '../journal/resume.js';
import type { ResumedHistory, StoredHistoryOptions } from '../journal/stored-history.js';
import { type CreatedGenesis, createGenesis, withCredentials } from './create-genesis.js';
import { namesOf, openListeners } from './listeners.js';
import { createRequestHandlers } from './request-handlers.js';

export interface ServiceOptions {
  readonly seed: string;
  /** The default server when undefined. */
  readonly blueprint: Blueprint | undefined;
  readonly userName: string;
  /** Derived from the secret if undefined. */
  readonly password: string | undefined;
  readonly host: string;
  /** 443, or 8443 if that fails, when undefined; 0 for any free port. */
  readonly port: number | undefined;
  readonly controlPort: number;
  readonly pace: Pace;
  readonly whenUnavailable: UnavailableBehavior;
  /** Executor of the statecharts; the compiled plans when undefined. */
  readonly executor?: ExecutorName | undefined;
  /** First instant of the history, the current second when undefined. Unit: ms since the epoch. */
  readonly startMs: number | undefined;
  /** The user's certificate and key, the generated one when undefined. */
  readonly certificate: { readonly file: string; readonly keyFile: string } | undefined;
  readonly dataDirectory: string;
  /** Destinations of outbound requests besides loopback, and trusted authorities besides Node's. */
  readonly outbound: {
    readonly allowed: readonly Destination[];
    readonly authoritiesFile: string | undefined;
    /** Listeners of events may show any certificate. */
    readonly believesListeners: boolean;
  };
  /**
   * Runs on the controller before it is served, on virtual time and without effects on the network; nothing when
   * undefined. Its errors fail the start of the service.
   */
  readonly past?: ((given: CreatedGenesis) => InputRecord) | undefined;
  /** Starts a journal of the history; its end is written when the service has closed. */
  readonly openJournal: OpenJournal | undefined;
  /** Starts the inspection of the statecharts, from the first instant of the run on. */
  readonly openInspection?: OpenInspection | undefined;
  /** Memory for the history that the control API can query (`Recorder`). Unit: bytes. 0: none. */
  readonly pastBytesMax: number;
  /** Loads the parser of conditions for the control API, because their language belongs to another folder. */
  readonly conditions: () => Promise<ReadCondition>;
  /** Stores the history in the data directory, and continues the existing one; excludes any other journal. */
  readonly keep?: StoredHistoryOptions | undefined;
  /** Receives reports of bugs. Default: standard error. */
  readonly report?: (text: string) => void;
}

export interface RunningService {
  readonly url: string;
  /** Reason for another port than the standard one, if no port was requested. */
  readonly portNote: string | undefined;
  readonly userName: string;
  /** The password derived from the secret; undefined if one was given. */
  readonly derivedPassword: string | undefined;
  readonly pace: Pace;
  readonly certificate: ServedCertificate;
  readonly control: { readonly url: string; readonly token: string };
  readonly controller: Controller;
  /** True if the history of the data directory continues. */
  readonly isResumed: boolean;
  /** True if a recorded position is served. */
  readonly isPast: boolean;
  /** The stored history, for reading; undefined without a data directory. */
  readonly history: History | undefined;
  /** Finishes responses in progress, closes the remaining connections, ends the journal. */
  close(): Promise<void>;
}

/** Identity of the service, created before it. */
export interface Identity {
  readonly secret: Secret;
  readonly account: Account;
  readonly derivedPassword: string | undefined;
  /** The continued history; undefined for a new one. */
  readonly left: ResumedHistory | undefined;
}

/** Throws SetupError for a problem that the user can solve. */
export async function openService(
  options: ServiceOptions,
  { secret, account, derivedPassword, left }: Identity,
): Promise<RunningService> {
  const certificate = await certificateFor(options);
  const kept = storeCertificate(certificate.certificate);
  if (kept === undefined) throw new SetupError(`the certificate in ${certificate.file} cannot be read`);
  const means = connectionMeans(options);
  const turns = new FairScheduler();
  const { host, controlPort } = options;
  const port = options.port ?? left?.genesis.httpsPort;
  const doors = await openListeners({ host, port, controlPort, certificate, turns }, (httpsPort, server) => {
    const assembled = assemble(options, {
      secret,
      account,
      derivedPassword,
      httpsPort,
      means,
      certificate,
      kept,
      turns,
      left,
    });
    if (left !== undefined)
      for (const word of environmentChanges(left.genesis, httpsPort, kept))
        (options.report ?? writeError)(word);
    syncTls(server, { ...assembled, first: certificate });
    return assembled;
  });
  const { parts, url, portNote, controlUrl, close } = doors;
  return {
    url,
    portNote,
    userName: account.userName,
    derivedPassword,
    pace: options.pace,
    certificate,
    control: { url: controlUrl, token: parts.token },
    controller: parts.controller,
    isResumed: left !== undefined,
    isPast: false,
    history: parts.history,
    close,
  };
}

interface Prepared {
  readonly secret: Secret;
  readonly account: Account;
  readonly derivedPassword: string | undefined;
  readonly httpsPort: number;
  readonly means: ConnectionContext;
  readonly certificate: ServedCertificate;
  readonly kept: StoredCertificate;
  readonly turns: FairScheduler;
  readonly left: ResumedHistory | undefined;
}

/** Everything behind the sockets, from the first instant of the history on. */
function assemble(
  options: ServiceOptions,
  { secret, means, certificate, turns, left, ...prepared }: Prepared,
) {
  const { pace, whenUnavailable, executor, report, pastBytesMax } = options;
  const genesis = left?.genesis ?? createGenesis({ ...options, ...prepared, secret });
  const past =
    left === undefined
      ? options.past?.(withCredentials({ ...options, ...prepared, secret, genesis }))
      : undefined;
  const controller = new Controller(genesis, secret, { executor }, left?.simulation);
  const journal = options.openJournal?.(controller.simulation, genesis);
  const endInspection = options.openInspection?.(controller.simulation);
  const now = () => answering.pacing.now;
  const pastOfRun =
    journal?.history === undefined
      ? recordRun({ controller, now, bytesMax: pastBytesMax })
      : { history: journal.history.goingOnTo(now), memory: undefined };
  if (past !== undefined) replayInputs(controller.simulation, past);
  if (left !== undefined) finishInterrupted(controller);
  const answering = createRequestHandlers({
    controller,
    secret,
    startMs: controller.simulation.now,
    pace,
    turns,
    whenUnavailable: whenUnavailable,
    report,
    isPast: false,
    past: pastOfRun,
    conditions: options.conditions,
  });
  const { pacing, onBug } = answering;
  const performers = createPerformers({
    ...means,
    ...createDeliveryContext(controller, certificate),
    open: ({ address, sealed }) => secret.unseal(address, sealed),
    believesListeners: options.outbound.believesListeners,
  });
  const runner = new EffectRunner({ controller, pacing, performers, onBug });
  return {
    ...answering,
    history: journal?.history,
    end: async () => {
      await runner.close();
      pacing.stop();
      try {
        if (journal === undefined) return;
        // The history ends at the current time, not at its last event: the next start continues from here.
        controller.catchUp(pacing.now);
        controller.simulation.advanceTo(pacing.now);
        await journal.close();
      } finally {
        endInspection?.();
      }
    },
  };
}

function connectionMeans({ outbound }: ServiceOptions): ConnectionContext {
  const { allowed, authoritiesFile } = outbound;
  return {
    policy: new OutboundPolicy(allowed),
    secureContext: authoritiesFile === undefined ? undefined : loadAuthorities(authoritiesFile),
  };
}

async function certificateFor(options: ServiceOptions): Promise<ServedCertificate> {
  if (options.certificate !== undefined) {
    return loadUserCertificate(options.certificate.file, options.certificate.keyFile);
  }
  return loadSelfSigned(
    options.dataDirectory,
    certificateNames((options.blueprint ?? resolvedDefault).manager, namesOf(options.host)),
    Date.now(),
  );
}
