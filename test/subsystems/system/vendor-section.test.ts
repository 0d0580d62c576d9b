/** What the vendor adds to a system. */
import { test } from 'uvu';
import { createLab, systemUri } from '../../support/lab.js';

test('that all firmware is counted stands where the search for devices does', () => {
  createLab()
    .get(systemUri)
    .has({ Oem: { Vnd: { DeviceDiscoveryComplete: { ServerFirmwareInventoryComplete: true } } } });
});

test.run();
