/** Tests of persistent memory modules: the shown properties, and the erase of the modules. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resolvedDefault } from '../../../models/blueprint/resolved-default.js';
import { type Lab, systemUri } from '../../support/lab.js';
import { newAlerts } from '../../support/reporting/logged-entries.js';
import {
  comeToErasing,
  eraseLab,
  eraseShown,
  eraseToTheEnd,
  listReports,
} from '../../support/storage/erase-rig.js';

const [first] = resolvedDefault.memory;
assert.ok(first);
const gib = first.capacityMiB / 1_024;

/** Returns a lab in which only the first module is persistent. */
function labOfModule(): Lab {
  return eraseLab({
    memory: resolvedDefault.memory.map((module, index) => ({ ...module, persistent: index === 0 })),
  });
}

const moduleStatus = (lab: Lab) =>
  (eraseShown(lab).UserDataEraseComponentStatus as { readonly NVDIMMEraseStatus: string }).NVDIMMEraseStatus;

test('a persistent module shows as one, and counts for persistent memory', () => {
  const lab = labOfModule();

  lab.get(`${systemUri}Memory/proc1dimm1/`).has({
    MemoryType: 'NVDIMM_N',
    MemoryMedia: ['DRAM', 'NAND'],
    OperatingMemoryModes: ['PMEM'],
    VolatileSizeMiB: 0,
    NonVolatileSizeMiB: first.capacityMiB,
  });
  lab.get(`${systemUri}Memory/proc2dimm1/`).has({
    MemoryType: 'DRAM',
    MemoryMedia: ['DRAM'],
    OperatingMemoryModes: ['Volatile'],
    NonVolatileSizeMiB: 0,
  });
  lab.get(systemUri).has({
    MemorySummary: {
      TotalSystemPersistentMemoryGiB: gib,
      TotalSystemMemoryGiB: gib * (resolvedDefault.memory.length - 1),
    },
  });
});

test('it is erased with the server, for as long as its size takes, and reported by its slot', () => {
  const lab = labOfModule();
  eraseToTheEnd(lab);

  assert.is(moduleStatus(lab), 'CompletedWithSuccess');
  const report = listReports(lab).find(({ DeviceType }) => DeviceType === 'NVDIMM');
  assert.ok(report);
  const { DeviceIdentifier, EraseStatus, EraseStartTime, EraseEndTime, SerialNumber } = report;
  assert.equal([DeviceIdentifier, EraseStatus], ['NVDIMM PROC 1 DIMM 1', 'CompletedWithSuccess']);
  assert.is(Date.parse(EraseEndTime ?? '') - Date.parse(EraseStartTime), gib * 1_000);
  lab.get(`${systemUri}Memory/proc1dimm1/`).has({ SerialNumber });
});

test('one that has failed is not erased, and an alert says at once which', () => {
  const lab = labOfModule();
  lab.controller.fault('memory.failed', { part: 'PROC 1 DIMM 1' });
  lab.advance('20m');
  comeToErasing(lab);
  lab.advance('1m').advance('40s');

  const told = newAlerts(lab.controller.tree).filter(({ event }) =>
    event.messageId.includes('PMMSecureErase'),
  );
  const { SerialNumber } = lab.get(`${systemUri}Memory/proc1dimm1/`).reply.body as { SerialNumber: string };
  assert.equal(
    told.map(({ event }) => event.args),
    [['1', '1', SerialNumber]],
  );
  assert.is(moduleStatus(lab), 'Failed');
});

test.run();
