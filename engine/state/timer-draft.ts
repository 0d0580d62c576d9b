/** The timers of machines as one event sets, cancels and holds them: in their records, and what becomes of the agenda. */
import type { Address, MachineEvent, MachineRecord, Phase, Timer } from '../contracts.js';
import { deepFreeze } from './freeze.js';
import { omitTimer, type WorkingRecord } from './machine-records.js';

/** A timer to be put on the agenda, or taken off it, once the event commits. */
export type QueueChange =
  | { readonly set: true; readonly address: Address; readonly timer: string; readonly due: Timer }
  | { readonly set: false; readonly phase: Phase; readonly seq: number };

export class TimerDraft {
  readonly agendaChanges: QueueChange[] = [];
  /** The number that the next timer gets. */
  nextSeq: number;
  readonly #working: (address: Address) => WorkingRecord;

  /** `working` gives the record of a machine to be changed, and throws when there is none. */
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

  /** One that was not set is as good as cancelled. */
  cancel(address: Address, timer: string): void {
    const working = this.#working(address);
    const due = working.timers[timer];
    if (due === undefined) return;
    working.timers = omitTimer(working.timers, timer);
    this.#unschedule(due);
  }

  /** Takes all timers of a machine off the agenda that goes away with them. */
  cancelAll({ timers }: MachineRecord): void {
    for (const due of Object.values(timers)) this.#unschedule(due);
  }

  /** Keeps one that has come up and left the agenda, until its machine is released. */
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
