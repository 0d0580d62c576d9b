/**
 * Timers that an event sets, cancels or defers: changes of the machine records, and the resulting changes of the event
 * queue.
 */
import type { Address, MachineEvent, MachineRecord, Phase, Timer } from '../contracts.js';
import { deepFreeze } from './freeze.js';
import { omitTimer, type WorkingRecord } from './machine-records.js';

/** Change of the event queue at the commit of the event: a timer to add or to remove. */
export type QueueChange =
  | { readonly set: true; readonly address: Address; readonly timer: string; readonly due: Timer }
  | { readonly set: false; readonly phase: Phase; readonly seq: number };

export class TimerDraft {
  readonly agendaChanges: QueueChange[] = [];
  /** Sequence number of the next timer. */
  nextSeq: number;
  readonly #working: (address: Address) => WorkingRecord;

  /** `working` returns the writable record of a machine, and throws if the machine does not exist. */
  constructor(nextSeq: number, working: (address: Address) => WorkingRecord) {
    this.nextSeq = nextSeq;
    this.#working = working;
  }

  set(address: Address, timer: string, at: number, phase: Phase, event: MachineEvent): void {
    this.cancel(address, timer);
    const due: Timer = deepFreeze({ at, phase, seq: this.nextSeq++, event });
    this.#put(address, timer, due);
    this.agendaChanges.push({ set: true, address, timer, due });
  }

  /** Cancels a timer; does nothing if the timer is not set. */
  cancel(address: Address, timer: string): void {
    const working = this.#working(address);
    const due = working.timers[timer];
    if (due === undefined) return;
    working.timers = omitTimer(working.timers, timer);
    this.#unschedule(due);
  }

  /** Removes all timers of a stopped machine from the event queue. */
  cancelAll({ timers }: MachineRecord): void {
    for (const due of Object.values(timers)) this.#unschedule(due);
  }

  /** Stores a fired timer in its record until its machine is released. */
  hold(address: Address, timer: string, due: Timer): void {
    this.#put(address, timer, deepFreeze({ ...due, held: true }));
  }

  #put(address: Address, timer: string, due: Timer): void {
    const working = this.#working(address);
    working.timers = { ...working.timers, [timer]: due };
  }

  #unschedule({ phase, seq, held }: Timer): void {
    if (held !== true) this.agendaChanges.push({ set: false, phase, seq });
  }
}
