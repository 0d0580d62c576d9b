/** The processors and their collection. */
import { serialIn } from '../../../identity.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { uuid, valuesOf } from '../../../resource/kinds.js';
import { chassisUri, ofSystem, systemPattern, systemUri } from '../../../resource/one-server.js';
import { flag, nullable, oneOf, text, whole } from '../../../resource/readers.js';
import { group, linkRow, list, type Rows, row } from '../../../resource/rows.js';
import { fixed, identity, links, status, vendor } from '../../../resource/shared-rows.js';
import { powerRegulatorMode } from '../../bios/index.js';
import { heldAt, minSpeedMHz } from '../../environment/index.js';
import { hostState, powerRecord } from '../../host/index.js';
import { type BuiltProcessor, isInUse, testedStatus } from '../../parts/index.js';
import { listCaches, microcode, processorIdentity, ratedSpeedMHz } from '../processor-identity.js';
import { countEnabledCores } from '../processor-settings.js';
import { cacheRows, microcodeRows } from './processor-cache.js';
import { type ProcessorPlace, processorPattern, processorPlaces } from './processor-place.js';

type ProcessorView = View<ProcessorPlace>;

const partNumber = row(
  text(),
  'The number its kind is ordered by.',
  ({ part }: ProcessorView) => part.built.partNumber,
);
const serialNumber = row(
  text(),
  'The number that its maker gave to this very piece.',
  ({ tree, part: { built } }: ProcessorView) => serialIn(tree, `processor/${built.socket}`, built),
);

/** Clock of the bus that all others are multiples of, and the voltage the socket is supplied with. Assumption: the class's. */
const externalClockMHz = 100;
const socketVoltsX10 = 18;

/** Below the processor, as it is served. */
const below = ({ part }: ProcessorView, name: string) => `${systemUri}Processors/${part.id}/${name}/`;

const vendorRows: Rows<ProcessorView> = {
  AssetTag: row(text(), 'Label of the owner; processors have none.', () => 'UNKNOWN'),
  Cache: list('Caches of the processor.', ({ part }: ProcessorView) => listCaches(part.built), cacheRows),
  Characteristics: row(valuesOf(text()), 'What it can do.', ({ part }) => listCharacteristics(part.built)),
  ConfigStatus: group('How the firmware has set it up.', {
    Populated: row(flag, 'Whether there is one in the socket.', true),
    State: row(
      oneOf(['Enabled', 'DisabledByUser', 'DisabledByBios', 'Idle']),
      'Whether it is used, and who decided that.',
      (view: ProcessorView) => (isUsed(view) ? 'Enabled' : 'DisabledByBios'),
    ),
  }),
  CoresEnabled: row(whole(), 'How many cores are in use.', countCoresUsed),
  ExternalClockMHz: row(whole(), 'Clock of the bus that other clocks are multiples of.', externalClockMHz, {
    unit: 'MHz',
  }),
  // Assumption: in the vendor's section, as the schema of the version that is served has no such link (behaviour § 2.2).
  Links: links({
    EnvironmentMetrics: linkRow(
      'Temperature and power of the processor.',
      (view: ProcessorView) => below(view, 'EnvironmentMetrics'),
      { to: `${processorPattern}EnvironmentMetrics/` },
    ),
  }),
  MicrocodePatches: list(
    'Microcode that the System ROM carries for the processor.',
    () => [microcode],
    microcodeRows,
  ),
  PartNumber: partNumber,
  RatedSpeedMHz: row(whole(), 'Clock that the model is sold with.', ({ part }) => ratedSpeedMHz(part.built), {
    unit: 'MHz',
  }),
  SerialNumber: serialNumber,
  VoltageVoltsX10: row(whole(), 'Supply voltage, in tenths of a volt.', socketVoltsX10),
};

const { EffectiveFamily, EffectiveModel, IdentificationRegisters, Step } = processorIdentity;

export const processor = at(processorPattern, processorPlaces).resource({
  type: 'Processor.v1_8_2.Processor',
  says: 'A processor.',
  properties: {
    ...identity(({ part }: ProcessorView) => part.id, 'Processor'),
    ProcessorType: fixed('CPU', 'What it is made for.'),
    ProcessorArchitecture: fixed('x86', 'The family of its instructions.'),
    InstructionSet: fixed('x86-64', 'The instructions it understands.'),
    Manufacturer: row(text(), 'Who made it.', ({ part }) => part.built.manufacturer),
    Model: row(text(), 'The name its maker sells it by.', ({ part }) => part.built.model),
    PartNumber: partNumber,
    SerialNumber: serialNumber,
    UUID: row(uuid, 'A number that nothing else in the world has.', ({ part }) => part.built.uuid),
    Socket: row(text(), 'What is printed beside its socket.', ({ part }) => part.built.socket),
    ProcessorId: group('What it says of itself.', {
      VendorId: row(text(), 'Who it says made it.', ({ part }: ProcessorView) => part.built.manufacturer),
      IdentificationRegisters: row(
        text(),
        'Signature and feature flags of CPUID, as they stand in its registers.',
        () => IdentificationRegisters,
      ),
      EffectiveFamily: row(text(), 'Family of the processor, as SMBIOS numbers it.', () => EffectiveFamily),
      EffectiveModel: row(text(), 'Model within the family.', () => EffectiveModel),
      Step: row(text(), 'Stepping of the model.', () => Step),
      MicrocodeInfo: row(text(), 'Revision of the microcode in use.', () => microcode.revision),
    }),
    MaxSpeedMHz: row(whole(), 'How fast it can run at best, in MHz.', ({ part }) => part.built.maxSpeedMHz, {
      unit: 'MHz',
    }),
    MinSpeedMHz: row(whole(), 'How slowly it can run, in MHz.', ({ part }) => minSpeedMHz(part.built), {
      unit: 'MHz',
    }),
    OperatingSpeedMHz: row(
      nullable(whole()),
      'How fast it runs, in MHz; null while that follows the load.',
      operatingSpeedMHz,
      { unit: 'MHz' },
    ),
    TDPWatts: row(
      whole(),
      'How much heat its cooling is made for, in watts.',
      ({ part }) => part.built.tdpWatts,
      { unit: 'W' },
    ),
    TotalCores: row(whole(), 'How many cores it has.', ({ part }) => part.built.cores),
    TotalEnabledCores: row(whole(), 'How many cores are in use.', countCoresUsed),
    TotalThreads: row(
      whole(),
      'How many threads its cores run side by side.',
      ({ part }) => part.built.threads,
    ),
    Status: status(['Health', 'State'], ({ tree, part }) =>
      testedStatus(tree, 'processor', part.built.socket),
    ),
    Links: links({ Chassis: linkRow('The enclosure it is in.', chassisUri) }),
    Metrics: linkRow('Metrics of the processor.', (view: ProcessorView) => below(view, 'ProcessorMetrics')),
    // Assumption: the published bundle has no version of this type; this is the generation's first.
    Oem: vendor(
      'VndProcessorExt.v2_0_0.VndProcessorExt',
      'What the vendor adds to a processor: what it can do, and whether it is used.',
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

/** Null while the clock stands still or moves. */
function operatingSpeedMHz(view: ProcessorView): number | null {
  const { tree, part } = view;
  if (hostState(powerRecord(tree)) === 'Disabled' || !isUsed(view)) return null;
  return heldAt[powerRegulatorMode.read(tree)]?.(part.built) ?? null;
}

export const processors = at(`${systemPattern}Processors/`, () => [{ params: ofSystem }]).collection({
  type: 'ProcessorCollection.ProcessorCollection',
  says: 'The processors of the server.',
  name: 'Processors',
  description: 'The processors of the server',
  members: processor,
});
