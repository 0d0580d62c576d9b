/**
 * Thread of a fleet that serves a part of the members. It has sockets of its own at the addresses of its members, so no
 * connection passes through another thread. All threads show one clock.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { deepFreeze, type Pace } from '../../engine/index.js';
import type { DomainState, FleetMember } from '../../models/fleet/index.js';
import type { ReadCondition } from '../../replay/index.js';
import { Listener, requirePort } from '../connections/listener.js';
import { ConsoleSessions } from '../console/console-sessions.js';
import { openSecret } from '../files/data-directory.js';
import { SetupError } from '../files/setup-error.js';
import { controlHost, createControlServer } from '../service/listeners.js';
import { createMemberControl } from './fleet-control.js';
import type { FleetInput } from './fleet-operations.js';
import type { FleetOrigin } from './member-genesis.js';
import { type FleetOptions, openMembers, type StoredMembers } from './open-members.js';
import { SharedClockStore, sharedWallNow } from './shared-clock.js';
import { answerCalls } from './thread-calls.js';

/** Data that a thread receives at its start. */
export interface FleetThreadData {
  readonly options: Omit<FleetOptions, 'conditions' | 'report' | 'stored'>;
  readonly origin: Omit<FleetOrigin, 'secret'>;
  readonly stored: StoredMembers | undefined;
  readonly token: string;
  readonly clockMemory: SharedArrayBuffer;
}

/** Message of a thread besides its answers: its start, a move of the clock by a member, or the report of a bug. */
export type ThreadEvent =
  | { readonly event: 'opened'; readonly controlPort: number }
  | { readonly event: 'failed'; readonly problem: string; readonly isSetup: boolean }
  | { readonly event: 'moved' }
  | { readonly event: 'report'; readonly text: string };

/** Functions of a thread that the main thread calls. Members are named by their index. */
export type ThreadFunctions = ReturnType<typeof functionsOf>;

/** Time in which responses of the control API can finish when the thread ends. Unit: ms. */
const closingGraceMs = 500;

/** Serves the members of this thread until the main thread closes it. Does nothing in the main thread. */
export async function serveFleetThread(conditions: () => Promise<ReadCondition>): Promise<void> {
  const port = parentPort;
  if (port === null) return;
  const send = (event: ThreadEvent) => port.postMessage(event);
  const { options, origin, stored, token, clockMemory } = workerData as FleetThreadData;
  try {
    const secret = await openSecret(options.dataDirectory);
    await readCaptures(options.captures ?? []);
    const members = openMembers(
      {
        ...options,
        // The copies of another thread are not frozen, and only values that derive from frozen objects are shared.
        blueprints: new Map(
          [...options.blueprints].map(([file, blueprint]) => [file, deepFreeze(blueprint)]),
        ),
        conditions,
        report: (text) => send({ event: 'report', text }),
      },
      {
        origin: { ...origin, secret },
        stored,
        token,
        sessions: new ConsoleSessions(),
        store: new SharedClockStore(clockMemory),
        wallNow: sharedWallNow,
        onMove: () => send({ event: 'moved' }),
      },
    );
    const control = new Listener(createControlServer());
    control.server.on('request', createMemberControl(members.fleet));
    const controlPort = requirePort(await control.bind(controlHost, 0), controlHost, 0);
    await members.listener.open();
    answerCalls(
      port,
      functionsOf(members.fleet, async () => {
        await Promise.all([control.close(closingGraceMs), members.close()]);
      }),
    );
    send({ event: 'opened', controlPort });
  } catch (error) {
    const { message } = error as Error;
    send({ event: 'failed', problem: message, isSetup: error instanceof SetupError });
  }
}

/** Reads captures for the controllers of this thread, which find them by the digests in their blueprints. */
async function readCaptures(places: readonly string[]): Promise<void> {
  if (places.length === 0) return;
  const { readCaptured } = await import('../captures/captured-blueprint.js');
  const plain = { captureTimes: undefined, captureByDigest: undefined, capturePack: undefined };
  for (const capture of places) readCaptured({ capture, ...plain });
}

function functionsOf(fleet: ReturnType<typeof openMembers>['fleet'], close: () => Promise<void>) {
  const byIndex = new Map(fleet.members.map((member) => [member.index, member]));
  const membersAt = (indices: readonly number[]): readonly FleetMember[] =>
    indices.map((index) => {
      const member = byIndex.get(index);
      if (member === undefined) throw new Error(`member ${index} is in another thread`);
      return member;
    });
  return {
    conditionsOf: (indices: readonly number[]) => fleet.conditionsOf(membersAt(indices)),
    samples: () => fleet.samples(),
    contacted: () => fleet.contacted,
    execute: (indices: readonly number[], asked: FleetInput) => fleet.execute(membersAt(indices), asked),
    advanceEach: (indices: readonly number[], spanMs: number) =>
      fleet.advanceEach(membersAt(indices), spanMs),
    changeDomain: (change: DomainState) => fleet.changeDomain(change),
    changeOwnPaces: (pace: Pace) => fleet.changeOwnPaces(pace),
    resume: () => fleet.resume(),
    latest: () => fleet.latest,
    close,
  };
}
