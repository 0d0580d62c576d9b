/**
 * Tests of the health of the whole server: it follows from its components and from the open entries of the management
 * log.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, systemUri } from '../../support/lab.js';
import type { Body } from '../../support/redfish/crawl.js';

const iml = `${systemUri}LogServices/IML/`;

test('the server is all in all as well as its parts, and as what no part shows until it is put right or the log cleared', () => {
  const rollup = (lab: Lab, Health: string, HealthRollup: string) =>
    lab.get(systemUri).has({ Status: { Health, HealthRollup } });
  const lab = createLab();
  lab.controller.fault('fan.failed', { part: 'Fan 1' }).fault('hood.opened');
  lab.login();
  rollup(lab, 'Warning', 'Warning');

  lab.patch(`${iml}Entries/2/`, { Oem: { Vnd: { Repaired: true } } }).is(200);
  rollup(lab, 'Warning', 'Warning');
  lab.controller.clearFault('fan.failed', { part: 'Fan 1' });
  rollup(lab, 'OK', 'Warning');
  lab.controller.clearFault('hood.opened');
  rollup(lab, 'OK', 'OK');

  lab.controller.fault('hood.opened');
  rollup(lab, 'OK', 'Warning');
  lab.get(systemUri).has({
    Oem: { Vnd: { AggregateHealthStatus: { BiosOrHardwareHealth: { Status: { Health: 'Warning' } } } } },
  });
  lab.post(`${iml}Actions/LogService.ClearLog/`).is(200);
  rollup(lab, 'OK', 'OK');
});

test('that a server was opened while it was off is for the watchful, and it is none the worse for it', () => {
  const lab = createLab();
  lab.controller.operator('button.hold').advance('1m').fault('hood.opened').clearFault('hood.opened');
  lab.controller.operator('button.press').advance('20m');

  const opened = 'The access panel of the server was taken off before this start.';
  const entries = lab.get(`${iml}Entries/`).is(200).reply.body.Members as unknown as Body[];
  const [entry] = entries.filter(({ Message }) => Message === opened);
  assert.is(entry?.Severity, 'Warning');
  lab.get(systemUri).has({ Status: { HealthRollup: 'OK' } });
});

test.run();
