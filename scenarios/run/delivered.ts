/** What modelled listeners have received since the last look, in words: a line for each instant, listener and content. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Delivery } from '../outside/deliveries.js';
import type { DeliveryEntry } from '../report/report.js';
import { messageName } from '../report/words.js';
import { deliveriesAfter } from './marks.js';

export class Delivered {
  readonly #controller: InProcessController;
  #nextId: number;
  #last: Delivery | undefined;

  constructor(controller: InProcessController) {
    this.#controller = controller;
    this.#nextId = controller.tree.outbox.nextId;
    this.#last = controller.deliveries.at(-1);
  }

  look(atMs: number): readonly DeliveryEntry[] {
    const { nextId } = this.#controller.tree.outbox;
    // Most instants ask nothing of the outside.
    if (nextId === this.#nextId) return [];
    this.#nextId = nextId;
    const { deliveries } = this.#controller;
    const news = deliveriesAfter(deliveries, this.#last);
    this.#last = deliveries.at(-1);
    const told = new Map<string, DeliveryEntry>();
    for (const { destination: to, body } of news) {
      const what = contentInWords(body);
      const key = JSON.stringify([to, what]);
      told.set(key, { kind: 'delivery', atMs, to, what, times: (told.get(key)?.times ?? 0) + 1 });
    }
    return [...told.values()];
  }
}

function contentInWords({ Events: events, Name: name, subject, text }: JsonObject): string {
  if (Array.isArray(events)) return events.map(eventInWords).join(', ');
  return [subject, text, name].find((words) => typeof words === 'string') ?? 'something';
}

function eventInWords(event: Json): string {
  const id = isObject(event) ? event.MessageId : undefined;
  return typeof id === 'string' ? messageName(id) : 'an event';
}
