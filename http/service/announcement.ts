/**
 * Announcement of a started service: the data that a client needs. The command line prints it, and programs that start
 * the service parse it. It contains the password of the administrator only if the program derived that password.
 */

import { formatInstant } from '../../engine/index.js';
import { findCapture, mapRoles } from '../../models/capture/index.js';
import type { RunningService } from './serve.js';

export interface Announcement {
  readonly url: string;
  readonly note?: string;
  readonly userName: string;
  readonly password?: string;
  readonly fingerprint: string;
  readonly certificateFile: string;
  readonly control: { readonly url: string; readonly token: string };
  readonly seed: string;
  readonly start: string;
  /** Current instant. It is later than the start if a scenario ran first or if a history is continued. */
  readonly now: string;
  /** Position at which the history of the data directory continues; undefined for a new history. */
  readonly resumed?: { readonly at: string; readonly events: number };
  /** Served position of a recorded history; undefined if the service is not read-only. */
  readonly past?: { readonly at: string; readonly events: number };
  /** Position of the record at which a served fork began; undefined for any other service. */
  readonly fork?: { readonly at: string; readonly events: number };
  readonly pace: string;
  /** Shell command that works as printed. If the user has given the password, curl prompts for it. */
  readonly curl: string;
}

/** Returns the URI of a resource that always exists and has several properties. */
function examplePath({ blueprint: { capture: reference } }: RunningService['controller']['tree']): string {
  const capture = reference === undefined ? undefined : findCapture(reference.digest);
  const system = capture === undefined ? undefined : mapRoles(capture).first('system');
  return system ?? '/redfish/v1/Systems/1/';
}

export function createAnnouncement(service: RunningService): Announcement {
  const { url, portNote, userName, derivedPassword, certificate, control, controller, pace } = service;
  const credentials = derivedPassword === undefined ? userName : `${userName}:${derivedPassword}`;
  return {
    url,
    ...(portNote === undefined ? {} : { note: portNote }),
    userName,
    ...(derivedPassword === undefined ? {} : { password: derivedPassword }),
    fingerprint: certificate.fingerprint,
    certificateFile: certificate.file,
    control,
    seed: controller.genesis.seed,
    start: formatInstant(controller.genesis.startMs),
    now: formatInstant(controller.simulation.now),
    ...(service.isResumed ? { resumed: placeOf(controller.tree) } : {}),
    ...(service.isPast ? { past: placeOf(controller.tree) } : {}),
    ...(service.fork === undefined
      ? {}
      : { fork: { at: formatInstant(service.fork.at), events: service.fork.after } }),
    pace: pace.name,
    curl: `curl -k -u ${quoted(credentials)} ${url}${examplePath(controller.tree)}`,
  };
}

function placeOf({ clock: { now, executed } }: RunningService['controller']['tree']) {
  return { at: formatInstant(now), events: executed };
}

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
