/**
 * Performs the effects of the controller: every entry of the outbox once, as soon as it exists. The result becomes an
 * input when it arrives. An entry that disappears (the controller was reset) is aborted, and so are all entries when
 * the service ends. A table maps kinds of effects to performers; this file knows none of them.
 */
import type { JsonObject, OutboxEntry } from '../../engine/index.js';
import type { Controller } from '../../machines/index.js';
import type { Pacing } from '../clock/pacing.js';

/** Performs one effect. Rejects if it is aborted; any other error is a bug. */
export type Performer = (params: JsonObject, abandoned: AbortSignal) => Promise<JsonObject>;

interface RunnerOptions {
  readonly controller: Controller;
  readonly pacing: Pacing;
  /** By kind. */
  readonly performers: Readonly<Record<string, Performer>>;
  readonly onBug: (error: unknown) => void;
}

/** Result after a bug of the program, so that the machine does not wait forever. */
const ownFault = { outcome: 'unreachable', reason: 'the request failed by a fault of the controller' };

interface Running {
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

export class EffectRunner {
  readonly #options: RunnerOptions;
  readonly #running = new Map<number, Running>();
  readonly #stop: () => void;

  constructor(options: RunnerOptions) {
    this.#options = options;
    const { simulation } = options.controller;
    this.#stop = simulation.observe({
      committed: ({ before, after }) => {
        if (after.outbox !== before.outbox) this.#follow(after.outbox.entries);
      },
    });
    this.#follow(simulation.tree.outbox.entries);
  }

  /** Aborts everything in progress; no further input is executed. */
  async close(): Promise<void> {
    this.#stop();
    const running = [...this.#running.values()];
    this.#running.clear();
    for (const { abort } of running) abort.abort();
    await Promise.all(running.map(({ ended }) => ended));
  }

  #follow(entries: Readonly<Record<string, OutboxEntry>>): void {
    for (const [id, { abort }] of this.#running) {
      if (entries[id] !== undefined) continue;
      this.#running.delete(id);
      abort.abort();
    }
    for (const entry of Object.values(entries)) {
      if (this.#running.has(entry.id)) continue;
      const abort = new AbortController();
      this.#running.set(entry.id, { abort, ended: this.#run(entry, abort.signal) });
    }
  }

  async #run({ id, kind, params }: OutboxEntry, abandoned: AbortSignal): Promise<void> {
    const { performers, onBug } = this.#options;
    let result: JsonObject;
    try {
      const perform = performers[kind];
      if (perform === undefined) throw new Error(`no performer exists for effects of the kind ${kind}`);
      result = await perform(params, abandoned);
    } catch (error) {
      if (abandoned.aborted) return;
      onBug(error);
      result = ownFault;
    }
    // Still within the requesting step if the performer was synchronous.
    await null;
    // The entry stays registered until it leaves the outbox, so that it is not performed twice.
    if (this.#running.has(id)) this.#give(id, result);
  }

  #give(id: number, result: JsonObject): void {
    const { controller, pacing, onBug } = this.#options;
    try {
      controller.catchUp(pacing.now);
      controller.perform({ type: 'effect.result', id, result }, pacing.now);
      pacing.rearm();
    } catch (error) {
      onBug(error);
      this.#giveFault(id);
    }
  }

  /**
   * Once, replaces a result whose input failed, without an advance of time, because a due event may be the one that
   * failed. If that fails too, the entry stays registered, so that it is not performed again.
   */
  #giveFault(id: number): void {
    const { controller, pacing, onBug } = this.#options;
    if (controller.tree.outbox.entries[id] === undefined) return;
    try {
      controller.perform({ type: 'effect.result', id, result: ownFault });
      pacing.rearm();
    } catch (error) {
      onBug(error);
    }
  }
}
