/**
 * Planted bugs. Each bug breaks one rule of the product in a copy that is patched during loading (`rewrite.ts`). The
 * product itself is unchanged. An edit names a compiled module and a text that occurs in this module exactly once.
 */

export interface Edit {
  /** Path of the module below `dist/`. */
  readonly file: string;
  readonly text: string;
  readonly becomes: string;
}

export interface PlantedBug {
  /** Name of the broken rule. */
  readonly name: string;
  /** Name of a scenario file beside this file. */
  readonly scenario: 'power' | 'sessions' | 'crowd' | 'volumes' | 'erase' | 'events';
  /** True if only a comparison of two histories of the same seed reveals the bug. */
  readonly twice?: true;
  readonly edits: readonly Edit[];
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'queue order',
    scenario: 'power',
    edits: [
      {
        file: 'engine/event-queue/event-queue.js',
        text: 'parentAt === at && orders[parent] < order',
        becomes: 'parentAt === at && orders[parent] > order',
      },
    ],
  },
  {
    name: 'expiry',
    scenario: 'sessions',
    edits: [
      {
        file: 'machines/access/sessions/session.machine.js',
        text: 'actions: "retime"',
        becomes: '',
      },
    ],
  },
  {
    name: 'log bound',
    scenario: 'events',
    edits: [
      {
        file: 'models/ring.js',
        text: 'next - ring.oldest > max ?',
        becomes: 'next - ring.oldest > max + 1 ?',
      },
    ],
  },
  {
    name: 'RAID arithmetic',
    scenario: 'volumes',
    edits: [
      {
        file: 'models/raid/raid-types.js',
        text: 'setOf === "pair" ? driveCount / 2 : spanCount',
        becomes: 'spanCount',
      },
    ],
  },
  {
    name: 'BIOS commit',
    scenario: 'power',
    edits: [
      {
        file: 'machines/host/bios/bios.machine.js',
        text: '"post.left": atRest',
        becomes: '"post.left": {}',
      },
    ],
  },
  {
    name: 'erase resume',
    scenario: 'erase',
    edits: [
      {
        file: 'machines/manager/operations/effects.js',
        text: 'if (had === has)',
        becomes: 'if (had === has || has)',
      },
    ],
  },
  {
    name: 'session limit',
    scenario: 'crowd',
    edits: [
      {
        file: 'machines/access/sessions/state.js',
        text: 'length >= sessionsMax',
        becomes: 'length > sessionsMax',
      },
    ],
  },
  {
    name: 'tie order',
    scenario: 'power',
    edits: [
      {
        file: 'machines/host/host/effects.js',
        text: 'beforeMs + now - sinceMs',
        becomes:
          "beforeMs + now - (JSON.stringify(view.machines.manager).includes('unpowered') ? 0 : sinceMs)",
      },
    ],
  },
  {
    name: 'key order',
    scenario: 'sessions',
    twice: true,
    edits: [
      {
        file: 'machines/access/sessions/state.js',
        text: '.sort((one, other) => one.serial - other.serial)',
        becomes: '',
      },
    ],
  },
  {
    name: 'module cache',
    scenario: 'power',
    twice: true,
    edits: [
      {
        file: 'engine/random/draws.js',
        text: 'return seedrandom.alea(digest.slice(0, aleaDigits))();',
        becomes: [
          "const name = [address, purpose, at].join(' ');",
          'globalThis.kept ??= new Map();',
          'if (!globalThis.kept.has(name)) globalThis.kept.set(name, seedrandom.alea(digest.slice(0, aleaDigits))());',
          'return globalThis.kept.get(name);',
        ].join(' '),
      },
    ],
  },
  {
    name: 'un-keyed send',
    scenario: 'events',
    edits: [
      {
        file: 'engine/state/outbox-draft.js',
        text: 'nextId: nextId + 1,',
        becomes: 'nextId: Object.keys(entries).length + 1,',
      },
    ],
  },
  {
    name: 're-entrancy',
    scenario: 'events',
    edits: [
      {
        file: 'engine/loop/operation-lock.js',
        text: 'throw new NestedOperation(operation, this.#underWay);',
        becomes: 'return operate();',
      },
      {
        file: 'scenarios/endpoints/deliveries.js',
        text: 'this.#note(after.outbox.entries[id]);',
        becomes:
          "{ this.#note(after.outbox.entries[id]); if (id % 5 === 4) this.#controller.simulation.perform({ type: 'operator', action: 'button.press' }); }",
      },
    ],
  },
  {
    name: 'zone',
    scenario: 'sessions',
    twice: true,
    edits: [
      {
        file: 'models/resource/readers/instant-reader.js',
        text: 'Math.floor(Date.parse(read) / 1e3)',
        becomes: "Math.floor(Date.parse(read.replace('Z', '')) / 1e3)",
      },
    ],
  },
];
