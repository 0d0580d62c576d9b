/** Vendor section of the memory collection: the memory protection, and a summary of the modules of each processor. */

import type { ControllerTree } from '../../../../../models/index.js';
import {
  fixed,
  list,
  nullable,
  oneOf,
  type Rows,
  row,
  valuesOf,
  whole,
} from '../../../../../models/resource/index.js';
import { biosAttribute } from '../../../../bios-attributes/index.js';
import {
  isModuleInUse,
  listMemoryModules,
  listProcessors,
  type MemoryModule,
  partHealth,
} from '../../../../parts/index.js';
import { operatingSpeedMHz } from '../../bios-limits.js';
import { voltageMv } from '../../module-identity.js';

/**
 * Protection modes by value of the BIOS attribute AdvancedMemProtection (behaviour § 5). The properties of a resource
 * have different names for the same mode.
 */
const modes = {
  AdvancedEcc: { active: 'AdvancedECC', supported: 'AdvancedECC', degraded: 'DegradedAdvancedECC' },
  MirroredAdvancedEcc: {
    active: 'Mirroring',
    supported: 'IntrasocketMirroring',
    degraded: 'DegradedMirroring',
  },
  FastFaultTolerantADDDC: { active: 'A3DC', supported: 'A3DC', degraded: 'DegradedA3DC' },
} as const;
type Mode = (typeof modes)[keyof typeof modes];

const all: readonly Mode[] = Object.values(modes);

interface Board {
  readonly processor: number;
  readonly sockets: number;
  /** Operating speed of the modules; null without a module in use. Unit: MHz. */
  readonly speedMHz: number | null;
  /** Operating voltage of the modules; null without a module in use. Unit: mV. */
  readonly voltage: number | null;
  /** Total capacity of the modules in use. Unit: MiB. */
  readonly capacityMiB: number;
}

export interface MemoryProtection {
  readonly mode: Mode;
  readonly isDegraded: boolean;
  readonly boards: readonly Board[];
}

/**
 * Minimum number of memory slots of each processor. Assumption: two slots on each of eight channels. The number is
 * larger if a module names a higher slot.
 */
const socketsUsual = 16;

export function memoryProtection(tree: ControllerTree): MemoryProtection {
  const { blueprint, conditions } = tree;
  const modules = listMemoryModules(blueprint);
  const attribute = String(biosAttribute(tree, 'AdvancedMemProtection'));
  return {
    mode: attribute in modes ? modes[attribute as keyof typeof modes] : modes.AdvancedEcc,
    isDegraded: modules.some(({ built }) => partHealth(conditions, 'memory', built.slot) !== 'OK'),
    boards: socketsOf(tree, modules).map((socket) =>
      boardOf(
        tree,
        socket,
        modules.filter((module) => socketOf(module) === socket),
      ),
    ),
  };
}

/** Returns the numbers of the existing processors, and of those that the names of modules contain. */
function socketsOf({ blueprint }: ControllerTree, modules: readonly MemoryModule[]): readonly number[] {
  const fitted = listProcessors(blueprint).map(({ id }) => Number(id));
  return [...new Set([...fitted, ...modules.map(socketOf)])].sort((one, other) => one - other);
}

/**
 * Returns the number of a module's processor. Assumption: a module whose slot name has no processor belongs to the
 * first processor.
 */
function socketOf({ place }: MemoryModule): number {
  return place?.socket ?? 1;
}

function boardOf(tree: ControllerTree, processor: number, modules: readonly MemoryModule[]): Board {
  const used = modules.filter((module) => isModuleInUse(tree.blueprint, tree.conditions.leftOut, module));
  const speeds = used.map(({ built }) => operatingSpeedMHz(tree, built.speedMHz));
  const [first] = used;
  return {
    processor,
    sockets: Math.max(socketsUsual, ...modules.map(({ place }) => place?.slot ?? 0)),
    // Speed of the slowest module, because all channels of a processor run at that speed.
    speedMHz: speeds.length === 0 ? null : Math.min(...speeds),
    voltage: first === undefined ? null : voltageMv[first.built.type],
    capacityMiB: used.reduce((sum, { built }) => sum + built.capacityMiB, 0),
  };
}

export const memoryProtectionRows: Rows<MemoryProtection> = {
  AmpModeActive: row(
    oneOf(all.map(({ active }) => active)),
    'Advanced memory protection mode in use.',
    ({ mode }) => mode.active,
  ),
  AmpModeStatus: row(
    oneOf(all.flatMap(({ active, degraded }) => [active, degraded])),
    'Status of the memory protection; degraded protection has a separate value in each mode.',
    ({ mode, isDegraded }) => (isDegraded ? mode.degraded : mode.active),
  ),
  AmpModeSupported: row(
    valuesOf(oneOf(all.map(({ supported }) => supported))),
    'Memory protection modes that the BIOS supports.',
    all.map(({ supported }) => supported),
  ),
  MemoryList: list('Memory configuration of each processor.', ({ boards }: MemoryProtection) => boards, {
    BoardCpuNumber: row(whole(), 'Number of the processor.', 'processor'),
    BoardMemoryType: fixed('DIMM', 'Form factor of the modules.'),
    BoardNumberOfSockets: row(whole(), 'Number of memory slots of the processor.', 'sockets'),
    BoardOperationalFrequency: row(
      nullable(whole()),
      'Operating frequency of the modules, in megahertz.',
      'speedMHz',
      { unit: 'MHz' },
    ),
    BoardOperationalVoltage: row(
      nullable(whole()),
      'Operating voltage of the modules, in millivolts.',
      'voltage',
      { unit: 'mV' },
    ),
    BoardTotalMemorySize: row(whole(), 'Total capacity of the modules in use, in mebibytes.', 'capacityMiB', {
      unit: 'MiBy',
    }),
  }),
};
