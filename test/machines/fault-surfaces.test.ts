/** Tests of faults and operator actions: each one enters the simulation as the same input through every interface. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stringify } from 'yaml';
import { routes } from '../../http/control/routes/index.js';
import { createController } from '../../index.js';
import { faultNames, faults } from '../../machines/faults/index.js';
import type { FaultInput } from '../../machines/index.js';
import { operatorActionNames } from '../../machines/operator-actions/index.js';
import { resolveBlueprint } from '../../models/blueprint/blueprint.js';
import { checkValue } from '../../models/document/document.js';
import { lineSchema } from '../../replay/journal-schema.js';
import { parseScenario } from '../../scenarios/index.js';
import type { Track } from '../../scenarios/run/track.js';
import { toldTo } from '../support/redfish/fault-rows.js';

const blueprint = resolveBlueprint();

/** Inputs that set each fault with the fewest and with all parameters, and inputs that clear the lasting ones. */
const inputs: readonly FaultInput[] = faultNames.flatMap((fault) =>
  [false, true].flatMap((optional) =>
    (faults[fault].clear === null ? [false] : [false, true]).map((clear): FaultInput => {
      const told = toldTo(fault, blueprint, { clear, optional });
      return { type: 'fault', fault, with: told, clear };
    }),
  ),
);

/** Returns the inputs that a scenario step sends to the controller, or the problems of an invalid step. */
function readStep(step: object): unknown {
  const text = stringify({ name: 'box', steps: [step] });
  const reading = parseScenario(text, 'box.yaml', () => ({ ok: false, reason: 'no files' }));
  if (!reading.ok) return reading.problems;
  const given: unknown[] = [];
  const perform = (input: unknown) => {
    given.push(input);
    return { ok: true };
  };
  reading.scenario.steps[0]?.action.take({ controller: { simulation: { perform } } } as unknown as Track);
  return given[0];
}

function bodyOf(command: string) {
  const row = routes.find(({ path }) => path === `/${command}`);
  if (row?.body === undefined) throw new Error(`there is no command ${command}`);
  return row.body;
}

test('a scenario gives a fault and what it is told as keys of one step', () => {
  for (const input of inputs) {
    const { fault, with: told, clear } = input;

    assert.equal(readStep({ [clear ? 'clear' : 'fault']: fault, ...told }), input);
  }
  for (const action of operatorActionNames)
    assert.equal(readStep({ operator: action }), { type: 'operator', action });
});

test('the control listener takes a fault and what it is told as members of one body', () => {
  for (const input of inputs) {
    const { fault, with: told, clear } = input;
    const checked = checkValue({ fault, ...told, clear }, bodyOf('fault'));

    assert.equal(checked, { ok: true, value: input });
  }
  for (const action of operatorActionNames) {
    assert.equal(checkValue({ operator: action }, bodyOf('operator')), {
      ok: true,
      value: { operator: action },
    });
  }
});

test('a controller in the process performs a fault as it would be read back from a journal', () => {
  for (const { type: _, ...asked } of inputs.filter(({ clear }) => !clear)) {
    const performed: unknown[] = [];
    const controller = createController();
    controller.observe({
      committed: ({ cause }) => {
        if ('input' in cause) performed.push(cause.input);
      },
    });

    controller.applyFault(asked);

    assert.equal(performed, [{ type: 'fault', ...asked }]);
    const line = JSON.parse(JSON.stringify({ at: 0, after: 0, input: performed[0] }));
    assert.equal(lineSchema.parse(line), line);
  }
});

test('a line of a journal that names no fault or no hand of the lists is refused', () => {
  const position = { at: 0, after: 0 };
  const fault = { type: 'fault', fault: 'fan.failed', with: { part: 'Fan 1' }, clear: false };
  const action = { type: 'operator', action: 'mains.off' };
  const reads = (input: object) => lineSchema.safeParse({ ...position, input }).success;

  assert.equal([reads(fault), reads(action)], [true, true]);
  assert.not.ok(reads({ ...fault, fault: 'fan.fialed' }));
  assert.not.ok(reads({ ...fault, part: 'Fan 1' }));
  assert.not.ok(reads({ ...fault, with: { part: null } }));
  assert.not.ok(reads({ ...action, action: 'mains.out' }));
});

test.run();
