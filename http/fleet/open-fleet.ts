/** Start of a fleet: the secret, the shared parts, the listener of the members and the control API. */
import { randomBytes } from 'node:crypto';
import type { Pace } from '../../engine/index.js';
import { credentialProblem } from '../../machines/index.js';
import { type Blueprint, type StoredBlueprint, storeBlueprint } from '../../models/blueprint/index.js';
import type { FleetMember } from '../../models/fleet/index.js';
import { storedPasswordAsync } from '../../models/index.js';
import type { ReadCondition } from '../../replay/index.js';
import { Backpressure } from '../connections/backpressure.js';
import { Listener, requirePort } from '../connections/listener.js';
import { ConsoleSessions, createToken } from '../console/console-sessions.js';
import { loadAuthorities } from '../effects/authorities.js';
import { type Destination, OutboundPolicy } from '../effects/policy.js';
import { writeError } from '../exchange/error-handler.js';
import { FairScheduler } from '../exchange/fair-scheduler.js';
import { PasswordWorker } from '../exchange/passwords.js';
import type { UnavailableBehavior } from '../exchange/redfish-handler.js';
import { openSecret } from '../files/data-directory.js';
import { SetupError } from '../files/setup-error.js';
import { controlHost, createControlServer, formatUrl } from '../service/listeners.js';
import { Fleet } from './fleet.js';
import { FleetClock } from './fleet-clock.js';
import { fleetPage } from './fleet-console.js';
import { createFleetControl } from './fleet-control.js';
import type { FleetDirectory } from './fleet-directory.js';
import { type Addressing, FleetListener } from './fleet-listener.js';
import { type FleetOrigin, frontCertificate, memberPassword } from './member-genesis.js';

export interface FleetOptions {
  readonly members: readonly FleetMember[];
  readonly addressing: Addressing;
  readonly hasOwnClocks: boolean;
  /** Blueprints by the file that a group names; undefined stands for the default server. */
  readonly blueprints: ReadonlyMap<string | undefined, Blueprint>;
  /** Directory of the secret, from which all credentials derive. */
  readonly dataDirectory: string;
  readonly userName: string;
  /** Password of the administrator of every member; derived for each member if undefined. */
  readonly password: string | undefined;
  readonly pace: Pace;
  /** First instant of all histories; the current second if undefined. Unit: ms since the epoch. */
  readonly startMs: number | undefined;
  readonly controlPort: number;
  readonly whenUnavailable: UnavailableBehavior;
  /** Maximum memory of the history of a member; 0 for no history. Unit: bytes. */
  readonly historyBytesMax: number;
  /** Stored histories of the members, which the fleet continues; undefined for none. */
  readonly stored?: FleetDirectory | undefined;
  /** Maximum number of members that keep their renderings; 1,024 if undefined. */
  readonly completeMax?: number | undefined;
  readonly outbound: {
    readonly allowed: readonly Destination[];
    readonly authoritiesFile: string | undefined;
    readonly believesListeners: boolean;
  };
  readonly conditions: () => Promise<ReadCondition>;
  /** Receives the reports of bugs; standard error by default. */
  readonly report?: (text: string) => void;
}

export interface RunningFleet {
  readonly fleet: Fleet;
  readonly control: { readonly url: string; readonly token: string };
  /** Link to the page of the fleet, with a one-time token. */
  readonly consoleUrl: string;
  readonly userName: string;
  /** Returns the password of a member. */
  passwordOf(member: FleetMember): string;
  /** Lets responses in progress finish, and closes all sockets. */
  close(): Promise<void>;
}

/** Starts a fleet. Throws SetupError for a problem that the user can solve. */
export async function openFleet(options: FleetOptions): Promise<RunningFleet> {
  const { members, addressing, pace, report = writeError } = options;
  const { stored } = options;
  const origin = await createOrigin({ ...options, startMs: stored?.startMs ?? options.startMs });
  if (stored !== undefined && stored.startMs === undefined) stored.begin(origin.startMs);
  const turns = new FairScheduler();
  const token = createToken();
  const sessions = new ConsoleSessions();
  const clock = new FleetClock(
    { startMs: stored?.resumedMs ?? origin.startMs, pace, wallNow: () => performance.now() },
    () => fleet.resumeLater(),
  );
  const { allowed, authoritiesFile, believesListeners } = options.outbound;
  const fleet = new Fleet(members, {
    ...options,
    histories: stored?.histories,
    lost: stored?.lost,
    onDomain: stored?.noteDomain,
    onAdvance: stored?.noteInstant,
    origin,
    clock,
    turns,
    token,
    sessions,
    report,
    believesListeners,
    passwords: new PasswordWorker(),
    unread: new Backpressure(),
    blueprintOf: storedBlueprints(options.blueprints, origin),
    means: {
      policy: new OutboundPolicy(allowed),
      secureContext: authoritiesFile === undefined ? undefined : loadAuthorities(authoritiesFile),
    },
  });
  const front = frontCertificate(origin);
  const listener = new FleetListener({ addressing, members, serviceOf: fleet.serviceOf, turns, front });
  const control = new Listener(createControlServer());
  const close = async () => {
    await Promise.all([control.close(closingGraceMs), listener.close()]);
    const endMs = fleet.context.clock.now;
    await fleet.close();
    stored?.close(endMs);
  };
  try {
    const { controlPort } = options;
    const bound = requirePort(await control.bind(controlHost, controlPort), controlHost, controlPort);
    const onBug = (error: unknown) => report(`tidefish: internal error: ${String(error)}`);
    control.server.on('request', createFleetControl({ fleet, token, sessions, onBug }));
    await listener.open();
    // A killed process may not have changed all members of the domain. Members that have the faults refuse them.
    if (stored?.interrupted !== undefined) await fleet.changeDomain(stored.interrupted);
    const url = formatUrl('http', controlHost, bound);
    return {
      fleet,
      control: { url, token },
      consoleUrl: `${url}${fleetPage(sessions)}`,
      userName: origin.userName,
      passwordOf: (member) => memberPassword(origin, member),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the blueprint of a member. Passwords of a directory are hashed once, so all members of a group share it. */
function storedBlueprints(
  blueprints: FleetOptions['blueprints'],
  { secret }: FleetOrigin,
): (member: FleetMember) => StoredBlueprint {
  const stored = new Map(
    [...blueprints].map(([file, blueprint]) => [file, storeBlueprint(blueprint, secret)]),
  );
  return ({ blueprint }) => {
    const found = stored.get(blueprint);
    if (found === undefined) throw new Error(`no blueprint ${blueprint} was read`);
    return found;
  };
}

/** Time in which responses of the control API can finish when the fleet ends. Unit: ms. */
const closingGraceMs = 500;
const runBytes = 16;
const secondMs = 1_000;

async function createOrigin({
  dataDirectory,
  userName,
  password,
  startMs,
}: FleetOptions): Promise<FleetOrigin> {
  const secret = await openSecret(dataDirectory);
  const problem = credentialProblem(userName, password ?? secret.password(userName));
  if (problem !== undefined) throw new SetupError(problem);
  const today = new Date();
  return {
    secret,
    run: randomBytes(runBytes).toString('hex'),
    startMs: startMs ?? Math.floor(Date.now() / secondMs) * secondMs,
    userName,
    // One salt for all members, so that the password is hashed once.
    password:
      password === undefined
        ? undefined
        : { text: password, stored: await storedPasswordAsync(password, secret.salt('fleet', 1)) },
    // The start of the year, so that the certificates of two starts are equal.
    certificateMs: Date.UTC(today.getUTCFullYear(), 0, 1),
  };
}
