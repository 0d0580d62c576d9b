/**
 * What modelled listeners have received, kept beside the simulation: it follows what the controller asks for, and is no
 * state of it. After a return to a snapshot, what came later has not come.
 */
import type { JsonObject, OutboxEntry } from '../engine/index.js';
import type { Controller } from '../machines/index.js';
import { type DeliveryParams, deliveryEffect } from '../models/index.js';
import { isReceived, type Listeners } from './listeners.js';

export interface Delivery {
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  readonly destination: string;
  /** Those of the subscription, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

interface Kept extends Delivery {
  readonly effectId: number;
}

/** Assumption: more than any test looks at; beyond them the oldest go. */
const deliveriesMax = 1_000;

export class Deliveries {
  readonly #controller: Controller;
  readonly #listeners: Listeners;
  #received: readonly Kept[];

  constructor(controller: Controller, listeners: Listeners, before?: Deliveries) {
    this.#controller = controller;
    this.#listeners = listeners;
    this.#received = before === undefined ? [] : before.#received;
    // Where nobody listens, nothing is received: most controllers and their forks need not be watched.
    if (listeners.size === 0) return;
    controller.simulation.observe({
      committed: ({ before: { outbox: known }, after: { outbox } }) => {
        if (outbox.nextId === known.nextId) return;
        for (let id = known.nextId; id < outbox.nextId; id++) this.#note(outbox.entries[id]);
      },
    });
  }

  /** Oldest first. */
  get received(): readonly Delivery[] {
    return this.#received.map(({ effectId: _, ...delivery }) => delivery);
  }

  /** Forgets what has not been asked for yet. */
  forgetFrom(effectId: number): void {
    this.#received = this.#received.filter((delivery) => delivery.effectId < effectId);
  }

  #note(entry: OutboxEntry | undefined): void {
    if (entry?.kind !== deliveryEffect) return;
    const params = entry.params as DeliveryParams;
    if (!isReceived(this.#listeners, params)) return;
    const { destination, body } = params;
    const headers = this.#controller.headersOf(params);
    const kept: Kept = { effectId: entry.id, at: entry.requestedAt, destination, headers, body };
    this.#received = [...this.#received, kept].slice(-deliveriesMax);
  }
}
