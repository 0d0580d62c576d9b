/**
 * Members of a fleet in one thread, with their listener: from the data that all threads of the fleet share to the parts
 * that serve requests.
 */
import { randomBytes } from 'node:crypto';
import { fingerprint, type Pace } from '../../engine/index.js';
import { credentialProblem } from '../../machines/index.js';
import { type Blueprint, type StoredBlueprint, storeBlueprint } from '../../models/blueprint/index.js';
import type { FleetMember } from '../../models/fleet/index.js';
import { storedPasswordAsync } from '../../models/index.js';
import type { ReadCondition } from '../../replay/index.js';
import { Backpressure } from '../connections/backpressure.js';
import type { ConsoleSessions } from '../console/console-sessions.js';
import { loadAuthorities } from '../effects/authorities.js';
import { type Destination, OutboundPolicy } from '../effects/policy.js';
import { writeError } from '../exchange/error-handler.js';
import { FairScheduler } from '../exchange/fair-scheduler.js';
import { PasswordWorker } from '../exchange/passwords.js';
import type { UnavailableBehavior } from '../exchange/redfish-handler.js';
import { openSecret } from '../files/data-directory.js';
import { SetupError } from '../files/setup-error.js';
import { Fleet } from './fleet.js';
import { FleetClock } from './fleet-clock.js';
import type { FleetDirectory } from './fleet-directory.js';
import { type Addressing, FleetListener } from './fleet-listener.js';
import { type FleetOrigin, frontCertificate } from './member-genesis.js';
import type { SharedClockStore } from './shared-clock.js';

export interface FleetOptions {
  readonly members: readonly FleetMember[];
  readonly addressing: Addressing;
  readonly hasOwnClocks: boolean;
  /** Blueprints by the file that a group names; undefined stands for the default server. */
  readonly blueprints: ReadonlyMap<string | undefined, Blueprint>;
  /** Places of the captures of the blueprints, which each thread reads. */
  readonly captures?: readonly string[] | undefined;
  /** Directory of the secret, from which all credentials derive. */
  readonly dataDirectory: string;
  readonly userName: string;
  /** Password of the administrator of every member; derived for each member if undefined. */
  readonly password: string | undefined;
  readonly pace: Pace;
  /** First instant of all histories; the current second if undefined. Unit: ms since the epoch. */
  readonly startMs: number | undefined;
  /** Identifier of this run, which makes tokens of other runs invalid; random if undefined. */
  readonly run?: string;
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

/** Stored histories at the start of a fleet. */
export type StoredMembers = Pick<FleetDirectory, 'histories' | 'lost' | 'resumedMs'>;

/** Parts of a fleet that exist once, however many threads serve its members. */
export interface FleetParts {
  readonly origin: FleetOrigin;
  /** Token of the control API. */
  readonly token: string;
  readonly sessions: ConsoleSessions;
  /** Position of the clock, if several threads show it. */
  readonly store?: SharedClockStore;
  /** Stored histories of the members; plain data, so that threads can receive it. */
  readonly stored?: StoredMembers | undefined;
  /** Receives the common inputs of this thread, to store them. */
  readonly notes?: Pick<FleetDirectory, 'noteDomain' | 'noteInstant'> | undefined;
  /** Wall time of the clock. Unit: ms since any origin. */
  readonly wallNow: () => number;
  /** Receives each move of the clock by a member of this thread. */
  readonly onMove?: () => void;
}

export interface OpenedMembers {
  readonly fleet: Fleet;
  readonly listener: FleetListener;
  /** Lets responses in progress finish, and closes the sockets of the members. */
  close(): Promise<void>;
}

/** Creates the members and their listener, which `listener.open` binds. */
export function openMembers(
  options: FleetOptions,
  { origin, token, sessions, store, stored, notes, wallNow, onMove }: FleetParts,
): OpenedMembers {
  const { members, addressing, pace, report = writeError } = options;
  const turns = new FairScheduler();
  const startMs = stored?.resumedMs ?? origin.startMs;
  const clock = new FleetClock({ startMs, pace, wallNow, store }, () => {
    fleet.resumeLater();
    onMove?.();
  });
  const { allowed, authoritiesFile, believesListeners } = options.outbound;
  const fleet = new Fleet(members, {
    ...options,
    histories: stored?.histories,
    lost: stored?.lost,
    onDomain: notes?.noteDomain,
    onAdvance: notes?.noteInstant,
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
  const listener = new FleetListener({
    addressing,
    members,
    serviceOf: fleet.serviceOf,
    turns,
    front: frontCertificate(origin),
    hasOwnSockets: store !== undefined,
  });
  const close = async () => {
    await listener.close();
    await fleet.close();
  };
  return { fleet, listener, close };
}

/** Returns the blueprint of a member. Passwords of a directory are hashed once, so all members of a group share it. */
export function storedBlueprints(
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

const runBytes = 16;
const secondMs = 1_000;

/**
 * Creates the data from which the genesis of each member derives, and notes the first instant of a new stored fleet.
 * Throws SetupError for invalid credentials.
 */
export async function createOrigin({
  dataDirectory,
  userName,
  password,
  startMs: requestedMs,
  stored,
  run = randomBytes(runBytes).toString('hex'),
}: FleetOptions): Promise<FleetOrigin> {
  const secret = await openSecret(dataDirectory);
  // One salt for all members, so that the password is hashed once.
  const common =
    password === undefined
      ? undefined
      : { text: password, stored: await storedPasswordAsync(password, secret.salt('fleet', 1)) };
  const access = { userName, password: common === undefined ? null : fingerprint({ ...common.stored }) };
  try {
    const problem = credentialProblem(userName, password ?? secret.password(userName));
    if (problem !== undefined) throw new SetupError(problem);
    stored?.requireAccess(access);
  } catch (error) {
    stored?.abandon();
    throw error;
  }
  const today = new Date();
  const startMs = stored?.startMs ?? requestedMs ?? Math.floor(Date.now() / secondMs) * secondMs;
  if (stored !== undefined && stored.startMs === undefined) stored.begin(startMs, access);
  return {
    secret,
    run,
    startMs,
    userName,
    password: common,
    // The start of the year, so that the certificates of two starts are equal.
    certificateMs: Date.UTC(today.getUTCFullYear(), 0, 1),
  };
}
