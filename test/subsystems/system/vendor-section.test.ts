/** Tests of the vendor's properties of a system. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, resetUri, systemUri } from '../../support/lab.js';

test('that all firmware is counted stands where the search for devices does', () => {
  createLab()
    .get(systemUri)
    .has({ Oem: { Vnd: { DeviceDiscoveryComplete: { ServerFirmwareInventoryComplete: true } } } });
});

const vendor = (settings: object) => ({ Oem: { Vnd: settings } });

test('whether the server powers on by itself is the policy in short', () => {
  const lab = createLab();
  lab.get(systemUri).has(vendor({ PowerAutoOn: 'Restore', ServerPowerAutoOn: true }));

  lab.patch(systemUri, vendor({ ServerPowerAutoOn: true })).is(200);
  lab.get(systemUri).has(vendor({ PowerAutoOn: 'Restore' }));
  lab.patch(systemUri, vendor({ ServerPowerAutoOn: false })).is(200);
  lab.get(systemUri).has(vendor({ PowerAutoOn: 'RemainOff', PowerOnDelay: null }));
  lab.patch(systemUri, vendor({ ServerPowerAutoOn: true })).is(200);
  lab.get(systemUri).has(vendor({ PowerAutoOn: 'PowerOn' }));
});

test('one body says one thing of whether the server powers on by itself', () => {
  const lab = createLab();

  for (const body of [
    { ServerPowerAutoOn: false, PowerAutoOn: 'PowerOn' },
    { PowerAutoOn: 'RemainOff', ServerPowerAutoOn: true },
  ]) {
    lab.patch(systemUri, vendor(body)).is(400).says('Base.PropertyValueConflict');
  }
  lab.patch(systemUri, vendor({ PowerAutoOn: 'PowerOn', ServerPowerAutoOn: true })).is(200);
});

test('the health of the network is not known from the reset to the end of POST, as its alert says', () => {
  const lab = createLab();
  const network = () =>
    (
      lab.get(systemUri).reply.body as {
        Oem: { Vnd: { AggregateHealthStatus: { Network: { Status: { Health: string | null } } } } };
      }
    ).Oem.Vnd.AggregateHealthStatus.Network.Status.Health;
  assert.is(network(), 'OK');

  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'InPostDiscoveryStart' } } });
  assert.is(network(), null);

  lab.until({ Oem: { Vnd: { PostState: 'FinishedPost' } } });
  assert.is(network(), 'OK');
});

test.run();
