/**
 * Service of one member of a fleet: its controller with clock, request handlers and effects. It is created at the first
 * contact, with the state that it would have if it had run since the start of the fleet.
 */
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller } from '../../machines/index.js';
import type { StoredBlueprint } from '../../models/blueprint/index.js';
import type { FleetMember } from '../../models/fleet/index.js';
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
import { createRequestHandlers, type RequestHandlers } from '../service/request-handlers.js';
import type { FleetClock } from './fleet-clock.js';
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
  /** Maximum number of members that keep their renderings; 1,024 if undefined. */
  readonly completeMax?: number | undefined;
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
  #isChanged = false;
  /** Number of requests in progress. */
  #active = 0;

  constructor(member: FleetMember, context: FleetContext) {
    const { origin, clock, turns, passwords, unread, whenUnavailable, historyBytesMax, token } = context;
    this.#member = member;
    this.#identity = createMemberGenesis(origin, member, context.blueprintOf(member));
    const { genesis, secret } = this.#identity;
    const controller = new Controller(genesis, secret);
    this.controller = controller;
    this.passwords = new MemberPasswords(passwords, member.name);
    controller.simulation.observe({
      input: () => {
        this.#isChanged = true;
      },
    });
    const faults = new FaultRecord(controller.simulation);
    const { now } = clock;
    const own = context.hasOwnClocks
      ? new PacedClock({ startMs: now, pace: clock.pace, wallNow: () => performance.now() })
      : clock;
    const past = recordRun({ controller, now: () => this.handlers.pacing.now, bytesMax: historyBytesMax });
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
    return !this.#isChanged && this.#active === 0 && this.connections.size === 0;
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
  }
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
