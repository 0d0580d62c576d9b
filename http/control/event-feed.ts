/**
 * Executed events as they come, for readers that each go at their own pace: a reader asks for the event after the one it got
 * last, so that a slow one holds nothing up and nothing is heaped up for it. What came a while ago is looked up in the past of the
 * run.
 */
import type { Controller } from '../../machines/index.js';
import type { HistoryEvent } from '../../replay/index.js';
import type { QueryScheduler } from './query-scheduler.js';
import type { RunHistory } from './run-history.js';

/** Events at hand without looking back. Assumption: more than come while a reader takes one piece. */
const recentMax = 256;
/** How often a stream shows that it is there. Unit: ms. Proxies give up a silent connection after a minute or so. */
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

  /** Events from a number on, each as soon as it has been executed; undefined now and then, while none comes. Ends with the service. */
  async *from(first: number, inTurns: QueryScheduler): AsyncGenerator<HistoryEvent | undefined> {
    for (let number = first; !this.#closed; ) {
      const event = this.#recent.get(number) ?? (await this.#look(number, inTurns));
      if (event !== undefined) {
        yield event;
        number += 1;
      } else if (number <= this.#controller.tree.clock.executed) {
        // Of a past that is not kept: the reader has to begin anew.
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

  /** Resolves to whether there is more; to false when it is time to show that the stream is there. */
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
