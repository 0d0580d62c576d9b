/** Options of a controller in the process, and the genesis that results from them. */
import * as z from 'zod';
import { type ExecutorName, executorNames } from '../../engine/index.js';
import {
  accountsAtGenesis,
  administrator,
  credentialProblem,
  defaultHttpsPort,
  defaultStartMs,
  defaultUserName,
  deliveredCertificate,
  type Genesis,
} from '../../machines/index.js';
import {
  type Blueprint,
  type BlueprintInput,
  resolveBlueprint,
  storeBlueprint,
} from '../../models/blueprint/index.js';
import type { Capture } from '../../models/capture/index.js';
import { captureBlueprint } from '../../models/captured/index.js';
import { anything, type OptionShape, seedOption } from '../../models/document/index.js';
import { Secret, storedPassword, storedSeedPassword } from '../../models/index.js';
import type { ListenersInput } from '../endpoints/listeners.js';
import type { SourcesInput } from '../endpoints/sources.js';
import { type RetentionOptions, retentionShape } from '../failures/retention.js';
import type { CheckInput } from './invariant-checks.js';
import type { ProcessPort } from './process-port.js';
import type { ScheduledFault } from './scheduled-faults.js';

export interface ControllerOptions extends RetentionOptions {
  /** Seed of the history, which determines serial numbers, durations and all random numbers. Default: `1`. */
  readonly seed?: string | number;
  /** Overrides of the default blueprint. */
  readonly blueprint?: BlueprintInput;
  /**
   * Captured service that the server shows: path of a folder, archive or imported file. `blueprint` then contains
   * overrides of the server in the capture.
   */
  readonly capture?: string;
  /** First instant of the history, as ISO 8601 text or ms since the epoch. Default: 2026-01-01T00:00:00Z. */
  readonly start?: string | number;
  /** Name of the administrator. Default: `Administrator`. */
  readonly userName?: string;
  /** Password of the administrator. Default: derived from the seed. */
  readonly password?: string;
  /**
   * Behavior of `fetch` while the controller is unavailable: it rejects as for a dropped connection, or resolves with
   * status 503.
   */
  readonly whenUnavailable?: 'drop' | '503';
  /** Executor of the statecharts: compiled plans, or XState itself, the reference. Default: `compiled`. */
  readonly executor?: ExecutorName;
  /** Modeled sources by address, for the downloads of the controller. No real server is contacted. */
  readonly sources?: SourcesInput;
  /** Modeled listeners for events by address, with their responses. */
  readonly listeners?: ListenersInput;
  /** Faults that are set at given times: `{ fault: 'fan.failed', part: 'Fan 1', at: '5m', for: '10m' }`. */
  readonly faults?: readonly ScheduledFault[];
  /**
   * Checks in the scenario language: `{ never: { get: '/redfish/v1/Chassis/1/', has: { Status: { Health: Critical } } }
   * }`. The call that causes a violation throws.
   */
  readonly checks?: readonly CheckInput[];
}

const instantOption = z.union([z.string(), z.number()], {
  error: 'an instant as a text, or ms since the epoch',
});

export const controllerShape: OptionShape<ControllerOptions> = {
  seed: seedOption,
  blueprint: anything,
  capture: z.string(),
  start: instantOption,
  userName: z.string(),
  password: z.string(),
  whenUnavailable: z.enum(['drop', '503']),
  executor: z.enum(executorNames),
  sources: anything,
  listeners: anything,
  faults: z.array(anything),
  checks: z.array(anything),
  ...retentionShape,
};

type OpensCaptures = Pick<ProcessPort, 'openCapture'>;

export interface GenesisWithSecret {
  readonly genesis: Genesis;
  readonly secret: Secret;
  readonly credentials: { readonly userName: string; readonly password: string };
}

/** Parsed options, with a resolved blueprint and the start time in ms since the epoch. */
interface Beginning {
  readonly seed: string;
  readonly blueprint: Blueprint;
  readonly startMs: number;
  /** Name of the administrator. Default: `Administrator`. */
  readonly userName?: string | undefined;
  /** Password of the administrator; undefined for the password that derives from the seed. */
  readonly password: string | undefined;
}

/** Parses options and creates the genesis. Throws a TypeError that names every problem for invalid options. */
export function parseOptions(options: ControllerOptions, port?: OpensCaptures): GenesisWithSecret {
  const { seed = 1, start, blueprint, capture, userName, password } = options;
  return createOpening({
    seed: String(seed),
    startMs: parseStart(start),
    blueprint:
      capture === undefined
        ? resolveBlueprint(blueprint)
        : captureBlueprint(readCapture(capture, port), { overrides: blueprint }),
    userName,
    password,
  });
}

/** Reads the capture of the options. Throws a TypeError that says why it cannot be read. */
function readCapture(path: string, port: OpensCaptures | undefined): Capture {
  if (port === undefined)
    throw new TypeError(
      'capture: this controller has no files; the createController of the package creates one that has',
    );
  try {
    return port.openCapture(path);
  } catch (error) {
    throw new TypeError(`capture: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Creates the genesis from options of a file, with parsed start and blueprint. */
export function createOpening({
  seed,
  startMs,
  userName = defaultUserName,
  ...asked
}: Beginning): GenesisWithSecret {
  const secret = Secret.ofSeed(seed);
  const password = asked.password ?? secret.password(userName);
  const problem = credentialProblem(userName, password);
  if (problem !== undefined) throw new TypeError(problem);
  // A password that derives from the seed gets no strong hash. A reader of the state can derive the password from the
  // seed beside the account, so a strong hash would protect nothing.
  const store = asked.password === undefined ? storedSeedPassword : storedPassword;
  const blueprint = storeBlueprint(asked.blueprint, secret);
  const genesis: Genesis = {
    seed,
    run: 'in-process',
    startMs,
    blueprint,
    httpsPort: defaultHttpsPort,
    accounts: accountsAtGenesis(blueprint, administrator(userName, password, secret, store), secret),
    certificate: deliveredCertificate(blueprint, secret, startMs),
  };
  return { genesis, secret, credentials: { userName, password } };
}

/** Pattern of an instant with a time zone. Without a zone, the instant would depend on the machine. */
const zoned = /(?:Z|[+-]\d\d:\d\d)$/i;

function parseStart(start: string | number | undefined): number {
  if (start === undefined) return defaultStartMs;
  const startMs = typeof start === 'number' ? start : zoned.test(start) ? Date.parse(start) : Number.NaN;
  if (Number.isSafeInteger(startMs) && startMs >= 0) return startMs;
  throw new TypeError(
    `start ${start} is not an instant; expected ISO 8601 with its zone, such as 2026-01-01T00:00:00Z, or whole ms`,
  );
}
