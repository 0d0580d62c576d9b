/**
 * Model for measurements of the engine alone. Its machines change state on a timer. Machines of one kind run no action
 * that writes the tree; machines of the other kind write their resource. Addresses and resources nest, as in a real
 * tree.
 */
import type { Draft } from 'immer';
import { setup } from 'xstate';
import {
  addressAt,
  assign,
  type EngineTree,
  effectsOn,
  Simulation,
  type SimulationModel,
} from '../../engine/index.js';

interface Resource {
  readonly name: string;
  readonly state: string;
  readonly changes: number;
}

export interface ToyTree extends EngineTree {
  readonly resources: {
    readonly [hall: string]: { readonly [row: string]: { readonly [lamp: string]: Resource } };
  };
}

export type ToyInput =
  | { readonly type: 'plug'; readonly address: string; readonly periodMs: number }
  /** An input that writes a resource, like a write in a real tree. */
  | { readonly type: 'wipe'; readonly address: string };

export type ToySimulation = Simulation<ToyTree, ToyInput>;

/** Kind of machine: the transitions of an `acting` machine name an action that writes the tree. */
export type Kind = 'quiet' | 'acting';

interface BlinkerContext {
  readonly name: string;
  readonly periodMs: number;
  readonly blinks: number;
}

/** Number of different periods: a prime number, so that instants rarely have more than a few events. */
const periodsApart = 997;
const periodMsMin = 1_000;

/** Number of members of a branch: the maximum size at which copying a map is cheap (measured, design § 2.11). */
const branchSize = 25;

const note = effectsOn<ToyTree>()((stage, { address }) =>
  noteChange(stage.draft.resources as Draft<ToyTree['resources']>, address),
);

function blinker(id: string, acting: boolean) {
  return setup({
    types: {
      context: {} as BlinkerContext,
      input: {} as BlinkerContext,
    },
    delays: { period: ({ context }) => context.periodMs },
    actions: { note, count: assign({ blinks: ({ context }) => context.blinks + 1 }) },
  }).createMachine({
    id,
    context: ({ input }) => input,
    initial: 'dark',
    states: {
      dark: { after: { period: { target: 'lit', actions: acting ? ['count', 'note'] : ['count'] } } },
      lit: { after: { period: { target: 'dark', actions: acting ? ['count', 'note'] : ['count'] } } },
    },
  });
}

export const machines = { quiet: blinker('quiet', false), acting: blinker('acting', true) };

const toyWorld: SimulationModel<ToyTree, ToyInput> = {
  machines: {
    quiet: { machine: machines.quiet, foreground: true },
    acting: { machine: machines.acting, foreground: true },
  },
  apply: (stage, input) => {
    if (input.type === 'wipe') noteChange(stage.draft.resources, input.address);
    else stage.start(addressAt(input.address), { name: input.address, periodMs: input.periodMs, blinks: 0 });
    return { ok: true };
  },
};

/** Changes the resource of an acting machine. The measured `produce` component runs the same function. */
export function noteChange(resources: Draft<ToyTree['resources']>, address: string): void {
  const [, hall, row, lamp] = address.split('/') as [string, string, string, string];
  const resource = resources[hall]?.[row]?.[lamp];
  if (resource === undefined) throw new Error(`no resource for ${address}`);
  resource.state = resource.state === 'lit' ? 'dark' : 'lit';
  resource.changes += 1;
}

/** Creates a simulation of `count` machines of a kind, each with a resource and a running timer. */
export function toySimulation(kind: Kind, count: number): ToySimulation {
  const paths = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / branchSize);
    const hall = Math.floor(row / branchSize);
    return [`hall-${hall}`, `row-${row % branchSize}`, `lamp-${index % branchSize}`] as const;
  });
  const resources: Record<string, Record<string, Record<string, Resource>>> = {};
  for (const [hall, row, lamp] of paths) {
    resources[hall] ??= {};
    resources[hall][row] ??= {};
    resources[hall][row][lamp] = { name: `${hall} ${row} ${lamp}`, state: 'dark', changes: 0 };
  }
  const simulation: ToySimulation = new Simulation(toyWorld, {
    seed: 'bench',
    clock: { now: 0, nextSeq: 0, executed: 0 },
    random: { seed: 'bench', at: 0, events: {} },
    machines: {},
    outbox: { nextId: 1, entries: {} },
    resources,
  });
  for (const [index, path] of paths.entries()) {
    const periodMs = periodMsMin + (index % periodsApart);
    simulation.perform({ type: 'plug', address: [kind, ...path].join('/'), periodMs });
  }
  return simulation;
}
