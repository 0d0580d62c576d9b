/** Flags of `tidefish serve`, and the options of a service that every kind of history shares. */
import type { Command } from 'commander';
import { type ExecutorName, paceExpected, parsePace } from '../../engine/index.js';
import {
  type Destination,
  destinationExpected,
  type Fsync,
  formatRequest,
  inspectToFile,
  parseDestination,
  type ServiceOptions,
  type UnavailableBehavior,
} from '../../http/index.js';
import { withSourceLocations } from '../terminal/source-locations.js';
import { abandon, printError, printLine, printNotice } from '../terminal/terminal.js';

/** Flags of the genesis of a new history. */
export interface GenesisFlags {
  readonly seed?: string;
  readonly scenario?: string;
  readonly set?: readonly string[];
  readonly includeRoot?: string;
  readonly blueprint?: string;
  readonly dialect?: string;
  readonly capture?: string;
  readonly captureTimes?: true;
  readonly captureByDigest?: true;
  readonly capturePack?: readonly string[];
  readonly start?: number;
  readonly password?: string;
}

export interface ServeFlags extends GenesisFlags {
  readonly host: string;
  readonly port?: number;
  readonly controlPort: number;
  readonly pace: string;
  readonly whenUnavailable: UnavailableBehavior;
  readonly executor: ExecutorName;
  readonly inspect?: string;
  readonly allowOutbound?: readonly string[];
  readonly outboundCa?: string;
  readonly insecureListeners?: true;
  readonly journal?: string;
  readonly at?: string;
  readonly fork?: true | string;
  readonly historyMemory: number;
  readonly data?: string;
  readonly fsync: Fsync;
  readonly trace?: number;
  readonly cert?: string;
  readonly key?: string;
  readonly user: string;
  readonly log?: true;
  readonly json?: true;
}

/** Returns the printer of requests for --log; undefined without the flag. */
export function requestPrinter({ log, json }: Pick<ServeFlags, 'log' | 'json'>): ServiceOptions['onRequest'] {
  if (log !== true) return undefined;
  return (request) => printLine(json === true ? JSON.stringify(request) : formatRequest(request));
}

export const report = (text: string) => printNotice(withSourceLocations(text));

/** Options of a service whose time passes, whether its history is new, continued or forked. */
export function readServedFlags(command: Command, flags: ServeFlags) {
  const pace = parsePace(flags.pace);
  if (pace === undefined) command.error(`error: --pace ${flags.pace} is invalid (expected ${paceExpected})`);
  const allowed = (flags.allowOutbound ?? []).map((text): Destination => {
    const destination = parseDestination(text);
    if (destination !== undefined) return destination;
    return command.error(`error: --allow-outbound ${text} is invalid (expected ${destinationExpected})`);
  });
  return {
    host: flags.host,
    port: flags.port,
    controlPort: flags.controlPort,
    pace,
    whenUnavailable: flags.whenUnavailable,
    certificate:
      flags.cert === undefined || flags.key === undefined
        ? undefined
        : { file: flags.cert, keyFile: flags.key },
    outbound: {
      allowed,
      authoritiesFile: flags.outboundCa,
      believesListeners: flags.insecureListeners === true,
    },
    report,
    onRequest: requestPrinter(flags),
  };
}

/** Opens the file of the inspection events; undefined without the flag. */
export async function openInspectionFile({ inspect }: ServeFlags): Promise<ServiceOptions['openInspection']> {
  return inspect === undefined ? undefined : inspectToFile(inspect, printError);
}

/** Failure reports of files that a service writes: a service without its requested journal ends. */
export const fileFailures = { onFailure: abandon, onTraceFailure: printError };
