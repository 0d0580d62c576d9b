/**
 * Deferred events, which were due while their machines were hung (`SimulationModel.isMachineHung`). The tree stores
 * them. At the release, they are delivered in the order in which they were due.
 */
import {
  type Address,
  type MachineEvent,
  type MachineRecord,
  type OutboxEntry,
  phases,
} from '../contracts.js';

export interface DeferredArrival {
  readonly address: Address;
  readonly timer: string;
  readonly event: MachineEvent;
}

type Ordered = DeferredArrival & { readonly order: readonly [at: number, phase: number, seq: number] };

/** Returns the deferred timers and effect results in the order in which they were due. */
export function listDeferred(
  machines: Iterable<readonly [Address, MachineRecord]>,
  arrived: readonly OutboxEntry[],
): readonly DeferredArrival[] {
  return [...listTimers(machines), ...arrived.map(toReply)].sort(byOrder);
}

function* listTimers(machines: Iterable<readonly [Address, MachineRecord]>): Generator<Ordered> {
  for (const [address, { timers }] of machines) {
    for (const [timer, { at, phase, seq, event, held }] of Object.entries(timers)) {
      if (held === true) yield { address, timer, event, order: [at, phase, seq] };
    }
  }
}

function toReply({ id, from, reply, arrived }: OutboxEntry): Ordered {
  const event: MachineEvent & { readonly result: unknown } = { type: reply, result: arrived?.result };
  return { address: from, timer: `reply.${id}`, event, order: [arrived?.at ?? 0, phases.input, id] };
}

function byOrder({ order: one }: Ordered, { order: other }: Ordered): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
