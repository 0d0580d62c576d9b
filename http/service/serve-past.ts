/**
 * Read-only service of a recorded history at a position, for any Redfish client. Logins use the accounts at that
 * position. Nothing else changes: no effects are performed, and virtual time does not advance. The control API can
 * query the whole history.
 */
import { ControllerSnapshot, certificateNames } from '../../machines/index.js';
import { FaultRecord, type History, type Position, stateAt } from '../../replay/index.js';
import { loadSelfSigned, loadUserCertificate } from '../connections/served-certificate.js';
import { applyTlsSettings } from '../connections/tls-settings.js';
import { FairScheduler } from '../exchange/fair-scheduler.js';
import { openSecret } from '../files/data-directory.js';
import { consoleUrl, namesOf, openListeners } from './listeners.js';
import { firstUser, recordedSecret } from './recorded-secret.js';
import { createRequestHandlers } from './request-handlers.js';
import type { RunningService, ServiceOptions } from './serve.js';

export interface PastOptions
  extends Pick<
    ServiceOptions,
    | 'host'
    | 'port'
    | 'controlPort'
    | 'whenUnavailable'
    | 'certificate'
    | 'dataDirectory'
    | 'conditions'
    | 'report'
    | 'onRequest'
  > {
  readonly history: History;
  readonly position: Position;
  /** Path of the notebook; undefined for a notebook in memory. */
  readonly notebook?: string | undefined;
}

/** Pace of virtual time, which does not advance. */
const pace = { name: 'manual', rate: 0, skips: false } as const;

/** Starts the read-only service. Throws SetupError for a problem that the user can solve. */
export async function servePast(options: PastOptions): Promise<RunningService> {
  const { history, position, host, port, controlPort, dataDirectory, whenUnavailable, conditions, report } =
    options;
  const state = stateAt(history, position);
  const user = firstUser(history, state);
  const { secret, password } = await recordedSecret(history, user, await openSecret(dataDirectory));
  const certificate =
    options.certificate === undefined
      ? await loadSelfSigned(
          dataDirectory,
          certificateNames(history.genesis.blueprint.manager, namesOf(host)),
          Date.now(),
        )
      : loadUserCertificate(options.certificate.file, options.certificate.keyFile);
  const turns = new FairScheduler();
  const doors = await openListeners({ host, port, controlPort, certificate, turns }, (_, server) => {
    applyTlsSettings(server, state, certificate);
    const controller = new ControllerSnapshot(history.genesis, secret, state);
    const answering = createRequestHandlers({
      controller,
      secret,
      startMs: position.at,
      pace,
      turns,
      whenUnavailable: whenUnavailable,
      report,
      isPast: true,
      past: { history, memory: undefined },
      faults: new FaultRecord(controller.simulation, position.after),
      conditions,
      notebook: options.notebook,
    });
    if (options.onRequest !== undefined) answering.requests.observe(options.onRequest);
    return { ...answering, end: async () => answering.pacing.stop() };
  });
  const { parts, url, portNote, controlUrl, close } = doors;
  return {
    url,
    portNote,
    userName: user.userName,
    derivedPassword: password,
    pace,
    certificate,
    control: { url: controlUrl, token: parts.token },
    consoleUrl: consoleUrl(controlUrl, parts.createConsoleLink()),
    submit: parts.submit,
    controller: parts.controller,
    isResumed: false,
    isPast: true,
    fork: undefined,
    history,
    close,
  };
}
