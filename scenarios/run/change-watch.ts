/**
 * Changes that a report shows between the steps: visible property changes, new log entries, and deliveries. They are
 * read at drained instants from the projected records, with the functions that resources use. A GET of the whole system
 * after every event would take a third of a run. A new row in `watched` adds a value to every report.
 */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import {
  isReachable,
  lastBootState,
  logNames,
  managerRecord,
  type PowerRecord,
  postState,
  powerRecord,
  powerState,
  shownNews,
} from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Delivery } from '../endpoints/deliveries.js';
import type { ChangeEntry, DeliveryEntry, LogLineEntry } from '../report/report.js';
import { messageName } from '../report/value-text.js';
import { deliveriesAfter } from './step-marks.js';

/** Read functions of the reported values, by name in reports. */
const watched: Readonly<Record<string, (power: PowerRecord) => string>> = {
  PowerState: powerState,
  PostState: postState,
  BootProgress: lastBootState,
};

type News = ChangeEntry | LogLineEntry | DeliveryEntry;

export class ChangeWatch {
  readonly #controller: InProcessController;
  readonly #startMs: number;
  readonly #delivered: Delivered;
  #logs: ControllerTree['logs'];
  readonly #known = new Map<string, string>();
  #seen: InProcessController['tree'] | undefined;

  constructor(controller: InProcessController) {
    this.#controller = controller;
    this.#startMs = controller.now;
    this.#delivered = new Delivered(controller);
    this.#logs = controller.tree.logs;
  }

  /** Returns the changes since the last call. The first call returns the current values. */
  look(): News[] {
    const { tree, now } = this.#controller;
    if (tree === this.#seen) return [];
    this.#seen = tree;
    const atMs = now - this.#startMs;
    const changes = [...readings(tree)].flatMap(([what, to]) => {
      const from = this.#known.get(what);
      this.#known.set(what, to);
      return from === to ? [] : [{ what, from, to }];
    });
    const news: News[] = changes.length === 0 ? [] : [{ kind: 'change', atMs, changes }];
    return [...news, ...this.#entries(tree, atMs), ...this.#delivered.look(atMs)];
  }

  /** Yields log entries that are new, or whose count has increased. */
  *#entries({ logs }: ControllerTree, atMs: number): Generator<LogLineEntry> {
    for (const log of logNames) {
      for (const { code, severity, message } of shownNews(logs, this.#logs, log)) {
        yield { kind: 'log', atMs, log, code, severity, message };
      }
    }
    this.#logs = logs;
  }
}

/**
 * Yields the current values. An unavailable controller has no readable value except its availability, so only this
 * value is yielded.
 */
function* readings(tree: ControllerTree): Generator<readonly [what: string, value: string]> {
  const away = !isReachable(managerRecord(tree));
  yield ['controller', away ? 'unavailable' : 'answering'];
  if (away) return;
  const power = powerRecord(tree);
  for (const [what, read] of Object.entries(watched)) yield [what, read(power)];
}

/**
 * Reports the deliveries to modeled listeners since the last call as entries: one entry for each instant, listener and
 * content.
 */
class Delivered {
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
    // At most instants, there is no new effect and therefore no new delivery.
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
