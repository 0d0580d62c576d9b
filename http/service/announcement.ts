/**
 * What one needs to know to talk to a service that has just started, as plain data: printed by the command line, read
 * by programs that start it. The password is here only when nobody gave it; whoever gave one knows it.
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
  /** The present instant: later than the start where the controller has lived before. */
  readonly now: string;
  /** Where a history goes on that was in the data directory. */
  readonly resumed?: { readonly at: string; readonly events: number };
  /** What of the past is served. */
  readonly past?: { readonly at: string; readonly events: number };
  readonly pace: string;
  /** A line for a shell that works as it stands; it asks for the password when that was given. */
  readonly curl: string;
}

/** Something that is always there and shows more than its name. */
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

/** For a POSIX shell. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
