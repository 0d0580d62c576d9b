/** Tests of the types of faults and operator actions, and of the errors for contradictory rows. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as z from 'zod';
import { createController } from '../../index.js';
import { type Faults, fault, passingFault, sharedParameters } from '../../machines/faults/fault.js';
import { partParameter, whole } from '../../machines/faults/parameter.js';

import type { ControllerInput } from '../../machines/index.js';
import type { OperatorActions } from '../../machines/operator-actions/operator-action.js';
import { mergeNamed } from '../../models/merge.js';
import { collectKeys, stepKinds } from '../../scenarios/language/step.js';
import { project } from '../support/paths.js';

const machines = path.join(project, 'machines');
const part = partParameter('fan');
const celsius = whole({ min: 5, max: 70, unit: '°C', measures: 'temperature' });
const nothing = () => undefined;

test('a fault in the process is known by its name, and told what it takes and nothing else', () => {
  const controller = createController();

  controller.fault('fan.failed', { part: 'Fan 1' }).clearFault('fan.failed', { part: 'Fan 1' });
  controller.fault('powerSupply.failed', { part: 1 }).fault('ambient.hot', { celsius: 40 });
  controller.clearFault('ambient.hot').fault('hood.opened').operator('button.press');
  controller.fault('firmware.writeFails', { part: 'System ROM', count: 1 });
  const wrong = [
    // @ts-expect-error: there is no such fault
    () => controller.fault('fan.fialed', { part: 'Fan 1' }),
    // @ts-expect-error: the part is not said
    () => controller.fault('fan.failed'),
    // @ts-expect-error: a misspelt parameter
    () => controller.fault('fan.failed', { prat: 'Fan 1' }),
    // @ts-expect-error: a parameter too many
    () => controller.fault('fan.failed', { part: 'Fan 1', celsius: 40 }),
    // @ts-expect-error: a fault that is told nothing
    () => controller.fault('host.hung', { part: 'Fan 1' }),
    // @ts-expect-error: a temperature is a number
    () => controller.fault('ambient.hot', { celsius: '40' }),
    // @ts-expect-error: clearing does not ask for the temperature
    () => controller.clearFault('ambient.hot', { celsius: 40 }),
    // @ts-expect-error: what is over at once cannot be cleared
    () => controller.clearFault('memory.correctedError', { part: 'PROC 1 DIMM 1' }),
    // @ts-expect-error: what may be left out is no text either
    () => controller.fault('firmware.writeFails', { part: 'Mgmt 6', count: 'twice' }),
    // @ts-expect-error: a fan has no occasions
    () => controller.fault('fan.failed', { part: 'Fan 2', percent: 50 }),
    // @ts-expect-error: there is no such hand
    () => controller.operator('button.kick'),
  ];

  for (const call of wrong) assert.throws(call);
});

test('an input names a fault or a hand of the lists', () => {
  const inputs: readonly ControllerInput[] = [
    { type: 'operator', action: 'mains.off' },
    { type: 'fault', fault: 'fan.failed', with: { part: 'Fan 1' }, clear: false },
    // @ts-expect-error: there is no such hand
    { type: 'operator', action: 'mains.out' },
    // @ts-expect-error: there is no such fault
    { type: 'fault', fault: 'fan.fialed', with: { part: 'Fan 1' }, clear: false },
  ];
  const { simulation } = createController();

  assert.throws(
    () => simulation.perform(inputs[2] as ControllerInput),
    /no operator action "mains\.out", expected one of/,
  );
  assert.throws(() => simulation.perform(inputs[3] as ControllerInput), /no fault "fan\.fialed"/);
});

test('a row is told what its parameters declare, and says how it is cleared', () => {
  const rows = {
    whole: fault({
      description: 'A fan turns too warm.',
      parameters: { part, celsius },
      set: (_, told) => void [told.part.length, told.celsius.toFixed()],
      // @ts-expect-error: clearing is told what identifies the fault, which a temperature does not
      clear: (_, told) => void [told.part.length, told.celsius.toFixed()],
    }),
    misspelt: passingFault({
      description: 'A fan stops.',
      parameters: { part },
      // @ts-expect-error: no such parameter
      set: (_, told) => void told.prat,
    }),
    // @ts-expect-error: a fault that lasts has to say how it is cleared
    unclearable: fault({ description: 'A fan stops.', parameters: { part }, set: nothing }),
    unread: passingFault({
      description: 'It is hot.',
      // @ts-expect-error: a parameter without a reader
      parameters: { celsius: { min: 5, max: 70 } },
      set: nothing,
    }),
    unknown: passingFault({
      description: 'A cup falls.',
      // @ts-expect-error: there is no such kind of part
      parameters: { part: partParameter('cup') },
      set: nothing,
    }),
    // @ts-expect-error: parameters are said, even when there are none
    silent: passingFault({ description: 'Something happens.', set: nothing }),
  };
  const hands = {
    // @ts-expect-error: a hand that does nothing
    'drive.pull': { description: 'A drive is pulled.' },
  } satisfies OperatorActions;

  assert.is(Object.keys(rows).length + Object.keys(hands).length, 7);
});

test('a table of rows that a declaration is typed by is the one that it gives', () => {
  const typed = /readonly (faults|operatorActions): ([^;]+);/g;
  let tables = 0;
  for (const file of readdirSync(machines, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('declaration.ts')) continue;
    const text = readFileSync(path.join(machines, file), 'utf8');
    for (const [, table, types = ''] of text.matchAll(typed)) {
      const given = new RegExp(`^  ${table}: ([^\\n]+),$`, 'm').exec(text)?.[1] ?? '';
      assert.equal(given.match(/\w+/g), types.match(/\w+(?= &|$)/g), `${table} of machines/${file}`);
      tables++;
    }
  }
  assert.ok(tables > 10);
});

test('two rows of one name are refused with the name, the files to look in and what to do', () => {
  const family = (says: string): Faults => ({
    'fan.failed': passingFault({ description: says, parameters: {}, set: nothing }),
  });
  const families = [family('A fan stands still.'), family('A fan burns.')];

  assert.throws(
    () => mergeNamed('faults', 'machines/*/*faults.ts', families),
    (error: Error) =>
      error.message === 'two faults are called "fan.failed" in machines/*/*faults.ts; rename one of them',
  );
  const inherited = mergeNamed('faults', 'there', [
    family('A fan stands still.'),
    { toString: passingFault({ description: 'It prints.', parameters: {}, set: nothing }) },
  ]);
  assert.equal(Object.keys(inherited), ['fan.failed', 'toString']);
});

test('two faults that mean different things by a parameter of one name are refused with both and what to do', () => {
  const faults: Faults = {
    'fan.failed': passingFault({ description: 'A fan stops.', parameters: { at: part }, set: nothing }),
    'room.hot': passingFault({ description: 'It is hot.', parameters: { at: celsius }, set: nothing }),
  };

  assert.throws(
    () => sharedParameters(faults),
    '"at" is the name of a part in the fault fan.failed and a whole number in room.hot (machines/*/*faults.ts); call one of them something else',
  );
});

test('a parameter that goes by the name of a key of every step is refused with where both are', () => {
  const kinds = stepKinds.filter(({ key }) => key === 'fault');

  assert.throws(
    () => collectKeys({ celsius: z.string() }, kinds),
    '"celsius" beside fault is already a key of steps with another meaning (see scenarios/language/, and machines/*/*faults.ts for the parameters of faults); rename one of them',
  );
});

test.run();
