/**
 * Execution of the effects of the controller. Every entry of the outbox is performed once, as soon as it exists. Its
 * result becomes an input of the simulation when it arrives. An effect is aborted if its entry disappears because the
 * controller was reset, or if the service ends. A table maps kinds of effects to performers; this file contains no code
 * for a particular kind.
 */
import type { JsonObject, OutboxEntry } from '../../engine/index.js';
import type { Controller } from '../../machines/index.js';
import type { Pacing } from '../clock/pacing.js';

/** Function that performs one effect. Rejects if the effect is aborted; any other error is a bug. */
export type Performer = (params: JsonObject, abandoned: AbortSignal) => Promise<JsonObject>;

interface RunnerOptions {
  readonly controller: Controller;
  readonly pacing: Pacing;
  /** Performers by kind of effect. */
  readonly performers: Readonly<Record<string, Performer>>;
  readonly onBug: (error: unknown) => void;
}

/** Result of an effect after a bug of the program. Without a result, the machine would wait forever. */
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

  /** Aborts all effects in progress. Their results cause no further input. */
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
    // Without this pause, the input of a performer that fails synchronously would start while the simulation still
    // executes the event that requested the effect.
    await null;
    // The entry stays in `#running` until it leaves the outbox, so that it is not performed twice.
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
   * Reports `ownFault` once, instead of a result whose input failed. Time does not advance here, because the failure
   * may have been in a due event. If this input fails too, the entry stays in `#running`, so that it is not performed
   * again.
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
