/** What a controller in one's own process is made with, and the genesis that follows from it. */
import * as z from 'zod';
import { type ExecutorName, executorNames } from '../../engine/index.js';
import {
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
import { anything, type OptionShape, seedOption } from '../../models/document/index.js';
import { Secret, storedPassword, storedSeedPassword } from '../../models/index.js';
import type { ListenersInput } from '../endpoints/listeners.js';
import type { SourcesInput } from '../endpoints/sources.js';
import type { CheckInput } from './invariant-checks.js';
import type { ScheduledFault } from './scheduled-faults.js';

export interface ControllerOptions {
  /** Names the history: serials, durations, everything drawn. Default: `1`. */
  readonly seed?: string | number;
  /** What differs from the default server. */
  readonly blueprint?: BlueprintInput;
  /** First instant, ISO 8601 or ms since the epoch. Default: 2026-01-01T00:00:00Z. */
  readonly start?: string | number;
  /** Default: `Administrator`. */
  readonly userName?: string;
  /** Default: one that follows from the seed. */
  readonly password?: string;
  /** What `fetch` does while the controller is away: reject as for a dropped connection, or answer 503. */
  readonly whenUnavailable?: 'drop' | '503';
  /** What executes the statecharts: plans they are compiled to, or XState itself, the reference. Default: `compiled`. */
  readonly executor?: ExecutorName;
  /** What stands at which address outside, for what the controller fetches. Nobody else is asked. */
  readonly sources?: SourcesInput;
  /** Who listens for events at which address outside, and what each answers. */
  readonly listeners?: ListenersInput;
  /** Faults that come by themselves, each at its time: `{ fault: 'fan.failed', part: 'Fan 1', at: '5m', for: '10m' }`. */
  readonly faults?: readonly ScheduledFault[];
  /**
   * What has to hold, as scenarios say it: `{ never: { get: '/redfish/v1/Chassis/1/', has: { Status: { Health: Critical } } } }`.
   * Whatever lets happen what must not throws.
   */
  readonly checks?: readonly CheckInput[];
}

const instantOption = z.union([z.string(), z.number()], {
  error: 'an instant as a text, or ms since the epoch',
});

export const controllerShape: OptionShape<ControllerOptions> = {
  seed: seedOption,
  blueprint: anything,
  start: instantOption,
  userName: z.string(),
  password: z.string(),
  whenUnavailable: z.enum(['drop', '503']),
  executor: z.enum(executorNames),
  sources: anything,
  listeners: anything,
  faults: z.array(anything),
  checks: z.array(anything),
};

export interface GenesisWithSecret {
  readonly genesis: Genesis;
  readonly secret: Secret;
  readonly credentials: { readonly userName: string; readonly password: string };
}

/** Options that were read: a blueprint that is resolved, an instant in ms since the epoch. */
interface Beginning {
  readonly seed: string;
  readonly blueprint: Blueprint;
  readonly startMs: number;
  /** Default: `Administrator`. */
  readonly userName?: string | undefined;
  /** Undefined for one that follows from the seed. */
  readonly password: string | undefined;
}

/** Throws TypeError for options that are none, naming every problem. */
export function parseOptions(options: ControllerOptions): GenesisWithSecret {
  const { seed = 1, start, blueprint, userName, password } = options;
  return createOpening({
    seed: String(seed),
    startMs: parseStart(start),
    blueprint: resolveBlueprint(blueprint),
    userName,
    password,
  });
}

/** The same for what comes from a file, where start and blueprint were read already. */
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
  // Whoever reads the seed beside the account can derive its password, so there is nothing for a hash to guard.
  const store = asked.password === undefined ? storedSeedPassword : storedPassword;
  const blueprint = storeBlueprint(asked.blueprint, secret);
  const genesis: Genesis = {
    seed,
    run: 'in-process',
    startMs,
    blueprint,
    httpsPort: defaultHttpsPort,
    accounts: [administrator(userName, password, secret, store)],
    certificate: deliveredCertificate(blueprint, secret, startMs),
  };
  return { genesis, secret, credentials: { userName, password } };
}

/** Without a zone an instant would be another one on the next machine. */
const zoned = /(?:Z|[+-]\d\d:\d\d)$/i;

function parseStart(start: string | number | undefined): number {
  if (start === undefined) return defaultStartMs;
  const startMs = typeof start === 'number' ? start : zoned.test(start) ? Date.parse(start) : Number.NaN;
  if (Number.isSafeInteger(startMs) && startMs >= 0) return startMs;
  throw new TypeError(
    `start ${start} is no instant; expected ISO 8601 with its zone, such as 2026-01-01T00:00:00Z, or whole ms`,
  );
}
