/** Tests of processors and their metrics, with the names that the vendor's tool reads. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, resetUri, root, systemUri } from '../../support/lab.js';

const processorUri = `${systemUri}Processors/2/`;

interface Processor {
  readonly ProcessorId: Record<string, string>;
  readonly Oem: { readonly Vnd: Record<string, unknown> & { Cache: Record<string, unknown>[] } };
}

test('a processor has every name that the vendor’s tool indexes without asking whether it is there', () => {
  const { ProcessorId, Oem } = createLab().controller.get<Processor>(processorUri);

  for (const name of [
    'Step',
    'EffectiveFamily',
    'EffectiveModel',
    'IdentificationRegisters',
    'MicrocodeInfo',
  ])
    assert.match(ProcessorId[name] ?? '', /^(\d+|0x[0-9a-fA-F]+)$/, name);
  assert.is(Oem.Vnd.RatedSpeedMHz, 2_600, 'what the model is sold with');
  for (const { Name, InstalledSizeKB, MaximumSizeKB } of Oem.Vnd.Cache) {
    assert.match(String(Name), /^L[123]-Cache$/);
    assert.is(InstalledSizeKB, MaximumSizeKB);
  }
});

test('caches grow with the cores of the model', () => {
  const sizes = (cores: number) => {
    const processor = { ...createLab().controller.tree.blueprint.processors[0], cores, threads: cores };
    const lab = createLab({ blueprint: { processors: [{ ...processor, socket: 'Proc 1' } as never] } });
    return lab.controller
      .get<Processor>(`${systemUri}Processors/1/`)
      .Oem.Vnd.Cache.map(({ InstalledSizeKB }) => InstalledSizeKB);
  };

  assert.equal(sizes(8), [640, 16_384, 20_480]);
  assert.equal(sizes(16), [1_280, 32_768, 40_960]);
});

test('microcode of a processor is what the firmware inventory has of it', () => {
  const lab = createLab();
  const inventory = lab.controller.get<{ Members: { '@odata.id': string }[] }>(
    `${root}UpdateService/FirmwareInventory/`,
  );
  const items = inventory.Members.map((member) =>
    lab.controller.get<{ Name: string; Version: string }>(member['@odata.id']),
  );

  const { ProcessorId } = lab.controller.get<Processor>(processorUri);

  const versions = items
    .filter(({ Name }) => Name.startsWith('Processor Microcode'))
    .map(({ Version }) => Version);
  assert.equal([...new Set(versions)], [ProcessorId.MicrocodeInfo]);
});

test('metrics of a processor are those of the system’s usage, and null while the server is off', () => {
  const lab = createLab();
  const usage = lab.controller.get<{ Oem: { Vnd: { SystemUsage: Record<string, number> } } }>(systemUri).Oem
    .Vnd.SystemUsage;

  lab
    .get(`${processorUri}ProcessorMetrics/`)
    .has({ BandwidthPercent: usage.CPUUtil, OperatingSpeedMHz: usage.AvgCPU1Freq });
  lab.get(`${processorUri}EnvironmentMetrics/`).has({ PowerWatts: { Reading: usage.CPU1Power } });

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');

  lab.get(`${processorUri}ProcessorMetrics/`).has({ BandwidthPercent: null, OperatingSpeedMHz: null });
  lab.get(`${processorUri}EnvironmentMetrics/`).has({ PowerWatts: { Reading: null } });
});

test('the temperature of a processor is that of its own sensor', () => {
  const lab = createLab();

  const { TemperatureCelsius } = lab.controller.get<{
    TemperatureCelsius: { Reading: number; DataSourceUri: string };
  }>(`${processorUri}EnvironmentMetrics/`);

  lab.get(TemperatureCelsius.DataSourceUri).has({ Name: '03-CPU 2', Reading: TemperatureCelsius.Reading });
});

test('a cap that holds the server back throttles its processors', () => {
  const lab = createLab();
  const metricsUri = `${processorUri}ProcessorMetrics/`;
  lab.get(metricsUri).has({ Oem: { Vnd: { PerformanceState: 'Normal' } } });

  lab.patch(`${root}Chassis/1/EnvironmentMetrics/`, { PowerLimitWatts: { SetPoint: 220 } }).is(200);
  lab.advance('2m');

  lab.get(metricsUri).has({ Oem: { Vnd: { PerformanceState: 'Throttled' } } });
});

test.run();
