/** Tests of components that fail or recover while the controller is unavailable and cannot log anything. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, managerResetUri, systemUri } from '../../support/lab.js';
import { isAnnouncement } from '../../support/reporting/logged-entries.js';

function entriesOf(lab: Lab, log: string): readonly { readonly MessageId: string }[] {
  const { Members } = lab.get(`${systemUri}LogServices/${log}/Entries/`).is(200).reply.body;
  return Members as unknown as readonly { readonly MessageId: string }[];
}

test('what is repaired while the controller is away is found repaired when it is back', () => {
  const lab = createLab();
  lab.controller.fault('fan.failed', { part: 'Fan 1' }).operator('mains.off');
  lab.controller.clearFault('fan.failed', { part: 'Fan 1' }).operator('mains.on');
  lab.advance('20m');

  lab.get(`${systemUri}LogServices/IML/Entries/2/`).has({ Oem: { Vnd: { Repaired: true } } });
  lab.get(systemUri).has({ Status: { HealthRollup: 'OK' } });
});

test('what breaks while the controller is away is found when it is back, and told once', () => {
  const lab = createLab();
  lab.controller.fault('memory.failed', { part: 'PROC 1 DIMM 1' });
  lab.post(managerResetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('20s').controller.fault('fan.failed', { part: 'Fan 2' }).fault('hood.opened');
  lab.controller.fault('powerSupply.inputLost', { part: '1' });
  lab.controller.fault('fan.removed', { part: 'Fan 3' }).clearFault('fan.removed', { part: 'Fan 3' });
  const codes = () => entriesOf(lab, 'IML').map(({ MessageId }) => MessageId);
  // The last code comes from the POST after the reset that the failed module caused.
  const found = ['33.1', '10.644', '2.4', '11.82', '11.54', '2.113', '10.660'];

  lab.advance('5m');
  assert.equal(codes(), found);
  assert.equal(
    entriesOf(lab, 'SL').map(({ MessageId }) => MessageId),
    ['58.9', '55.2', '55.5', '55.1607'],
  );
  const alerts = entriesOf(lab, 'Event').map(({ MessageId }) => MessageId.split('.').at(-1));
  assert.equal(
    alerts.filter((key = '') => !/^(Mgmt|Server)/.test(key) && !isAnnouncement(key)),
    [
      'FanFailed',
      'PowerSupplyACPowerLoss',
      'PowerRedundancyLost',
      'HoodRemoved',
      'OverallSecStateAtRisk',
      'PCRChanged',
    ],
  );

  lab.post(managerResetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('5m');
  assert.equal(codes(), found);
});

test.run();
