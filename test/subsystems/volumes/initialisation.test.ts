/** Tests of the initialization of volumes: its duration, the state of the volume meanwhile, and interruptions. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { systemUri } from '../../support/lab.js';
import {
  bodyOf,
  created,
  isRefused,
  labWith,
  percentOf,
  volumesUri,
} from '../../support/storage/volumes-rig.js';

const gib = 2 ** 30;
/** 300 GB at the rate of SAS drives take 322 s, plus 5 s for start and end. */
const asked = { CapacityBytes: 300 * gib, InitializeMethod: 'Foreground' };
const initialize = (uri: string) => `${uri}Actions/Volume.Initialize/`;

test('a volume that is initialised in the foreground is there for use when that is done', () => {
  const lab = labWith();
  const uri = created(lab, 'RAID1', [1, 2], asked);

  lab.get(uri).has({
    Status: { State: 'Starting' },
    Operations: [{ OperationName: 'Foreground Initialization', PercentageComplete: 0 }],
  });
  lab.advance('160s');
  const half = percentOf(lab, uri);
  lab.advance('180s');

  assert.is(half, 48);
  lab.get(uri).has({ Status: { Health: 'OK', State: 'Enabled' }, Operations: [] });
});

test('mirrors and parity are made to agree in the background, what has neither needs nothing', () => {
  const lab = labWith();
  const mirror = created(lab, 'RAID1', [1, 2]);
  const plain = created(lab, 'RAID0', [3, 4]);

  lab.get(mirror).has({
    Status: { State: 'Enabled' },
    Operations: [{ OperationName: 'Background Initialization', PercentageComplete: 0 }],
  });
  lab.get(plain).has({ Operations: [] });
});

test('an initialisation stands still without power and outlives a reset of the controller', () => {
  const lab = labWith();
  const uri = created(lab, 'RAID1', [3, 4], asked);
  lab.advance('160s');
  const before = percentOf(lab, uri);
  lab.post(`${systemUri}Actions/ComputerSystem.Reset/`, { ResetType: 'ForceOff' }).is(200);
  lab.until({ PowerState: 'Off' }).advance('1h');
  const off = percentOf(lab, uri);
  lab.post(`${systemUri}Actions/ComputerSystem.Reset/`, { ResetType: 'On' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'FinishedPost' } } }).advance('10m');

  assert.ok(before !== undefined && off !== undefined && off - before <= 5, `${before} ${off}`);
  assert.equal(bodyOf(lab, uri).Operations, []);
});

test('one initialisation at a time is done, and ends with its volume', () => {
  const lab = labWith();
  const uri = created(lab, 'RAID0', [1]);
  lab.post(initialize(uri), { InitializeType: 'Slow' }).is(200);

  isRefused(lab.post(initialize(uri), {}), 'Mgmt.AlreadyInProgress');
  lab.delete(uri).is(200);

  assert.equal(Object.keys(lab.controller.tree.operations.byId), []);
  lab.get(`${volumesUri}239/`).is(404);
});

test.run();
