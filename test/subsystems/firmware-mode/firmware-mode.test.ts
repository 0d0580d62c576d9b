/** Tests of starts in safe mode and in diagnostics mode. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { biosAttribute } from '../../../machines/bios-attributes/index.js';
import { labWith } from '../../support/bios/bios-attributes.js';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';
import { newAlerts } from '../../support/reporting/logged-entries.js';

function ask(lab: Lab, name: string) {
  return lab.post(`${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.${name}/`, {});
}

function restart(lab: Lab): Lab {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  return lab.advance('30m');
}

function modes(lab: Lab): readonly unknown[] {
  const { Oem } = lab.get(systemUri).is(200).reply.body as { Oem: { Vnd: Record<string, unknown> } };
  return [Oem.Vnd.ServerSafeModeEnabled, Oem.Vnd.ServerIntelligentDiagnosticsModeEnabled];
}

test('a mode is asked for and waits: nothing has changed until the server is reset', () => {
  const lab = createLab();

  ask(lab, 'ServerSafeMode').is(200).says('Mgmt.SystemResetRequired');

  assert.equal(modes(lab), [false, false]);
});

test('a start in safe mode goes by the defaults, what was set waits, and the next start has it back', () => {
  const lab = labWith({ EnabledCoresPerProc: 8, AdminName: 'Ada' });
  ask(lab, 'ServerSafeMode').is(200);

  restart(lab);
  assert.equal(modes(lab), [true, false]);
  assert.is(biosAttribute(lab.controller.tree, 'AdminName'), '');
  lab.get(systemUri).has({ ProcessorSummary: { CoreCount: 48 } });
  assert.is(lab.controller.tree.bios.attributes.configured.AdminName, 'Ada');

  restart(lab);
  assert.equal(modes(lab), [false, false]);
});

test('of two modes that are asked for the later holds, and each for one start', () => {
  const lab = createLab();
  ask(lab, 'ServerSafeMode').is(200);
  ask(lab, 'ServerIntelligentDiagnosticsMode').is(200);

  assert.equal(modes(restart(lab)), [false, true]);
  assert.equal(modes(restart(lab)), [false, false]);
});

test('a start that ends before the firmware has looked at its settings leaves the request waiting', () => {
  const lab = createLab();
  ask(lab, 'ServerSafeMode').is(200);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('10s').post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');
  assert.equal(modes(lab), [false, false]);

  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.advance('30m');

  assert.equal(modes(lab), [true, false]);
});

test('a start in diagnostics mode looks at everything for as long as it can, and attributes stay in force', () => {
  const lab = labWith({ AdminName: 'Ada' });
  restart(lab);
  const usual = lab.get(systemUri).reply.body as { BootProgress: { LastBootTimeSeconds: number } };
  ask(lab, 'ServerIntelligentDiagnosticsMode').is(200);

  restart(lab);

  const long = lab.get(systemUri).reply.body as { BootProgress: { LastBootTimeSeconds: number } };
  assert.ok(long.BootProgress.LastBootTimeSeconds > usual.BootProgress.LastBootTimeSeconds);
  assert.is(biosAttribute(lab.controller.tree, 'AdminName'), 'Ada');
});

test('listeners are told when a mode begins and when it is over', () => {
  const lab = createLab();
  ask(lab, 'ServerSafeMode').is(200);
  restart(restart(lab));

  const told = newAlerts(lab.controller.tree).map(({ event }) => event.messageId.split('.').at(-1) ?? '');
  assert.equal(told.filter((key) => key.startsWith('BIOSSafeMode')).sort(), [
    'BIOSSafeModeEngaged',
    'BIOSSafeModeExit',
  ]);
});

test.run();
