/**
 * What of a server a lock is about, kind by kind, each as one digest. Source: behaviour § 2.7 for the kinds; what each
 * is made of is ours.
 */
import { fingerprint, type Json } from '../../../engine/index.js';
import type { ControllerTree } from '../../tree.js';
import { biosAttribute } from '../bios/index.js';
import { listPcieDevices, modulesInUse, processorsInUse } from '../parts/index.js';

export const comparedKinds = ['Cpus', 'Dimms', 'FwRevs', 'PciSlots', 'Security'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

/** Attributes of the firmware that are about security, as far as they change what may run or who may look. */
const securityAttributes = [
  'AllowLoginWithMgmt',
  'F11BootMenu',
  'IntelTxt',
  'MicrosoftSecuredCoreSupport',
  'PlatformCertificate',
  'TpmActivePcrs',
  'TpmState',
  'TpmVisibility',
];

const content: Readonly<Record<ComparedKind, (tree: ControllerTree) => unknown>> = {
  Cpus: ({ blueprint, conditions }) => processorsInUse(blueprint, conditions.leftOut),
  Dimms: ({ blueprint, conditions }) => modulesInUse(blueprint, conditions.leftOut),
  FwRevs: ({ blueprint: { system, manager } }) => [
    system.biosVersion,
    system.backupBiosVersion,
    manager.firmware.version,
  ],
  PciSlots: ({ blueprint }) =>
    listPcieDevices(blueprint).map(({ kind, built }) => [built.slot, kind, built.name]),
  Security: (tree) => {
    const { advanced, databases, enabled } = tree.secureBoot;
    const attributes = securityAttributes.map((name): Json => biosAttribute(tree, name));
    return { advanced, databases, enabled: enabled.inForce, attributes, state: tree.security.state };
  },
};

export function takeDigests(tree: ControllerTree): Readonly<Record<ComparedKind, string>> {
  const digest = (kind: ComparedKind) => fingerprint(content[kind](tree));
  return {
    Cpus: digest('Cpus'),
    Dimms: digest('Dimms'),
    FwRevs: digest('FwRevs'),
    PciSlots: digest('PciSlots'),
    Security: digest('Security'),
  };
}
