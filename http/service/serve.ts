/**
 * Puts the service together: its certificate, a bound port, then the controller whose genesis names that port, then the
 * clock, the request path and the control listener beside it. The only place where the parts meet; whoever
 * starts it (the command line, a test) says everything by options and gets a value to close.
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
  /** One that follows from the secret when undefined. */
  readonly password: string | undefined;
  readonly host: string;
  /** 443, or failing that 8443, when undefined; 0 for any that is free. */
  readonly port: number | undefined;
  readonly controlPort: number;
  readonly pace: Pace;
  readonly whenUnavailable: UnavailableBehavior;
  /** What executes the statecharts; the compiled plans when undefined. */
  readonly executor?: ExecutorName | undefined;
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
  /**
   * What the controller goes through before it is served, on virtual time and asking nobody outside; nothing when undefined. What
   * it throws is thrown by the start of the service.
   */
  readonly past?: ((given: CreatedGenesis) => InputRecord) | undefined;
  /** Begins a journal of the history; its end is asked for when the service has closed. */
  readonly openJournal: OpenJournal | undefined;
  /** Has what the statecharts do inspected, from the first instant of the run on. */
  readonly openInspection?: OpenInspection | undefined;
  /** Memory for the past of the run, which the control API can be asked about (`Recorder`). Unit: bytes. 0: it is not kept. */
  readonly pastBytesMax: number;
  /** Loads who reads the conditions that the control API is asked about: their language is not known here. */
  readonly conditions: () => Promise<ReadCondition>;
  /** Keeps the history in the data directory, and goes on with the one that is there; there is no other journal then. */
  readonly keep?: StoredHistoryOptions | undefined;
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
  /** Whether the history went on that was in the data directory. */
  readonly isResumed: boolean;
  /** Whether it is an instant of the past that is served. */
  readonly isPast: boolean;
  /** What is kept of the history, to be looked at; undefined when it is not kept in the data directory. */
  readonly history: History | undefined;
  /** Finishes what is being answered, drops whoever is still attached, ends the journal. */
  close(): Promise<void>;
}

/** Who the service belongs to, made before it. */
export interface Identity {
  readonly secret: Secret;
  readonly account: Account;
  readonly derivedPassword: string | undefined;
  /** The history that goes on; undefined when one begins. */
  readonly left: ResumedHistory | undefined;
}

/** Throws SetupError for what the user can put right. */
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
        // It ends here, and not with the last thing that happened: from here it goes on another time.
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
