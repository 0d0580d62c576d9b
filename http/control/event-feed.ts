/**
 * Stream of executed events for readers of different speed. A reader requests the event after the last one that it
 * received, so that a slow reader delays nothing and needs no queue. Older events are read from the history of the run.
 */
import type { Controller } from '../../machines/index.js';
import type { HistoryEvent } from '../../replay/index.js';
import type { QueryScheduler } from './query-scheduler.js';
import type { RunHistory } from './run-history.js';

/** Number of recent events in memory. Assumption: fewer events are executed while a reader reads one chunk. */
const recentMax = 256;
/**
 * Interval of the keep-alive comments of a stream. Unit: ms. Proxies close a silent connection after about a minute.
 */
const beatMs = 15_000;

export class EventFeed {
  readonly #controller: Controller;
  readonly #past: RunHistory;
  readonly #recent = new Map<number, HistoryEvent>();
  readonly #waiting = new Set<() => void>();
  readonly #unwatch: () => void;
  #closed = false;

  constructor(controller: Controller, past: RunHistory) {
    this.#controller = controller;
    this.#past = past;
    this.#unwatch = controller.simulation.observe({
      committed: (step) => {
        const { executed: number, now: at } = step.after.clock;
        this.#recent.set(number, { ...step, number, at });
        this.#recent.delete(number - recentMax);
        this.#wake();
      },
    });
  }

  /**
   * Yields events from a number on, each as soon as it was executed. Yields undefined at intervals while there is no
   * new event. Ends when the service stops.
   */
  async *from(first: number, inTurns: QueryScheduler): AsyncGenerator<HistoryEvent | undefined> {
    for (let number = first; !this.#closed; ) {
      const event = this.#recent.get(number) ?? (await this.#look(number, inTurns));
      if (event !== undefined) {
        yield event;
        number += 1;
      } else if (number <= this.#controller.tree.clock.executed) {
        // The event is no longer in memory and the history is not stored, so the stream ends and the reader has to
        // connect again.
        return;
      } else if (!(await this.#more())) yield undefined;
    }
  }

  close(): void {
    this.#closed = true;
    this.#unwatch();
    this.#wake();
  }

  async #look(number: number, inTurns: QueryScheduler): Promise<HistoryEvent | undefined> {
    const { history } = this.#past;
    if (history === undefined || number > this.#controller.tree.clock.executed) return undefined;
    return inTurns.drive(history.pausing.event(number));
  }

  /** Waits for the next event. Resolves to true if there is a further event, to false if a keep-alive comment is due. */
  #more(): Promise<boolean> {
    return new Promise((resolve) => {
      const wake = () => settle(true);
      const timer = setTimeout(() => settle(false), beatMs);
      const settle = (isMore: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve(isMore);
      };
      this.#waiting.add(wake);
    });
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}
