/**
 * Assembly of the service. The order is: the certificate, a bound port, the controller whose genesis contains that
 * port, the clock, the request handlers and the control API. Only this file combines these parts. Its callers (the
 * command line and tests) pass options and receive a service that they can close.
 */
import type { ExecutorName, Pace } from '../../engine/index.js';
import { type Account, Controller, certificateNames } from '../../machines/index.js';
import { type Blueprint, resolvedDefault } from '../../models/blueprint/index.js';
import { type StoredCertificate, storeCertificate } from '../../models/formats/index.js';
import type { Secret } from '../../models/index.js';
import {
  FaultRecord,
  type History,
  type InputRecord,
  type LoggedRequest,
  type Position,
  type ReadCondition,
  replayInputs,
} from '../../replay/index.js';
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
import { endInFlight, environmentChanges, finishInterrupted } from '../journal/resume.js';
import type { ResumedHistory, StoredHistoryOptions } from '../journal/stored-history.js';
import type { RequestLog } from '../requests/request-log.js';
import type { SubmitAsAdministrator } from './administrator-request.js';
import { type CreatedGenesis, createGenesis, withCredentials } from './create-genesis.js';
import { consoleUrl, namesOf, openListeners } from './listeners.js';
import { createRequestHandlers } from './request-handlers.js';

/** The service of a test shares most of this code, so it is loaded with it. */
export { openInProcessService } from './in-process-listener.js';

export interface ServiceOptions {
  readonly seed: string;
  /** Path of the notebook; undefined for a notebook in memory. */
  readonly notebook?: string | undefined;
  /** Blueprint of the server; the default server if undefined. */
  readonly blueprint: Blueprint | undefined;
  readonly userName: string;
  /** Password of the administrator; derived from the secret if undefined. */
  readonly password: string | undefined;
  readonly host: string;
  /** Port of HTTPS; 0 means any free port. If undefined, the port is 443, or 8443 if 443 fails. */
  readonly port: number | undefined;
  readonly controlPort: number;
  readonly pace: Pace;
  readonly whenUnavailable: UnavailableBehavior;
  /** Executor of the statecharts; the compiled plans if undefined. */
  readonly executor?: ExecutorName | undefined;
  /** First instant of the history; the current second if undefined. Unit: ms since the epoch. */
  readonly startMs: number | undefined;
  /** Certificate and key of the user; the generated certificate if undefined. */
  readonly certificate: { readonly file: string; readonly keyFile: string } | undefined;
  readonly dataDirectory: string;
  /** Allowed destinations of outbound requests besides loopback, and trusted authorities besides those of Node. */
  readonly outbound: {
    readonly allowed: readonly Destination[];
    readonly authoritiesFile: string | undefined;
    /** True if any certificate of an event listener is accepted. */
    readonly believesListeners: boolean;
  };
  /**
   * Executes inputs before the controller is served, on virtual time and without effects on the network; undefined for
   * none. An error of this function prevents the start of the service.
   */
  readonly past?: ((given: CreatedGenesis) => InputRecord) | undefined;
  /** Starts a journal of the history. The journal is closed after the service has closed. */
  readonly openJournal: OpenJournal | undefined;
  /** Starts the inspection of the statecharts, which records the run from its first instant on. */
  readonly openInspection?: OpenInspection | undefined;
  /** Maximum memory of the history that the control API can query (`Recorder`). Unit: bytes. 0 records no history. */
  readonly pastBytesMax: number;
  /**
   * Loads the parser of conditions for the control API. The caller provides it, because the language of conditions
   * belongs to the folder `scenarios/`.
   */
  readonly conditions: () => Promise<ReadCondition>;
  /**
   * Options of a history that is stored in the data directory; an existing history there is continued. Excludes any
   * other journal.
   */
  readonly keep?: StoredHistoryOptions | undefined;
  /** Receives the reports of bugs; standard error by default. */
  readonly report?: (text: string) => void;
  /** Position of the record at which a fork begins; undefined for any other service. */
  readonly fork?: Position | undefined;
  /** Receives each request of a client when its response has ended. */
  readonly onRequest?: ((request: LoggedRequest) => void) | undefined;
  /** Restores the request log and stores its further requests; undefined for a log in memory. Returns the end of it. */
  readonly storeRequests?: ((log: RequestLog) => () => void) | undefined;
}

export interface RunningService {
  readonly url: string;
  /** Reason why the service does not use the standard port; undefined if it does, or if a port was requested. */
  readonly portNote: string | undefined;
  readonly userName: string;
  /** Password that derives from the secret; undefined if the user has given one. */
  readonly derivedPassword: string | undefined;
  readonly pace: Pace;
  readonly certificate: ServedCertificate;
  readonly control: { readonly url: string; readonly token: string };
  /** Link that opens the console once; its token is in the fragment, which no request contains. */
  readonly consoleUrl: string;
  /** Executes a request as the administrator, without a password and unaffected by network faults. */
  readonly submit: SubmitAsAdministrator;
  readonly controller: Controller;
  /** True if the service continues a history of the data directory. */
  readonly isResumed: boolean;
  /** True if the service serves a recorded position, which cannot be changed. */
  readonly isPast: boolean;
  /** Position of the record at which a fork began; undefined for any other service. */
  readonly fork: Position | undefined;
  /** Stored history, for reading; undefined without a data directory. */
  readonly history: History | undefined;
  /** Lets responses in progress finish, closes the remaining connections, and closes the journal. */
  close(): Promise<void>;
}

/** Secret and administrator of the service, which are read or created before the service. */
export interface Identity {
  readonly secret: Secret;
  readonly account: Account;
  readonly derivedPassword: string | undefined;
  /** History to continue; undefined for a new history. */
  readonly left: ResumedHistory | undefined;
}

/** Starts the service. Throws SetupError for a problem that the user can solve. */
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
    consoleUrl: consoleUrl(controlUrl, parts.createConsoleLink()),
    submit: parts.submit,
    controller: parts.controller,
    isResumed: left !== undefined && options.fork === undefined,
    isPast: false,
    fork: options.fork,
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

/** Creates all parts of the service behind the sockets. The parts exist from the first instant of the history on. */
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
  const faults = new FaultRecord(controller.simulation);
  const journal = options.openJournal?.(controller.simulation, genesis);
  const endInspection = options.openInspection?.(controller.simulation);
  const now = () => answering.pacing.now;
  const pastOfRun =
    journal?.history === undefined
      ? recordRun({ controller, now, bytesMax: pastBytesMax })
      : { history: journal.history.goingOnTo(now), memory: undefined };
  if (past !== undefined) replayInputs(controller.simulation, past);
  if (left !== undefined) finishInterrupted(controller);
  if (options.fork !== undefined) endInFlight(controller);
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
    faults,
    conditions: options.conditions,
    notebook: options.notebook,
  });
  const { pacing, onBug, requests } = answering;
  const endRequests = options.storeRequests?.(requests);
  if (options.onRequest !== undefined) requests.observe(options.onRequest);
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
        answering.recorder.close();
        endRequests?.();
        if (journal === undefined) return;
        // Virtual time advances to the present, so that the history ends now and not at its last event. The next start
        // continues from this instant.
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
