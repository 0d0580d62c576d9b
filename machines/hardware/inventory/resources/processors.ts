/** Processor resources and their collection. */
import { serialIn } from '../../../../models/index.js';
import {
  chassisUri,
  defineAt,
  fixed,
  flag,
  group,
  identity,
  linkRow,
  links,
  list,
  nullable,
  ofSystem,
  oneOf,
  type Rows,
  row,
  status,
  systemPattern,
  systemUri,
  text,
  uuid,
  type View,
  valuesOf,
  vendor,
  whole,
} from '../../../../models/resource/index.js';
import { powerRegulatorMode } from '../../../bios-attributes/index.js';
import { type BuiltProcessor, isInUse, testedStatus } from '../../../parts/index.js';
import { hostState, powerRecord } from '../../../power/index.js';
import { heldAt, minSpeedMHz } from '../../environment/index.js';
import { countEnabledCores } from '../bios-limits.js';
import {
  cacheRows,
  listCaches,
  microcode,
  microcodeRows,
  processorIdentity,
  ratedSpeedMHz,
} from '../processor-identity.js';
import { type ProcessorLocation, processorInstances, processorPattern } from './processor-metrics.js';

type ProcessorView = View<ProcessorLocation>;

const partNumber = row(
  text(),
  'Part number of the processor.',
  ({ part }: ProcessorView) => part.built.partNumber,
);
const serialNumber = row(
  text(),
  'Serial number of the processor.',
  ({ tree, part: { built } }: ProcessorView) => serialIn(tree, `processor/${built.socket}`, built),
);

/** Base clock and supply voltage of a socket. Assumption: typical values of this processor class. */
const externalClockMHz = 100;
const socketVoltsX10 = 18;

/** Returns the URI of a resource below the processor resource. */
const below = ({ part }: ProcessorView, name: string) => `${systemUri}Processors/${part.id}/${name}/`;

const vendorRows: Rows<ProcessorView> = {
  AssetTag: row(text(), 'Asset tag; processors have none.', () => 'UNKNOWN'),
  Cache: list('Caches of the processor.', ({ part }: ProcessorView) => listCaches(part.built), cacheRows),
  Characteristics: row(valuesOf(text()), 'Characteristics of the processor.', ({ part }) =>
    listCharacteristics(part.built),
  ),
  ConfigStatus: group('Configuration status of the processor socket.', {
    Populated: row(flag, 'Indicates whether the socket is populated.', true),
    State: row(
      oneOf(['Enabled', 'DisabledByUser', 'DisabledByBios', 'Idle']),
      'State of the processor: enabled, idle, or disabled by the user or the BIOS.',
      (view: ProcessorView) => (isUsed(view) ? 'Enabled' : 'DisabledByBios'),
    ),
  }),
  CoresEnabled: row(whole(), 'Number of enabled cores.', countCoresUsed),
  ExternalClockMHz: row(whole(), 'External clock frequency, in megahertz.', externalClockMHz, {
    unit: 'MHz',
  }),
  // Link to the metrics. Assumption: the link is in the vendor section, because the schema version of the service has
  // no such link (behaviour § 2.2).
  Links: links({
    EnvironmentMetrics: linkRow(
      'Link to the temperature and power consumption of the processor.',
      (view: ProcessorView) => below(view, 'EnvironmentMetrics'),
      { to: `${processorPattern}EnvironmentMetrics/` },
    ),
  }),
  MicrocodePatches: list(
    'Microcode patches in the System ROM for the processor.',
    () => [microcode],
    microcodeRows,
  ),
  PartNumber: partNumber,
  RatedSpeedMHz: row(
    whole(),
    'Rated speed of the processor model, in megahertz.',
    ({ part }) => ratedSpeedMHz(part.built),
    {
      unit: 'MHz',
    },
  ),
  SerialNumber: serialNumber,
  VoltageVoltsX10: row(whole(), 'Supply voltage, in tenths of a volt.', socketVoltsX10),
};

const { EffectiveFamily, EffectiveModel, IdentificationRegisters, Step } = processorIdentity;

export const processor = defineAt(processorPattern, processorInstances).resource({
  type: 'Processor.v1_8_2.Processor',
  typeDescription: 'A processor.',
  properties: {
    ...identity(({ part }: ProcessorView) => part.id, 'Processor'),
    ProcessorType: fixed('CPU', 'Type of the processor.'),
    ProcessorArchitecture: fixed('x86', 'Processor architecture.'),
    InstructionSet: fixed('x86-64', 'Processor instruction set.'),
    Manufacturer: row(text(), 'Manufacturer of the processor.', ({ part }) => part.built.manufacturer),
    Model: row(text(), 'Model name of the processor.', ({ part }) => part.built.model),
    PartNumber: partNumber,
    SerialNumber: serialNumber,
    UUID: row(uuid, 'Universally unique identifier (UUID) of the processor.', ({ part }) => part.built.uuid),
    Socket: row(text(), 'Label of the processor socket.', ({ part }) => part.built.socket),
    ProcessorId: group('Identification of the processor.', {
      VendorId: row(
        text(),
        'Vendor identification that the processor reports.',
        ({ part }: ProcessorView) => part.built.manufacturer,
      ),
      IdentificationRegisters: row(
        text(),
        'Raw CPUID identification registers: signature and feature flags.',
        () => IdentificationRegisters,
      ),
      EffectiveFamily: row(
        text(),
        'Effective family of the processor, as numbered by SMBIOS.',
        () => EffectiveFamily,
      ),
      EffectiveModel: row(text(), 'Effective model within the family.', () => EffectiveModel),
      Step: row(text(), 'Stepping of the processor.', () => Step),
      MicrocodeInfo: row(text(), 'Revision of the active microcode.', () => microcode.revision),
    }),
    MaxSpeedMHz: row(
      whole(),
      'Maximum speed of the processor, in megahertz.',
      ({ part }) => part.built.maxSpeedMHz,
      {
        unit: 'MHz',
      },
    ),
    MinSpeedMHz: row(
      whole(),
      'Minimum speed of the processor, in megahertz.',
      ({ part }) => minSpeedMHz(part.built),
      {
        unit: 'MHz',
      },
    ),
    OperatingSpeedMHz: row(
      nullable(whole()),
      'Operating speed of the processor, in megahertz; null while the speed follows the load.',
      operatingSpeedMHz,
      { unit: 'MHz' },
    ),
    TDPWatts: row(
      whole(),
      'Thermal design power (TDP) of the processor, in watts.',
      ({ part }) => part.built.tdpWatts,
      { unit: 'W' },
    ),
    TotalCores: row(whole(), 'Number of cores of the processor.', ({ part }) => part.built.cores),
    TotalEnabledCores: row(whole(), 'Number of enabled cores.', countCoresUsed),
    TotalThreads: row(whole(), 'Number of threads over all enabled cores.', ({ part }) => part.built.threads),
    Status: status(['Health', 'State'], ({ tree, part }) =>
      testedStatus(tree, 'processor', part.built.socket),
    ),
    Links: links({ Chassis: linkRow('Enclosure that contains the processor.', chassisUri) }),
    Metrics: linkRow('Link to the metrics of the processor.', (view: ProcessorView) =>
      below(view, 'ProcessorMetrics'),
    ),
    // Vendor extension of a processor. Assumption: its version is the first of the generation, because the published
    // schema bundle has no version of this type.
    Oem: vendor(
      'VndProcessorExt.v2_0_0.VndProcessorExt',
      'Vendor extension of a processor: characteristics, caches and configuration status.',
      vendorRows,
    ),
  },
});

function isUsed({ tree, part }: ProcessorView): boolean {
  return isInUse(tree, 'processor', part.built.socket);
}

function countCoresUsed(view: ProcessorView): number {
  return isUsed(view) ? countEnabledCores(view.tree, view.part.built) : 0;
}

function listCharacteristics({ cores, threads }: BuiltProcessor): readonly string[] {
  return [
    '64Bit',
    ...(cores > 1 ? ['MultiCore'] : []),
    ...(threads > cores ? ['HwThread'] : []),
    'ExecuteProtection',
    'EnhancedVirtualization',
    'PowerPerfControl',
  ];
}

/** Returns the operating speed; null while the clock is stopped or varies. */
function operatingSpeedMHz(view: ProcessorView): number | null {
  const { tree, part } = view;
  if (hostState(powerRecord(tree)) === 'Disabled' || !isUsed(view)) return null;
  return heldAt[powerRegulatorMode.read(tree)]?.(part.built) ?? null;
}

export const processors = defineAt(`${systemPattern}Processors/`, () => [{ params: ofSystem }]).collection({
  type: 'ProcessorCollection.ProcessorCollection',
  typeDescription: 'Processors of the server.',
  name: 'Processors',
  description: 'Processors of the server',
  members: processor,
});
