/**
 * Tests of the chart outline: it describes a chart as data with stable names, and observers receive executed
 * transitions by number.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setup } from 'xstate';
import { type Macrostep, pathOf } from '../../engine/index.js';
import { MachineHost } from '../../engine/machines/host.js';
import { hosts } from '../../machines/index.js';
import { lamp } from '../support/engine/toy-machines.js';
import { createWorkshop, switchOn, tell } from '../support/engine/toy-world.js';

const door = setup({ delays: { soon: 5 }, guards: { isStuck: () => true } }).createMachine({
  id: 'door',
  description: 'A door.',
  initial: 'closed',
  on: { broken: '.open' },
  states: {
    closed: { on: { push: [{ guard: 'isStuck' }, { target: 'open' }] } },
    open: {
      description: 'It is not shut.',
      initial: 'wide',
      onDone: 'closed',
      states: { wide: { after: { soon: 'ended' } }, ended: { type: 'final' } },
    },
  },
});

test('an outline has every state by its path, and every transition by where it starts, its event and its turn', () => {
  const { root, states, transitions } = new MachineHost(door).outline;

  assert.equal(root, { path: '', kind: 'compound', description: 'A door.', initial: 'closed' });
  assert.equal(states, [
    { path: 'closed', kind: 'atomic', description: '' },
    { path: 'open', kind: 'compound', description: 'It is not shut.', initial: 'open.wide' },
    { path: 'open.wide', kind: 'atomic', description: '' },
    { path: 'open.ended', kind: 'final', description: '' },
  ]);
  assert.equal(
    transitions.map(({ from, event, index, to }) => [from, event, index, ...to]),
    [
      ['', 'broken', 0, 'open'],
      ['closed', 'push', 0],
      ['closed', 'push', 1, 'open'],
      ['open', 'done', 0, 'closed'],
      ['open.wide', 'after soon', 0, 'open.ended'],
    ],
  );
});

test('in no chart of the controller do two transitions go by one name, and all lead to states it has', () => {
  assert.ok(hosts.size > 20);
  for (const [kind, { outline }] of hosts) {
    const names = outline.transitions.map(({ from, event, index }) => `${from} ${event} ${index}`);
    const paths = new Set(['', ...outline.states.map(({ path }) => path)]);
    assert.is(new Set(names).size, names.length, kind);
    assert.ok(
      outline.transitions.every(({ from, to }) => [from, ...to].every((path) => paths.has(path))),
      kind,
    );
    assert.not.ok(
      names.some((name) => name.includes('xstate.')),
      `${kind}: ${names.find((name) => name.includes('xstate.'))}`,
    );
  }
});

test('who watches is told which transitions each machine took, which states it came to, and nothing of what was refused', () => {
  const simulation = createWorkshop();
  const seen: string[] = [];
  simulation.observe({
    committed: ({ moved }) => {
      for (const { address, moves } of moved) seen.push(`${address}: ${moves.map(inWords).join(', ')}`);
    },
  });

  simulation.perform({ type: 'start', address: 'lamp/1', with: { periodMs: 10 } });
  simulation.perform(tell(['lamp/1', { type: 'touch' }]));
  simulation.perform(tell(['lamp/1', switchOn]));
  simulation.advanceBy(10);

  assert.equal(seen, [
    'lamp/1: comes to off',
    'lamp/1: off, switch.on, comes to lit',
    'lamp/1: lit, after period, comes to dark',
  ]);
});

function inWords({ taken, entered }: Macrostep['moves'][number]): string {
  const { transitions } = new MachineHost(lamp).outline;
  const ways = taken.flatMap(({ number }) => {
    const way = transitions[number];
    return way === undefined ? [] : [way.from, way.event];
  });
  return [...ways, `comes to ${entered.map(pathOf).filter(Boolean).join(' ')}`].join(', ');
}

test.run();
