/** What goes wrong with a host by itself: it crashes, resets, or finds nothing to boot from. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listItems } from '../../../models/index.js';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';

const facts = ({ controller }: Lab) =>
  listItems(controller.tree.logs.iml, controller.opened.logs.iml.next).map(({ fact }) => fact);
const booted = { PowerState: 'On', BootProgress: { LastState: 'OSRunning' } };

test('an operating system that crashes writes its dump, and the server is up again after it', () => {
  const lab = createLab();
  lab.controller.fault('host.crashed');
  assert.equal(facts(lab), ['host.crashed']);
  assert.throws(() => lab.controller.fault('host.crashed'), /not possible/);

  lab.advance('10s').get(systemUri).has({ PowerState: 'On' });
  lab.advance('1h').get(systemUri).has(booted);

  assert.is(facts(lab)[0], 'host.crashed');
});

test('a host that is off does not crash, nor reset', () => {
  const lab = createLab();
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');

  assert.throws(() => lab.controller.fault('host.crashed'), /not possible/);
  assert.throws(() => lab.controller.fault('host.reset'), /not possible/);
});

test('a host that resets by itself starts anew, from POST too, but not while it has hardly begun', () => {
  const lab = createLab();
  lab.controller.fault('host.reset');
  lab.until({ BootProgress: { LastState: 'MemoryInitializationStarted' } }, '30s');
  assert.throws(() => lab.controller.fault('host.reset'), /only just been reset/);
  lab.until({ BootProgress: { LastState: 'BusInitializationStarted' } });
  lab.controller.fault('host.reset');

  lab.until({ BootProgress: { LastState: 'MemoryInitializationStarted' } }, '30s');
  lab.until(booted);
});

test('while nothing answers that could be booted from a start finds nothing, and boots once it does again', () => {
  const lab = createLab();
  lab.controller.fault('host.bootFails');
  lab.get(systemUri).has(booted);

  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('30m');
  assert.ok(facts(lab).includes('boot.nothingFound'));
  lab.get(systemUri).has({ PowerState: 'On', Oem: { Vnd: { PostState: 'InPostDiscoveryComplete' } } });
  lab.controller.clearFault('host.bootFails');

  lab.until(booted);
});

test.run();
