/** Tests of host faults: a crash, a reset, and no boot source. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listItems } from '../../../models/ring.js';
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

const hungInPost = {
  PowerState: 'On',
  BootProgress: { LastState: 'BusInitializationStarted' },
  Oem: { Vnd: { PostState: 'InPostDiscoveryStart' } },
  Status: { Health: 'Warning' },
};

test('a start that hangs in POST does so until somebody forces it, and the fault is over after its count', () => {
  const lab = createLab();
  lab.controller.fault('host.hangsInPost', { count: 1 });
  lab.get(systemUri).has(booted);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('6h').get(systemUri).has(hungInPost);
  assert.is(facts(lab).filter((each) => each === 'host.postHung').length, 1);

  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);

  lab.until(booted);
  assert.ok(facts(lab).includes('host.postHangEnded'));
  lab.get(systemUri).has({ Status: { Health: 'OK' } });
  assert.throws(() => lab.controller.clearFault('host.hangsInPost'), /do not hang/);
});

test('without a count each start hangs, and the one that does goes on once the fault is cleared', () => {
  const lab = createLab();
  lab.controller.fault('host.hangsInPost');
  assert.throws(() => lab.controller.fault('host.hangsInPost'), /already hang/);
  for (const _ of [1, 2]) {
    lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
    lab.advance('1h').get(systemUri).has(hungInPost);
  }

  lab.controller.clearFault('host.hangsInPost');

  lab.until(booted);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('1m').until(booted);
});

test('a start that is to hang sometimes does so with some seeds only', () => {
  const hangs = [1, 2, 3, 4, 5, 6, 7, 8].filter((seed) => {
    const lab = createLab({ seed: String(seed) });
    lab.controller.fault('host.hangsInPost', { percent: 50 });
    lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
    return facts(lab.advance('30m')).includes('host.postHung');
  });

  assert.ok(hangs.length > 0 && hangs.length < 8, hangs.join());
});

test('a controller that was away while POST began to hang says so on its return', () => {
  const lab = createLab();
  lab.controller.fault('host.hangsInPost');
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.controller.fault('controller.restarted');

  lab.advance('10m');

  assert.is(facts(lab).filter((each) => each === 'host.postHung').length, 1);
});

test.run();
