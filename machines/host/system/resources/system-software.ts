/**
 * Vendor section of the system: the versions of its ROMs, its provisioning software and its operating system, and the
 * reason for the last reset.
 */

import { formatInstant } from '../../../../engine/index.js';
import { parseRomVersion, type RomVersion } from '../../../../models/formats/index.js';
import { controllerTime, deriveSerial, idOfName } from '../../../../models/index.js';
import type { View } from '../../../../models/resource/index.js';
import {
  dateTime,
  fixed,
  flag,
  group,
  linkRow,
  links,
  nullable,
  oneOf,
  type Rows,
  root,
  row,
  section,
  text,
  valuesOf,
  whole,
} from '../../../../models/resource/index.js';
import { onlyItem } from '../../../parts/index.js';
import { hostPhase, type operatingSystem, powerRecord, reportedSystem } from '../../../power/index.js';
import { systemEraseLinks } from '../../../storage/erase/index.js';
import { resetReasons } from '../../host/index.js';

interface Rom extends RomVersion {
  readonly printed: string;
}

/**
 * Returns the parts of a ROM version. The version of an uploaded image can have another format; then only its text is
 * returned.
 */
function romOf(printed: string): Partial<RomVersion> & Pick<Rom, 'printed'> {
  return { ...parseRomVersion(printed), printed };
}

// Assumption: the build number and the time of day are zero, because a released ROM has neither.
const romRows: Rows<ReturnType<typeof romOf>> = {
  BuildNumber: row(whole(), 'Build number; 0 for a release.', 0),
  BuildNumberString: row(text(), 'Build number as text.', () => '0'),
  Date: row(text(), 'Date of the build.', 'date'),
  DebugBuild: row(flag, 'Indicates whether the image is a debug build.', false),
  Family: row(text(), 'Family of servers that the System ROM supports.', 'family'),
  MajorVersion: row(whole(), 'Major version number.', 'major'),
  MinorVersion: row(whole(), 'Minor version number.', 'minor'),
  Time: row(text(), 'Time of the build.', () => '00:00:00'),
  VersionString: row(text(), 'Version as text.', 'printed'),
};

const uefiClass = 3;

/** Returns a part number such as `V43120-001`. The board number is derived from the server model. */
function boardPartNumber({ tree }: View): string {
  return `V${(Number.parseInt(idOfName(tree.blueprint.system.model), 16) % 90_000) + 10_000}-001`;
}

/** Versions by which clients identify a server, from the firmware inventory. */
export const softwareRows: Rows = {
  Bios: group('System ROM images.', {
    Current: section(
      'Active System ROM image.',
      ({ tree }: View) => romOf(tree.blueprint.system.biosVersion),
      romRows,
    ),
    Backup: section(
      'Redundant System ROM image.',
      ({ tree }: View) => romOf(tree.blueprint.system.backupBiosVersion),
      romRows,
    ),
    UefiClass: row(whole(), 'UEFI class of the firmware; class 3 has no legacy boot.', uefiClass),
  }),
  HostOS: section('Operating system, as reported by its agent.', ({ tree }: View) => reportedSystem(tree), {
    OsName: row(text(), 'Name of the operating system.', 'name'),
    OsSysDescription: row(
      text(),
      'Description of the operating system.',
      ({ name, kernel }) => `${name} ${kernel}`,
    ),
    OsType: row(whole(), 'Type of the operating system, as a number of the CIM standard.', 'type'),
    OsVersion: row(text(), 'Version of the operating system.', 'version'),
  }),
  OperatingSystem: section('Kernel of the operating system.', ({ tree }: View) => reportedSystem(tree), {
    Kernel: group('Kernel.', {
      Version: row(text(), 'Version of the kernel.', ({ kernel }: typeof operatingSystem) => kernel),
    }),
  }),
  IntelligentProvisioningAlwaysOn: row(
    flag,
    'Indicates whether the provisioning software is always available as part of the firmware.',
    true,
  ),
  IntelligentProvisioningIndex: row(
    whole(),
    'Index of the provisioning software in the firmware inventory.',
    ({ tree }) => Number(onlyItem(tree.blueprint, 'provisioning').id),
  ),
  IntelligentProvisioningLocation: fixed('System Board', 'Location of the provisioning software.'),
  IntelligentProvisioningVersion: row(
    text(),
    'Version of the provisioning software.',
    ({ tree }) => tree.blueprint.chassis.provisioningVersion,
  ),
  PCAPartNumber: row(text(), 'Part number of the system board.', boardPartNumber),
  PCASerialNumber: row(text(), 'Serial number of the system board.', ({ tree }) =>
    deriveSerial(tree.seed, 'systemBoard'),
  ),
};

/** Reader of the capabilities that an operating system can use. Assumption: this firmware has none of them. */
const capabilities = valuesOf(oneOf(['OSTriggeredDPC']));

export const resetRows: Rows = {
  AvailableSystemCapabilities: row(capabilities, 'Capabilities that the server supports.', []),
  EnabledSystemCapabilities: row(capabilities, 'Capabilities that are enabled.', []),
  BootProgress: group('Reasons for the last reset.', {
    ResetReason: row(
      oneOf(resetReasons),
      'Reason for the last reset.',
      ({ tree }: View) => tree.host.resetReason,
    ),
    OemResetReason: row(
      oneOf(resetReasons),
      'Reason for the last reset, in the terms of the vendor.',
      ({ tree }) => tree.host.resetReason,
    ),
  }),
  IsColdBooting: row(flag, 'Indicates whether the server is in a cold boot.', ({ tree }) => {
    const phase = hostPhase(powerRecord(tree));
    return phase === 'coldBooting' || phase === 'poweringOn';
  }),
  PostDiscoveryCompleteTimeStamp: row(
    nullable(dateTime),
    'Time at which POST last completed the discovery of devices.',
    ({ tree }) =>
      tree.host.discoveredAt === null ? null : formatInstant(controllerTime(tree, tree.host.discoveredAt)),
  ),
};

const below = (name: string) => `${root}Systems/1/${name}/`;

/** Links to vendor-specific inventories and to the system erase. */
export const vendorLinks = links({
  ...systemEraseLinks,
  EthernetInterfaces: linkRow('Link to the Ethernet interfaces of the server.', below('EthernetInterfaces')),
  PCIDevices: linkRow('Link to the PCI devices of the server.', below('PCIDevices')),
  PCISlots: linkRow('Link to the PCI slots of the server.', below('PCISlots')),
  USBDevices: linkRow('Link to the USB devices of the server.', below('USBDevices')),
  USBPorts: linkRow('Link to the USB ports of the server.', below('USBPorts')),
  WorkloadPerformanceAdvisor: linkRow(
    'Link to the workload monitoring and tuning recommendations of the server.',
    below('WorkloadPerformanceAdvisor'),
  ),
});
