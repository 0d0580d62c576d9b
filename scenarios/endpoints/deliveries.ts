/**
 * Deliveries to modeled listeners. They are stored beside the simulation, because they derive from the effects of the
 * controller and are not part of its state. A restore also restores its deliveries: an earlier state has no later
 * deliveries, and a later state has them again.
 */
import type { JsonObject, OutboxEntry } from '../../engine/index.js';
import { type Controller, type DeliveryParams, deliveryEffect } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { EndpointTimeline } from './endpoint-timeline.js';
import type { Endpoints } from './endpoints.js';
import { isReceived, readSent } from './listener-answers.js';

export interface Delivery {
  /** Virtual time of the delivery. Unit: ms since the epoch. */
  readonly at: number;
  /**
   * Destination of the delivery: the URI of the subscription, `smtp://host:port` for a mail, `syslog://host:port` for a
   * syslog message, or `syslog+tls://host:port` for a syslog message over TLS.
   */
  readonly destination: string;
  /** HTTP headers of the subscription, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Content: a posted event with its `Events`, a report, the parts of a mail, or a syslog message with its `frame` as
   * on the wire.
   */
  readonly body: JsonObject & { readonly Events?: readonly JsonObject[] };
}

interface Kept extends Delivery {
  readonly effectId: number;
}

/** Maximum number of stored deliveries; beyond it the oldest are removed. Assumption: more than any test reads. */
const deliveriesMax = 1_000;

export class Deliveries {
  /** Endpoints of the controller. */
  readonly peers: EndpointTimeline;
  readonly #controller: Controller;
  /** Deliveries that were received up to each past state of this controller or its origin. */
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

  /** Replaces the endpoints at the given addresses from the current instant on. */
  change(outside: Partial<Endpoints>): void {
    this.peers.change(outside, this.#controller.tree);
    this.#watch();
  }

  /**
   * Starts to observe the controller after the first listener was added. Most controllers and their forks have no
   * listener and need no observer.
   */
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

  /** Received deliveries, oldest first. */
  get received(): readonly Delivery[] {
    return this.#received.map(({ effectId: _, ...delivery }) => delivery);
  }

  /**
   * Continues with the deliveries of a restored state. For an unknown state, deliveries that the state has not
   * requested are removed.
   */
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
    const { destination } = sent;
    // Modeled listeners receive neutral names, also of a server with a dialect, but the URIs of a captured service.
    const isCaptured = this.#controller.tree.blueprint.capture !== undefined;
    const body = isCaptured ? this.#controller.eventToClient(sent.body) : sent.body;
    const isDelivery = entry.kind === deliveryEffect;
    const headers = isDelivery ? this.#controller.openHeaders(entry.params as DeliveryParams) : {};
    const kept: Kept = { effectId: entry.id, at: entry.requestedAt, destination, headers, body };
    this.#received = [...this.#received, kept].slice(-deliveriesMax);
  }
}
