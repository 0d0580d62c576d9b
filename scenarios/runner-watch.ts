/**
 * What a report tells between the steps: properties a client would see change, and new entries of the log. It looks by
 * GET at drained instants, so watching changes nothing. To have more in every report, add a row.
 */
import { type ControllerTree, isAway, logNames, managerOf, shownEntries } from '../models/index.js';
import { lookUp } from './checks-match.js';
import type { InProcessController } from './in-process.js';
import type { ChangeEntry, LogLineEntry } from './report.js';
import { valueInWords } from './report-words.js';

const system = '/redfish/v1/Systems/1/';

const watched = [
  { what: 'PowerState', uri: system, pointer: '/PowerState' },
  { what: 'PostState', uri: system, pointer: '/Oem/Vnd/PostState' },
  { what: 'BootProgress', uri: system, pointer: '/BootProgress/LastState' },
] as const;

export class Watch {
  readonly #controller: InProcessController;
  readonly #startMs: number;
  #logs: ControllerTree['logs'];
  readonly #known = new Map<string, string>();
  #seen: InProcessController['tree'] | undefined;

  constructor(controller: InProcessController) {
    this.#controller = controller;
    this.#startMs = controller.now;
    this.#logs = controller.tree.logs;
  }

  /** What is new since the last look. The first look tells how things stand. */
  look(): (ChangeEntry | LogLineEntry)[] {
    const { tree, now } = this.#controller;
    if (tree === this.#seen) return [];
    this.#seen = tree;
    const atMs = now - this.#startMs;
    const changes = [...this.#readings()].flatMap(([what, to]) => {
      const from = this.#known.get(what);
      this.#known.set(what, to);
      return from === to ? [] : [{ what, from, to }];
    });
    const news: (ChangeEntry | LogLineEntry)[] =
      changes.length === 0 ? [] : [{ kind: 'change', atMs, changes }];
    return [...news, ...this.#entries(tree, atMs)];
  }

  /** Entries that are new, or that were counted once more. */
  *#entries({ logs }: ControllerTree, atMs: number): Generator<LogLineEntry> {
    for (const log of logNames) {
      if (logs[log] === this.#logs[log]) continue;
      const counts = new Map(shownEntries(this.#logs, log).map(({ number, count }) => [number, count]));
      for (const { number, code, severity, message, count } of shownEntries(logs, log)) {
        if (counts.get(number) !== count) yield { kind: 'log', atMs, log, code, severity, message };
      }
    }
    this.#logs = logs;
  }

  /** While the controller is away nothing else is known, and what was known stays. */
  *#readings(): Generator<readonly [what: string, value: string]> {
    const away = isAway(managerOf(this.#controller.tree));
    yield ['controller', away ? 'away' : 'answering'];
    if (away) return;
    const bodies = new Map(
      [...new Set(watched.map(({ uri }) => uri))].map((uri) => [uri, this.#bodyOf(uri)]),
    );
    for (const { what, uri, pointer } of watched) {
      const value = lookUp(bodies.get(uri), pointer);
      if (value !== undefined) yield [what, valueInWords(value)];
    }
  }

  #bodyOf(uri: string) {
    return this.#controller.request('GET', uri).body;
  }
}
