/**
 * Deliveries to modeled listeners, stored beside the simulation: they derive from the effects of the controller, and
 * are not part of its state. They follow a restore in both directions: of an earlier state, without later deliveries;
 * of a later state, with them.
 */
import type { JsonObject, OutboxEntry } from '../../engine/index.js';
import { type Controller, type DeliveryParams, deliveryEffect } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { EndpointTimeline } from './endpoint-timeline.js';
import type { Endpoints } from './endpoints.js';
import { isReceived, readSent } from './listener-answers.js';

export interface Delivery {
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /**
   * Destination of a subscription; `smtp://host:port` for a mail, `syslog://host:port` for a syslog message,
   * `syslog+tls://host:port` for TLS.
   */
  readonly destination: string;
  /** Headers of the subscription, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** An event or a report as posted; the parts of a mail; a syslog message with its `frame`, as on the wire. */
  readonly body: JsonObject;
}

interface Kept extends Delivery {
  readonly effectId: number;
}

/** Assumption: more than any test reads; beyond this number the oldest are removed. */
const deliveriesMax = 1_000;

export class Deliveries {
  /** The endpoints of the controller. */
  readonly peers: EndpointTimeline;
  readonly #controller: Controller;
  /** The deliveries of each past state of this controller or its origin. */
  readonly #receivedIn: WeakMap<ControllerTree, readonly Kept[]>;
  #received: readonly Kept[];
  #isWatching = false;

  constructor(controller: Controller, peers: EndpointTimeline, before?: Deliveries) {
    this.#controller = controller;
    this.peers = peers;
    this.#received = before === undefined ? [] : before.#received;
    this.#receivedIn = before === undefined ? new WeakMap() : before.#receivedIn;
    this.#watch();
  }

  /** Replaces the endpoints at those addresses from now on. */
  change(outside: Partial<Endpoints>): void {
    this.peers.change(outside, this.#controller.tree);
    this.#watch();
  }

  /** Without any listener nothing is received: most controllers and their forks need no observer. */
  #watch(): void {
    if (this.#isWatching || !this.peers.haveListened) return;
    this.#isWatching = true;
    this.#keep(this.#controller.tree);
    this.#controller.simulation.observe({
      committed: ({ before: { outbox: known }, after }) => {
        for (let id = known.nextId; id < after.outbox.nextId; id++) this.#note(after.outbox.entries[id]);
        this.#keep(after);
      },
      advanced: (_, to) => this.#keep(to),
    });
  }

  /** Oldest first. */
  get received(): readonly Delivery[] {
    return this.#received.map(({ effectId: _, ...delivery }) => delivery);
  }

  /** The controller is in another state now. In an unknown state, deliveries that it has not requested are removed. */
  follow(tree: ControllerTree): void {
    this.peers.follow(tree);
    const known = this.#receivedIn.get(tree);
    this.#received = known ?? this.#received.filter(({ effectId }) => effectId < tree.outbox.nextId);
    this.#keep(tree);
  }

  #keep(tree: ControllerTree): void {
    this.#receivedIn.set(tree, this.#received);
  }

  #note(entry: OutboxEntry | undefined): void {
    const sent = entry && readSent(entry);
    if (entry === undefined || sent === undefined) return;
    if (!isReceived(this.peers.at(entry.id).listeners, sent)) return;
    const { destination, body } = sent;
    const isDelivery = entry.kind === deliveryEffect;
    const headers = isDelivery ? this.#controller.openHeaders(entry.params as DeliveryParams) : {};
    const kept: Kept = { effectId: entry.id, at: entry.requestedAt, destination, headers, body };
    this.#received = [...this.#received, kept].slice(-deliveriesMax);
  }
}
