/**
 * A world for measuring the engine alone: blinkers that change state on a timer, one kind without any action and one
 * that writes its resource. Addresses and resources nest, as a real tree does.
 */
import type { Draft } from 'immer';
import { assign, setup } from 'xstate';
import { type EngineTree, Simulation, type World } from '../engine/index.js';

interface Resource {
  readonly name: string;
  readonly state: string;
  readonly changes: number;
}

export interface ToyTree extends EngineTree {
  readonly resources: { readonly [group: string]: { readonly [id: string]: Resource } };
}

export type ToyInput = { readonly type: 'poke'; readonly address: string };

interface BlinkerContext {
  readonly group: string;
  readonly id: string;
  readonly periodMs: number;
  readonly blinks: number;
}

/** Members per branch: what a map may hold before copying it costs (measured, DESIGN § 2). */
const groupSize = 25;

function blinker(id: string, acting: boolean) {
  return setup({
    types: {
      context: {} as BlinkerContext,
      input: {} as BlinkerContext,
      events: {} as { type: 'poke' },
    },
    delays: { period: ({ context }) => context.periodMs },
    actions: { note: () => {}, count: assign({ blinks: ({ context }) => context.blinks + 1 }) },
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

export const toyWorld: World<ToyTree, ToyInput> = {
  machines: {
    quiet: { machine: machines.quiet, foreground: true },
    acting: { machine: machines.acting, foreground: true },
  },
  actions: {
    note: (stage, { address }) => noteChange(stage.draft.resources as Draft<ToyTree['resources']>, address),
  },
  apply: (stage, input) => {
    const [, group, id] = input.address.split('/');
    const periodMs = 1_000 + ((Number(group) * groupSize + Number(id)) % 997);
    stage.start(input.address, { group, id, periodMs, blinks: 0 });
    return { ok: true };
  },
};

/** What the acting kind does to the tree; the bare ingredient runs the same function. */
export function noteChange(resources: Draft<ToyTree['resources']>, address: string): void {
  const [, group, id] = address.split('/') as [string, string, string];
  const resource = resources[group]?.[id];
  if (resource === undefined) throw new Error(`no resource for ${address}`);
  resource.state = resource.state === 'lit' ? 'dark' : 'lit';
  resource.changes += 1;
}

/** A simulation of `count` machines of a kind, each with its resource, all with a timer running. */
export function toySimulation(kind: 'quiet' | 'acting', count: number): Simulation<ToyTree, ToyInput> {
  const resources: Record<string, Record<string, Resource>> = {};
  const addresses: string[] = [];
  for (let index = 0; index < count; index++) {
    const group = String(Math.floor(index / groupSize));
    const id = String(index % groupSize);
    resources[group] = { ...resources[group], [id]: { name: `Blinker ${index}`, state: 'dark', changes: 0 } };
    addresses.push(`${kind}/${group}/${id}`);
  }
  const simulation = new Simulation(toyWorld, {
    seed: 'bench',
    clock: { now: 0, nextSeq: 0, executed: 0 },
    random: {},
    machines: {},
    outbox: { nextId: 1, entries: {} },
    resources,
  });
  for (const address of addresses) simulation.perform({ type: 'poke', address });
  return simulation;
}
