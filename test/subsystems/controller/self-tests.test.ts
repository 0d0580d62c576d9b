/** Tests of the self-tests of the controller, and of its reset by a person at the server. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, managerResetUri, managerUri, root } from '../../support/lab.js';
import { codesIn, factsIn } from '../../support/reporting/logged-entries.js';

interface Result {
  readonly SelfTestName: string;
  readonly Status: string;
  readonly Notes?: string;
}

function resultsOf(lab: Lab): readonly Result[] {
  const { Oem } = lab.get(managerUri).is(200).reply.body as unknown as {
    readonly Oem: { readonly Vnd: { readonly MgmtSelfTestResults: readonly Result[] } };
  };
  return Oem.Vnd.MgmtSelfTestResults;
}

function rootManager(lab: Lab): unknown {
  const { Oem } = lab.get(root).is(200).reply.body as unknown as {
    readonly Oem: { readonly Vnd: { readonly Manager: readonly unknown[] } };
  };
  return Oem.Vnd.Manager[0];
}

test('a controller that is well shows a result of each test, and none of those that fail at the root', () => {
  const lab = createLab();

  const results = resultsOf(lab);

  assert.is(results.length, 7);
  assert.ok(results.every(({ Status }) => Status !== 'Degraded'));
  assert.ok(results.every(({ Notes }) => Notes !== ''));
  assert.not('SelfTestErrors' in Object(rootManager(lab)));
});

test('a controller whose flash fails says so in its result, its health and at the root, until it is restarted', () => {
  const lab = createLab();

  lab.controller.fault('controller.flashFailed');

  lab.get(managerUri).has({ Status: { Health: 'Warning' } });
  const failed = resultsOf(lab).filter(({ Status }) => Status === 'Degraded');
  assert.equal(
    failed.map(({ SelfTestName }) => SelfTestName),
    ['EmbeddedFlash'],
  );
  const shown = rootManager(lab) as { readonly Status: object; readonly SelfTestErrors: unknown };
  assert.equal(shown.Status, { Health: 'Warning' });
  assert.equal(shown.SelfTestErrors, failed);

  lab.controller.clearFault('controller.flashFailed');
  lab.get(managerUri).has({ Status: { Health: 'OK' } });
  assert.ok(codesIn(lab.controller.tree).includes(1_116));
});

test('damaged settings that are found while the controller starts are told of on its return', () => {
  const lab = createLab();
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10s').controller.fault('controller.settingsDamaged');

  lab.advance('10m');

  assert.is(factsIn(lab.controller.tree).filter((fact) => fact === 'selfTest.failed').length, 1);
  lab.controller.clearFault('controller.settingsDamaged');
  assert.ok(factsIn(lab.controller.tree).includes('selfTest.passed'));
});

test('a reset at the server is told apart from one that was asked for', () => {
  const lab = createLab();

  lab.controller.operator('controller.reset');
  lab.advance('10m');

  const codes = codesIn(lab.controller.tree);
  assert.ok(codes.includes(22));
  assert.not(codes.includes(1_035));
  lab.post(managerResetUri, {}).is(200);
  assert.ok(codesIn(lab.advance('10m').controller.tree).includes(1_035));
});

test.run();
