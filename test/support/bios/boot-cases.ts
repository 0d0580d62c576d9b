/**
 * Generator of boot cases: servers and their environments, in every combination of the conditions that a start depends
 * on.
 */
import fc from 'fast-check';
import { bootModes, bootOverrides, bootTargets } from '../../../machines/host/boot/state.js';
import type { ControllerTree } from '../../../models/tree.js';
import { createLab, type Lab, systemUri } from '../lab.js';
import type { BootCase, ShownOption } from './boot-reference.js';
import { patchTargets } from './network-boot-attempts.js';
import { restart } from './settings-areas.js';

const ports = ['14.1', '14.2', '1.1', '1.2', '1.3', '1.4'].map((port) => `NIC.Slot.${port}`);
/** Names of the ports of the default server that have a cable. */
export const cabled = ports.slice(0, 3);
export const portNames: Readonly<Record<string, string>> = {
  'NIC.Slot.14.1': 'DE07A000/1',
  'NIC.Slot.14.2': 'DE07A000/2',
  'NIC.Slot.1.1': 'DA000002/1',
};
const systemOption = 'RAID.Slot.17.1';
export const images = ['operatingSystem', 'medium', 'network'] as const;
export const policies = ['componentIntegrity', 'configurationLock'] as const;

interface Shown {
  readonly Alias: string;
  readonly BootOptionReference: string;
  readonly UefiDevicePath: string;
  readonly Oem: { readonly Vnd: { readonly StructuredBootString: string } };
}

function optionsOf(lab: Lab): readonly ShownOption[] {
  const { BootOrder } = lab.controller.get<{ Boot: { BootOrder: string[] } }>(systemUri).Boot;
  return BootOrder.map((reference) => {
    const { Oem, ...option } = lab.controller.get<Shown>(`${systemUri}BootOptions/${reference}/`);
    return { ...option, StructuredBootString: Oem.Vnd.StructuredBootString };
  });
}

/**
 * Cache of state trees. Each tree is the state after a host start that applied the iSCSI and NVMe-oF targets. A key
 * contains the names of the boot servers that answer.
 */
const targetedTrees = new Map<string, ControllerTree>();

/** Returns a lab whose server has an iSCSI and an NVMe-oF target as additional boot sources. */
export function labWithTargets(servers: readonly string[] = []): Lab {
  const lab = createLab({ blueprint: { boot: { servers: servers as ['PXE'] } } });
  const known = targetedTrees.get(servers.join());
  if (known !== undefined) lab.controller.restore(known);
  else {
    patchTargets(lab);
    restart(lab);
    targetedTrees.set(servers.join(), lab.controller.tree);
  }
  return lab;
}

export const targeted = labWithTargets();
export const options = optionsOf(targeted);
export const references = options.map(({ BootOptionReference }) => BootOptionReference);
const paths = options.map(({ UefiDevicePath }) => UefiDevicePath);

/**
 * Boolean generator that is true in three of four draws. Bootable sources are drawn often, because a boot order with
 * only network ports usually boots nothing.
 */
const often = fc.integer({ min: 0, max: 3 }).map((drawn) => drawn > 0);
const seldom = often.map((drawn) => !drawn);

export const bootCase: fc.Arbitrary<BootCase> = fc
  .record({
    order: fc.shuffledSubarray([...references], { minLength: references.length }),
    disabled: fc.oneof(fc.subarray(references), fc.constant(references), fc.constant<string[]>([])),
    enabled: fc.constantFrom(...bootOverrides),
    target: fc.constantFrom(...bootTargets),
    mode: fc.constantFrom(...bootModes),
    legacy: fc.boolean(),
    path: fc.constantFrom(...paths),
    stickIn: fc.boolean(),
    discIn: fc.boolean(),
    discOnce: seldom,
    system: fc.constantFrom(systemOption, undefined),
    servers: fc.subarray(['PXE', 'HTTP', 'iSCSI', 'NVMeOF']),
    linked: fc.subarray(cabled),
    secure: fc.boolean(),
    distrusted: fc.subarray([...images]),
    isHalted: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
    lacking: fc.constantFrom('processor' as const, 'memory' as const, ...policies),
  })
  .map(({ isHalted, lacking, ...drawn }) => ({
    ...drawn,
    // A continuous override is impossible for `UefiTarget`: the target is valid for one start only.
    enabled: drawn.target === 'UefiTarget' && drawn.enabled === 'Continuous' ? 'Once' : drawn.enabled,
    // Legacy mode and secure boot exclude each other.
    legacy: drawn.legacy && !drawn.secure,
    // A one-time boot from the disc requires an inserted disc.
    discOnce: drawn.discOnce && drawn.discIn,
    lacking: isHalted ? lacking : undefined,
  }));
