/** Tests of drive settings: the indicator light, which has two names, and switching a drive off and on. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';

const driveUri = `${systemUri}Storage/DE00A000/Drives/3/`;
const actionUri = `${driveUri}Actions/Drive.Reset/`;

function entries(lab: Lab): (readonly [number, string])[] {
  return shownEntries(lab.controller.tree.logs, 'iml')
    .filter((entry) => entry.class === 19)
    .map(({ code, severity }) => [code, severity] as const);
}

test('the light of a drive is one, whichever name it is set by, and no other drive is lit', () => {
  const lab = createLab();

  lab.patch(driveUri, { LocationIndicatorActive: true }).is(200);

  lab.get(driveUri).has({ IndicatorLED: 'Lit', LocationIndicatorActive: true });
  lab.get(`${systemUri}Storage/DE00A000/Drives/4/`).has({ LocationIndicatorActive: false });
  lab.patch(driveUri, { IndicatorLED: 'Off' }).is(200);
  lab.get(driveUri).has({ IndicatorLED: 'Off', LocationIndicatorActive: false });
  assert.equal(lab.controller.tree.storage.drives, {});
  lab.patch(driveUri, { IndicatorLED: 'Lit', LocationIndicatorActive: false }).is(400);
});

test('a drive shows by which values it is reset, under the name of the documented service and that of the standard', () => {
  const values = ['ForceOff', 'ForceOn', 'PowerCycle'];

  createLab()
    .get(driveUri)
    .has({
      Actions: {
        '#Drive.Reset': {
          target: actionUri,
          'ResetValue@Redfish.AllowableValues': values,
          'ResetType@Redfish.AllowableValues': values,
        },
      },
    });
});

test('a drive that is switched off is out of reach and in the log until it is switched on', () => {
  const lab = createLab();

  lab.post(actionUri, { ResetValue: 'ForceOff' }).is(200).says('Base.Success');

  lab.get(driveUri).has({ Status: { State: 'UnavailableOffline', Health: 'OK' } });
  assert.equal(entries(lab), [[46, 'Caution']]);
  lab.post(actionUri, { ResetValue: 'ForceOff' }).is(200);
  assert.equal(entries(lab).length, 1);
  lab.post(actionUri, { ResetType: 'ForceOn' }).is(200);
  lab.get(driveUri).has({ Status: { State: 'StandbyOffline' } });
  assert.equal(entries(lab), [
    [46, 'Repaired'],
    [48, 'Repaired'],
  ]);
});

test('what is switched off has its power again when the server is next powered on', () => {
  const lab = createLab();
  lab.post(actionUri, { ResetValue: 'ForceOff' }).is(200);
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1h');
  assert.ok(lab.controller.tree.storage.drives['DE00A000/3']?.off);

  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.advance('1h');

  assert.equal(lab.controller.tree.storage.drives, {});
  lab.get(driveUri).has({ Status: { State: 'StandbyOffline' } });
});

test('a reset without a kind is refused, and so is one without the power of the host', () => {
  const lab = createLab();
  lab.post(actionUri, {}).is(400).says('Base.ActionParameterMissing');
  lab.post(actionUri, { ResetValue: 'Nmi' }).is(400);
  lab
    .post(actionUri, { ResetValue: 'ForceOff', ResetType: 'ForceOn' })
    .is(400)
    .says('Mgmt.PropertyValueIncompatible');

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1h');

  lab.post(actionUri, { ResetValue: 'PowerCycle' }).is(400).says('Base.ResourceInStandby');
});

test('both take the privilege for storage', () => {
  const lab = createLab();
  const headers = lab.login(lab.account('eel', { RoleId: 'ReadOnly' }));

  lab.patch(driveUri, { LocationIndicatorActive: true }, headers).is(403);
  lab.post(actionUri, { ResetValue: 'PowerCycle' }, headers).is(403);
});

test.run();
