/**
 * Tests of Wake on LAN: a packet starts a server that is off and has a link. The log entry of the packet precedes those
 * of the start.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listNetworkPorts, portName } from '../../../machines/parts/index.js';
import { createLab, resetUri, systemUri } from '../../support/lab.js';
import { codesIn } from '../../support/reporting/logged-entries.js';

test('a packet from the network starts a server that is off, and no other', () => {
  const lab = createLab();
  assert.throws(() => lab.controller.operator('network.wake'), /the server is not off/);
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m').controller.operator('network.wake');

  lab.until({ BootProgress: { LastState: 'OSRunning' } });

  lab.get(systemUri).has({ PowerState: 'On' });
  assert.equal(codesIn(lab.controller.tree), [140, 5, 1, 115, 3]);
});

test('no packet comes where no port has a link', () => {
  const lab = createLab({ blueprint: { settings: { initialPower: 'off' } } });
  const ports = listNetworkPorts(lab.controller.tree.blueprint).filter(({ built }) => built.linkUp);
  for (const port of ports) lab.controller.fault('networkPort.down', { part: portName(port) });

  assert.throws(() => lab.controller.operator('network.wake'), /no network port has a link/);
  lab.get(systemUri).has({ PowerState: 'Off' });
});

test.run();
