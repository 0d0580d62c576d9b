/**
 * Carries out what the controller asks of the outside: every entry of the outbox once, as soon as it stands there. The
 * result goes in as an input, at the time it comes. An entry that vanishes (the controller was reset) is given up, and
 * so is everything when the service ends. What a kind of effect takes is in a table; this file knows none of them.
 */
import type { JsonObject, OutboxEntry } from '../../engine/index.js';
import type { Controller } from '../../machines/index.js';
import type { Pacing } from '../clock/pacing.js';

/** Performs one effect. Rejects when it is given up; anything else that is thrown is a bug. */
export type Performer = (params: JsonObject, abandoned: AbortSignal) => Promise<JsonObject>;

interface RunnerOptions {
  readonly controller: Controller;
  readonly pacing: Pacing;
  /** By kind. */
  readonly performers: Readonly<Record<string, Performer>>;
  readonly onBug: (error: unknown) => void;
}

/** What a machine hears of a bug of ours: it must not wait for ever. */
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

  /** Gives up whatever is under way; nothing goes in any more. */
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
      if (perform === undefined) throw new Error(`nobody performs effects of the kind ${kind}`);
      result = await perform(params, abandoned);
    } catch (error) {
      if (abandoned.aborted) return;
      onBug(error);
      result = ownFault;
    }
    // Still within the step that asked when nothing was waited for.
    await null;
    // It stays known until it leaves the outbox, so that nothing is done twice.
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
   * Instead of a result that did not go in, once, and where time stands: what is due by now may be what failed. When
   * that fails too, the entry is left alone: it stays known, so that it is not performed again.
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
