/** Tests of the vendor's part of the memory collection, of module metrics, and of persistent memory domains. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resolvedDefault } from '../../../models/blueprint/resolved-default.js';
import { labWith } from '../../support/bios/bios-attributes.js';
import { createLab, resetUri, systemUri } from '../../support/lab.js';

const memoryUri = `${systemUri}Memory/`;

interface Module {
  readonly CapacityMiB: number;
  readonly OperatingSpeedMhz: number | null;
}

interface Collection {
  readonly Members: readonly { readonly '@odata.id': string }[];
  readonly Oem: {
    readonly Vnd: {
      readonly AmpModeActive: string;
      readonly AmpModeStatus: string;
      readonly AmpModeSupported: readonly string[];
      readonly MemoryList: readonly Record<string, number>[];
    };
  };
}

test('the summary of each processor agrees with its modules', () => {
  const { controller } = createLab();
  const { Members, Oem } = controller.get<Collection>(memoryUri);
  const modules = Members.map((member) => controller.get<Module>(member['@odata.id']));

  const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
  assert.is(
    total(Oem.Vnd.MemoryList.map(({ BoardTotalMemorySize = 0 }) => BoardTotalMemorySize)),
    total(modules.map(({ CapacityMiB }) => CapacityMiB)),
  );
  assert.equal(
    Oem.Vnd.MemoryList.map(({ BoardCpuNumber, BoardNumberOfSockets, BoardOperationalFrequency }) => [
      BoardCpuNumber,
      BoardNumberOfSockets,
      BoardOperationalFrequency,
    ]),
    [
      [1, 16, 4_800],
      [2, 16, 4_800],
    ],
  );
});

test('a module that is left out is in no summary, and the protection is degraded', () => {
  const lab = createLab();

  lab.controller.fault('memory.failed', { part: 'PROC 2 DIMM 1' });
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('1h');

  const { AmpModeStatus, MemoryList } = lab.controller.get<Collection>(memoryUri).Oem.Vnd;
  assert.is(AmpModeStatus, 'DegradedAdvancedECC');
  assert.equal(
    MemoryList.map(({ BoardTotalMemorySize }) => BoardTotalMemorySize),
    [262_144, 229_376],
  );
});

test('protection is what the BIOS has in force', () => {
  const lab = labWith({ AdvancedMemProtection: 'MirroredAdvancedEcc' });

  const { AmpModeActive, AmpModeSupported } = lab.controller.get<Collection>(memoryUri).Oem.Vnd;

  assert.is(AmpModeActive, 'Mirroring');
  assert.ok(AmpModeSupported.includes('IntrasocketMirroring'));
});

test('a degraded module has a page retired, and no module runs while the server is off', () => {
  const lab = createLab();
  const metricsUri = `${memoryUri}proc1dimm1/MemoryMetrics/`;
  lab.get(metricsUri).has({ OperatingSpeedMHz: 4_800, Oem: { Vnd: { PageRetirementCounts: 0 } } });

  lab.controller.fault('memory.degraded', { part: 'PROC 1 DIMM 1' });
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');

  lab.get(metricsUri).has({ OperatingSpeedMHz: null, Oem: { Vnd: { PageRetirementCounts: 1 } } });
});

test('modules of one maker have one number, and each its own date', () => {
  const { controller } = createLab();
  const read = (id: string) =>
    controller.get<{ ModuleManufacturerID: string; VendorID: string; Oem: { Vnd: Record<string, string> } }>(
      `${memoryUri}${id}/`,
    );
  const [first, other] = [read('proc1dimm1'), read('proc2dimm15')];

  assert.match(first.ModuleManufacturerID, /^0x[0-9A-F]{4}$/);
  assert.is(first.ModuleManufacturerID, other.ModuleManufacturerID);
  assert.is(Number(first.VendorID), Number(first.ModuleManufacturerID));
  assert.match(first.Oem.Vnd.DIMMManufacturingDate ?? '', /^24[0-5]\d$/);
});

test('without persistent memory there is no domain; with it each processor has one, of a chunk for each module', () => {
  const domainsUri = `${systemUri}MemoryDomains/`;
  createLab().get(domainsUri).has({ 'Members@odata.count': 0 });
  const memory = resolvedDefault.memory.map((module, index) => ({ ...module, persistent: index < 2 }));
  const lab = createLab({ blueprint: { memory } });

  lab.get(domainsUri).has({ Members: [{ '@odata.id': `${domainsUri}PROC1MemoryDomain/` }] });
  lab.get(`${domainsUri}PROC1MemoryDomain/`).has({
    AllowsMemoryChunkCreation: false,
    InterleavableMemorySets: [
      {
        MemorySet: [{ '@odata.id': `${memoryUri}proc1dimm1/` }, { '@odata.id': `${memoryUri}proc1dimm3/` }],
        'MemorySet@odata.count': 2,
      },
    ],
  });
  lab.get(`${domainsUri}PROC1MemoryDomain/MemoryChunks/2/`).has({
    AddressRangeType: 'PMEM',
    MemoryChunkSizeMiB: 32_768,
    InterleaveSets: [
      {
        Memory: { '@odata.id': `${memoryUri}proc1dimm3/` },
        MemoryLevel: 1,
        OffsetMiB: 0,
        RegionId: '1',
        SizeMiB: 32_768,
      },
    ],
  });
});

test.run();
