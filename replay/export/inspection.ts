/**
 * Statechart activity as inspection events of XState, in the JSON form of Stately Inspector (`StatelyInspectionEvent`
 * of @statelyai/inspect). No actor runs; each machine of the tree appears as an actor with the machine's address. A
 * snapshot follows each event that a transition of the machine accepted; other events are omitted. All instants are
 * virtual time.
 */
import * as z from 'zod';
import {
  getLeaf,
  isMachineRecord,
  listLeaves,
  type MachineEvent,
  type Macrostep,
  machineKind,
  Simulation,
  type StateValue,
  splitAddress,
} from '../../engine/index.js';
import { type ControllerSimulation, catalog } from '../../machines/index.js';
import { functionOption } from '../../models/document/index.js';
import type { HistoryStep } from '../history/step.js';
import { validateArguments } from '../validate-arguments.js';

/** Version of @statelyai/inspect, which is also the version of its protocol. */
const protocolVersion = '0.7.2';

interface Snapshot {
  readonly status: 'active' | 'done' | 'stopped';
  readonly value?: StateValue;
  readonly context?: object;
}

interface InspectionBase {
  /** Address of the machine. It is the session id and the root id, because the actor has no parent. */
  readonly sessionId: string;
  readonly rootId: string;
  /** Virtual time. Unit: ms since the epoch. */
  readonly createdAt: string;
  readonly id: string;
  readonly _version: string;
}

export type ChartInspectionEvent = InspectionBase &
  (
    | {
        readonly type: '@xstate.actor';
        readonly name: string;
        /** Chart as JSON: its `config`, with names in place of functions. */
        readonly definition: string;
        readonly snapshot: Snapshot;
      }
    | { readonly type: '@xstate.event'; readonly event: MachineEvent }
    | { readonly type: '@xstate.snapshot'; readonly event: MachineEvent; readonly snapshot: Snapshot }
  );

const aSimulation = z.custom((given) => given instanceof Simulation, {
  error: 'a simulation, such as createController().simulation',
});

/**
 * Sends the existing machines, and from then on the activity of all machines. Returns a function that ends the
 * inspection. Throws TypeError for invalid arguments.
 */
export function inspectCharts(
  simulation: ControllerSimulation,
  send: (event: ChartInspectionEvent) => void,
): () => void {
  validateArguments('inspectCharts', { simulation, send }, { simulation: aSimulation, send: functionOption });
  const inspector = new ChartInspector(send);
  const { machines, clock } = simulation.tree;
  for (const [address, { value, context }] of listLeaves(machines, isMachineRecord))
    inspector.begin(address, { status: 'active', value, context }, clock.now);
  return simulation.observe({ committed: (step) => inspector.follow(step) });
}

class ChartInspector {
  readonly #send: (event: ChartInspectionEvent) => void;
  readonly #present = new Set<string>();
  #count = 0;

  constructor(send: (event: ChartInspectionEvent) => void) {
    this.#send = send;
  }

  begin(address: string, snapshot: Snapshot, atMs: number): void {
    const kind = machineKind(address);
    const declared = catalog[kind];
    if (declared === undefined) throw new Error(`no machine of the catalog is of the kind ${kind}`);
    this.#present.add(address);
    this.#send({
      type: '@xstate.actor',
      name: address,
      definition: JSON.stringify(declared.machine.config, withNames),
      snapshot,
      ...this.#base(address, atMs),
    });
  }

  follow({ moved, before, after }: Pick<HistoryStep, 'moved' | 'before' | 'after'>): void {
    const atMs = after.clock.now;
    for (const one of moved) this.#report(one, atMs);
    if (before.machines === after.machines) return;
    for (const address of this.#present) {
      if (getLeaf(after.machines, splitAddress(address)) !== undefined) continue;
      this.#present.delete(address);
      const event = { type: 'xstate.stop' };
      this.#send({
        type: '@xstate.snapshot',
        event,
        snapshot: { status: 'stopped' },
        ...this.#base(address, atMs),
      });
    }
  }

  #report({ address, event, context, moves }: Macrostep, atMs: number): void {
    const last = moves.at(-1);
    const snapshot: Snapshot = {
      status: last?.done === true ? 'done' : 'active',
      ...(last !== undefined && { value: last.next.value }),
      context,
    };
    if (event.type === 'xstate.init') this.begin(address, snapshot, atMs);
    this.#send({ type: '@xstate.event', event, ...this.#base(address, atMs) });
    this.#send({ type: '@xstate.snapshot', event, snapshot, ...this.#base(address, atMs) });
    if (snapshot.status === 'done') this.#present.delete(address);
  }

  #base(address: string, atMs: number): InspectionBase {
    this.#count += 1;
    return {
      sessionId: address,
      rootId: address,
      createdAt: String(atMs),
      id: String(this.#count),
      _version: protocolVersion,
    };
  }
}

/** Replacer for `JSON.stringify` that replaces a function of a chart by its name, as Stately's own inspector does. */
function withNames(_: string, value: unknown): unknown {
  return typeof value === 'function' ? { type: value.name } : value;
}
