/**
 * Service of one member of a fleet: its controller with clock, request handlers and effects. It is created at the first
 * contact, with the state that it would have if it had run since the start of the fleet.
 */
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { Controller } from '../../machines/index.js';
import type { StoredBlueprint } from '../../models/blueprint/index.js';
import type { DomainState, FleetMember, LostDomains } from '../../models/fleet/index.js';
import type { Secret } from '../../models/index.js';
import { FaultRecord, type ReadCondition } from '../../replay/index.js';
import { PacedClock } from '../clock/pace.js';
import type { Backpressure } from '../connections/backpressure.js';
import type { Connections } from '../connections/connections.js';
import { createConnectionLimit } from '../connections/tls-server.js';
import type { ConsoleSessions } from '../console/console-sessions.js';
import { recordRun } from '../control/run-history.js';
import type { ConnectionContext } from '../effects/connect.js';
import { createDeliveryContext } from '../effects/deliver.js';
import { createPerformers } from '../effects/performers.js';
import { EffectRunner, type Performer } from '../effects/runner.js';
import type { LoadedRoutes } from '../exchange/app.js';
import type { FairScheduler } from '../exchange/fair-scheduler.js';
import { schedulerOf } from '../exchange/fair-scheduler.js';
import { MemberPasswords, type PasswordChecks, type PasswordWorker } from '../exchange/passwords.js';
import type { UnavailableBehavior } from '../exchange/redfish-handler.js';
import { finishInterrupted } from '../journal/resume.js';
import { openStoredHistory, type StoredHistory } from '../journal/stored-history.js';
import { createRequestHandlers, type RequestHandlers } from '../service/request-handlers.js';
import type { FleetClock } from './fleet-clock.js';
import type { MemberHistories } from './fleet-directory.js';
import {
  createMemberGenesis,
  type FleetOrigin,
  firstCertificate,
  type MemberGenesis,
} from './member-genesis.js';

/** Maximum number of requests in the log of a member. Assumption: enough to analyze one failure; about 80 KB. */
const requestsMax = 200;

/** Parts that the members of a fleet share. */
export interface FleetContext {
  readonly origin: FleetOrigin;
  readonly clock: FleetClock;
  /** True if each member has a clock of its own, which starts at the time of the clock of the fleet. */
  readonly hasOwnClocks: boolean;
  readonly turns: FairScheduler;
  readonly passwords: PasswordWorker;
  readonly unread: Backpressure;
  readonly whenUnavailable: UnavailableBehavior;
  readonly means: ConnectionContext;
  readonly believesListeners: boolean;
  /** Maximum memory of the history of a member that the control API can query; 0 for no history. Unit: bytes. */
  readonly historyBytesMax: number;
  /** Place of the histories that are stored in files; undefined for none. */
  readonly histories?: MemberHistories | undefined;
  /** Maximum number of members that keep their renderings; 1,024 if undefined. */
  readonly completeMax?: number | undefined;
  /** Domains that are lost at the start; undefined for none. */
  readonly lost?: LostDomains | undefined;
  /** Receives each change of a domain before its members are changed. */
  readonly onDomain?: ((atMs: number, change: DomainState) => void) | undefined;
  /** Receives each instant to which the clock of the fleet was advanced. */
  readonly onAdvance?: ((atMs: number) => void) | undefined;
  readonly token: string;
  /** Tokens of the console of the fleet, which are valid for its members too. */
  readonly sessions: ConsoleSessions;
  readonly report: (text: string) => void;
  readonly conditions: () => Promise<ReadCondition>;
  readonly blueprintOf: (member: FleetMember) => StoredBlueprint;
}

export class MemberService {
  readonly controller: Controller;
  readonly handlers: RequestHandlers;
  readonly passwords: PasswordChecks;
  /** Receives the events of the shared server that concern this member. */
  readonly events = new EventEmitter();
  readonly connections: Connections = createConnectionLimit();
  readonly #identity: MemberGenesis;
  readonly #runner: EffectRunner;
  readonly #member: FleetMember;
  readonly #routed: LoadedRoutes = {};
  /** Stored history of the member, which ends with the service. */
  readonly #journal: OpenedJournal | undefined;
  #isChanged = false;
  /** Number of requests in progress. */
  #active = 0;

  /** `isStored` is true for a member whose history is stored if the fleet stores histories. */
  constructor(member: FleetMember, context: FleetContext, isStored = true) {
    const { origin, clock, turns, passwords, unread, whenUnavailable, historyBytesMax, token } = context;
    this.#member = member;
    const created = createMemberGenesis(origin, member, context.blueprintOf(member));
    const stored = isStored ? openHistory(member, context) : undefined;
    const left = stored?.left;
    this.#identity = left === undefined ? created : { ...created, genesis: left.genesis };
    const { genesis, secret } = this.#identity;
    const controller = new Controller(genesis, secret, {}, left?.simulation);
    this.controller = controller;
    this.passwords = new MemberPasswords(passwords, member.name);
    controller.simulation.observe({
      input: () => {
        this.#isChanged = true;
      },
    });
    const faults = new FaultRecord(controller.simulation);
    const now = left !== undefined && context.hasOwnClocks ? left.simulation.now : clock.now;
    const own = context.hasOwnClocks
      ? new PacedClock({ startMs: now, pace: clock.pace, wallNow: () => performance.now() })
      : clock;
    this.#journal = stored?.open(controller.simulation, genesis);
    const presentOf = () => this.handlers.pacing.now;
    const past =
      this.#journal?.history === undefined
        ? recordRun({ controller, now: presentOf, bytesMax: historyBytesMax })
        : { history: this.#journal.history.goingOnTo(presentOf), memory: undefined };
    if (left !== undefined) finishInterrupted(controller);
    controller.catchUp(now);
    this.handlers = createRequestHandlers({
      controller,
      secret,
      startMs: now,
      pace: clock.pace,
      turns: schedulerOf(turns, member.name),
      whenUnavailable,
      report: (text) => context.report(`${member.name}: ${text}`),
      isPast: false,
      past,
      faults,
      conditions: context.conditions,
      shared: {
        clock: own,
        passwords: this.passwords,
        unread,
        token,
        sessions: context.sessions,
        requestsMax,
        routed: this.#routed,
      },
    });
    const { recorder, service } = this.handlers;
    this.#runner = runEffects(this, secret, context);
    recorder.follow(this.events);
    this.events.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.#active += 1;
      response.once('close', () => {
        this.#active -= 1;
      });
      service(request, response);
    });
  }

  /** Returns the certificate of the member before it has another one, with its private key. */
  readonly firstCertificate = () => firstCertificate(this.#identity);

  get member(): FleetMember {
    return this.#member;
  }

  /**
   * True if the state of the member derives from its seed and the clock alone, and it has no requests and no connections.
   * A new service for the member would have the same state.
   */
  get isReplaceable(): boolean {
    return (
      this.#journal === undefined && !this.#isChanged && this.#active === 0 && this.connections.size === 0
    );
  }

  /** Frees the memory that the next request fills again: renderings, and the handler of writes. */
  release(): void {
    this.controller.release();
    this.#routed.loading = undefined;
  }

  /** Ends the event streams, the effects and the timers. */
  async close(): Promise<void> {
    this.events.emit('end');
    await this.handlers.endStreams();
    await this.#runner.close();
    this.handlers.pacing.stop();
    this.handlers.recorder.close();
    if (this.#journal === undefined) return;
    // The history ends now and not at its last event, so that the next start continues from here.
    const { now } = this.handlers.pacing;
    this.controller.catchUp(now);
    this.controller.simulation.advanceTo(now);
    await this.#journal.close();
  }
}

/** The directory of the fleet has already been compared with the start, so each history accepts it. */
const anyStart = {
  seed: undefined,
  startMs: undefined,
  blueprint: undefined,
  userName: undefined,
  password: undefined,
};

type OpenedJournal = ReturnType<StoredHistory['open']>;

/** Opens the stored history of a member; undefined for a fleet without stored histories. */
function openHistory({ name }: FleetMember, { histories, report }: FleetContext): StoredHistory | undefined {
  if (histories === undefined) return undefined;
  const { directory, fsync } = histories;
  const stored = openStoredHistory(path.join(directory, name), {
    said: anyStart,
    fsync,
    onFailure: (message) => report(`${name}: ${message}`),
  });
  if (stored.note !== undefined) report(`${name}: ${stored.note}`);
  return stored;
}

/**
 * Starts the effects of a member. The performers are created with the first effect, because most members have none.
 */
function runEffects(
  { controller, handlers: { pacing, onBug }, firstCertificate: certificate }: MemberService,
  secret: Secret,
  { means, believesListeners }: FleetContext,
): EffectRunner {
  let made: Readonly<Record<string, Performer>> | undefined;
  return new EffectRunner({
    controller,
    pacing,
    onBug,
    get performers() {
      made ??= createPerformers({
        ...means,
        ...createDeliveryContext(controller, certificate()),
        open: ({ address, sealed }) => secret.unseal(address, sealed),
        believesListeners,
      });
      return made;
    },
  });
}
