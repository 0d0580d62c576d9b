/** Processors and memory modules of a blueprint, from those of the primary system. */
import { listLengths, partRanges } from '../blueprint/index.js';
import type { Capture, CaptureNote } from './capture.js';
import {
  byId,
  byName,
  byServiceLabel,
  type CapturedPart,
  firstText,
  identityOf,
  isPresent,
  nameParts,
  partsOf,
  textOf,
  wholeOf,
} from './captured-values.js';
import { type Derived, limited } from './derived.js';
import type { RoleMap } from './role-map.js';

export function deriveProcessing(capture: Capture, roles: RoleMap): Derived {
  const notes: CaptureNote[] = [];
  const [processorList] = roles.within(roles.first('system') ?? '', 'processors');
  const [moduleList] = roles.within(roles.first('system') ?? '', 'memoryModules');
  const ofSystem = (role: 'processor' | 'memoryModule', list: string | undefined) =>
    partsOf(capture, list === undefined ? roles.all(role) : roles.within(list, role)).filter(isPresent);
  const processors = limited(
    ofSystem('processor', processorList?.uri).filter(isCentral),
    listLengths.processors[1],
    'processors',
    notes,
  );
  const modules = limited(
    ofSystem('memoryModule', moduleList?.uri).filter(hasCapacity),
    listLengths.memory[1],
    'memory modules',
    notes,
  );
  const sockets = nameParts(processors, [({ body }) => textOf(body, 'Socket'), byName, byServiceLabel, byId]);
  const slots = nameParts(modules, [
    ({ body }) => textOf(body, 'DeviceLocator'),
    byName,
    byServiceLabel,
    byId,
  ]);
  return {
    overrides: {
      ...(processors.length === 0
        ? {}
        : { processors: processors.map((part, index) => processor(part, sockets[index])) }),
      ...(modules.length === 0 ? {} : { memory: modules.map((part, index) => module(part, slots[index])) }),
    },
    parts: [
      ...processors.map(({ uri }, index) => part('processor', uri, sockets[index])),
      ...modules.map(({ uri }, index) => part('memory', uri, slots[index])),
    ],
    notes,
  };
}

function part(kind: 'processor' | 'memory', uri: string, name = '') {
  return { kind, uri, key: name, name };
}

/** Accelerators have no socket of the host. */
function isCentral({ body }: CapturedPart): boolean {
  const type = textOf(body, 'ProcessorType');
  return type === undefined || type === 'CPU';
}

function hasCapacity({ body }: CapturedPart): boolean {
  return wholeOf(body, 'CapacityMiB', partRanges.memory.capacityMiB) !== undefined;
}

/** Values for properties that a body does not have. Assumption: a common processor and module of this time. */
const usual = { cores: 16, maxSpeedMHz: 3_000, tdpWatts: 200, ddr4MHz: 3_200, ddr5MHz: 4_800 } as const;

function processor({ body }: CapturedPart, socket = '') {
  const cores = wholeOf(body, 'TotalCores', partRanges.processor.cores) ?? usual.cores;
  const threads = wholeOf(body, 'TotalThreads', [cores, partRanges.processor.threads[1]]) ?? cores;
  const partNumber = textOf(body, 'PartNumber');
  return {
    socket,
    manufacturer: textOf(body, 'Manufacturer') ?? 'Unknown',
    model: firstText(body, 'Model', 'Version') ?? 'Processor',
    cores,
    threads,
    maxSpeedMHz: wholeOf(body, 'MaxSpeedMHz', partRanges.processor.maxSpeedMHz) ?? usual.maxSpeedMHz,
    tdpWatts: wholeOf(body, 'TDPWatts', partRanges.processor.tdpWatts) ?? usual.tdpWatts,
    ...(partNumber === undefined ? {} : { partNumber }),
    ...identityOf(body),
  };
}

function module({ body }: CapturedPart, slot = '') {
  const type = textOf(body, 'MemoryDeviceType')?.startsWith('DDR4') ? 'DDR4' : 'DDR5';
  return {
    slot,
    manufacturer: textOf(body, 'Manufacturer') ?? 'Unknown',
    partNumber: textOf(body, 'PartNumber') ?? 'Unknown',
    capacityMiB: wholeOf(body, 'CapacityMiB', partRanges.memory.capacityMiB) ?? 1_024,
    type,
    speedMHz:
      wholeOf(body, 'OperatingSpeedMhz', partRanges.memory.speedMHz) ??
      (type === 'DDR4' ? usual.ddr4MHz : usual.ddr5MHz),
    ranks: wholeOf(body, 'RankCount', partRanges.memory.ranks) ?? 1,
    ...identityOf(body),
  } as const;
}
