/**
 * What modelled listeners have received, kept beside the simulation: it follows what the controller asks for, and is no
 * state of it. It goes with the state both ways: back to an earlier one, what came later has not come; over to a later
 * one, it has.
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
  /** Of a subscription; `smtp://host:port` of a mail, `syslog://host:port` of a log entry, `syslog+tls://host:port`
   * by TLS. */
  readonly destination: string;
  /** Those of the subscription, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** An event or a report as it is posted; the parts of a mail; a log entry with its `frame`, as it is on the wire. */
  readonly body: JsonObject;
}

interface Kept extends Delivery {
  readonly effectId: number;
}

/** Assumption: more than any test looks at; beyond them the oldest go. */
const deliveriesMax = 1_000;

export class Deliveries {
  /** Who stands outside of that controller. */
  readonly peers: EndpointTimeline;
  readonly #controller: Controller;
  /** What had been received in each state that this controller, or what it was forked from, has been in. */
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

  /** Others stand at those addresses from now on. */
  change(outside: Partial<Endpoints>): void {
    this.peers.change(outside, this.#controller.tree);
    this.#watch();
  }

  /** Where nobody has listened, nothing is received: most controllers and their forks need not be watched. */
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

  /** The controller stands in another state now. Of one that was never seen here, what it has not asked for is forgotten. */
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
