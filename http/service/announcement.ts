/**
 * The announcement: data that a client needs for a started service, printed by the command line, read by programs that
 * start it. It contains the password only if the program generated it.
 */
import { formatInstant } from '../../engine/index.js';
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
  /** The current instant: later than the start if a scenario or a history preceded. */
  readonly now: string;
  /** Present if the history of the data directory continues. */
  readonly resumed?: { readonly at: string; readonly events: number };
  /** The served position of a recorded history. */
  readonly past?: { readonly at: string; readonly events: number };
  readonly pace: string;
  /** A shell command that works as printed; curl prompts for the password if the user gave it. */
  readonly curl: string;
}

/** A resource that always exists and has more than a name. */
const examplePath = '/redfish/v1/Systems/1/';

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
    pace: pace.name,
    curl: `curl -k -u ${quoted(credentials)} ${url}${examplePath}`,
  };
}

function placeOf({ clock: { now, executed } }: RunningService['controller']['tree']) {
  return { at: formatInstant(now), events: executed };
}

/** Quotes for a POSIX shell. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
