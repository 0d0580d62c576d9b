/** Vendor section of the system: versions of its ROMs, provisioning software and operating system, and why it was reset. */

import { formatInstant } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import { parseRomVersion, type RomVersion } from '../../../formats/rom-version.js';
import { deriveSerial, idOfName } from '../../../identity.js';
import type { View } from '../../../resource/define.js';
import { dateTime, valuesOf } from '../../../resource/kinds.js';
import { flag, nullable, oneOf, text, whole } from '../../../resource/readers.js';
import { group, linkRow, type Rows, row, section } from '../../../resource/rows.js';
import { fixed, links } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { systemEraseLinks } from '../../erase/index.js';
import { onlyItem } from '../../firmware/index.js';
import {
  hostPhase,
  type operatingSystem,
  powerRecord,
  reportedSystem,
  resetReasons,
} from '../../host/index.js';

interface Rom extends RomVersion {
  readonly printed: string;
}

/** Of a version that reads otherwise, as an image may carry one, only the text is shown. */
function romOf(printed: string): Partial<RomVersion> & Pick<Rom, 'printed'> {
  return { ...parseRomVersion(printed), printed };
}

// Assumption: no build number and no time of day, as a released ROM has neither.
const romRows: Rows<ReturnType<typeof romOf>> = {
  BuildNumber: row(whole(), 'Number of the build; zero for a release.', 0),
  BuildNumberString: row(text(), 'Number of the build, as a text.', () => '0'),
  Date: row(text(), 'Date of the build.', 'date'),
  DebugBuild: row(flag, 'Whether it is a build for debugging.', false),
  Family: row(text(), 'Family of servers that the ROM is for.', 'family'),
  MajorVersion: row(whole(), 'Major version.', 'major'),
  MinorVersion: row(whole(), 'Minor version.', 'minor'),
  Time: row(text(), 'Time of the build.', () => '00:00:00'),
  VersionString: row(text(), 'Version, as it is printed.', 'printed'),
};

const uefiClass = 3;

/** `V43120-001`: numbers of boards, by the model of the server. */
function boardPartNumber({ tree }: View): string {
  return `V${(Number.parseInt(idOfName(tree.blueprint.system.model), 16) % 90_000) + 10_000}-001`;
}

/** Versions that clients find a server by, as the firmware inventory has them. */
export const softwareRows: Rows = {
  Bios: group('Images of the System ROM.', {
    Current: section(
      'Image that runs.',
      ({ tree }: View) => romOf(tree.blueprint.system.biosVersion),
      romRows,
    ),
    Backup: section(
      'Redundant image.',
      ({ tree }: View) => romOf(tree.blueprint.system.backupBiosVersion),
      romRows,
    ),
    UefiClass: row(whole(), 'Class of UEFI: three has no legacy boot.', uefiClass),
  }),
  HostOS: section('Operating system, as it reports itself.', ({ tree }: View) => reportedSystem(tree), {
    OsName: row(text(), 'Name of the operating system.', 'name'),
    OsSysDescription: row(
      text(),
      'Description of the operating system.',
      ({ name, kernel }) => `${name} ${kernel}`,
    ),
    OsType: row(whole(), 'Type of the operating system, as CIM numbers it.', 'type'),
    OsVersion: row(text(), 'Version of the operating system.', 'version'),
  }),
  OperatingSystem: section('Kernel of the operating system.', ({ tree }: View) => reportedSystem(tree), {
    Kernel: group('Kernel.', {
      Version: row(text(), 'Version of the kernel.', ({ kernel }: typeof operatingSystem) => kernel),
    }),
  }),
  IntelligentProvisioningAlwaysOn: row(
    flag,
    'Whether the provisioning software is part of the firmware.',
    true,
  ),
  IntelligentProvisioningIndex: row(
    whole(),
    'Number of the provisioning software in the firmware inventory.',
    ({ tree }) => Number(onlyItem(tree.blueprint, 'provisioning').id),
  ),
  IntelligentProvisioningLocation: fixed('System Board', 'Place of the provisioning software.'),
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

/** Capabilities that an operating system could be given. Assumption: this firmware has none of them. */
const capabilities = valuesOf(oneOf(['OSTriggeredDPC']));

export const resetRows: Rows = {
  AvailableSystemCapabilities: row(capabilities, 'Capabilities that can be enabled.', []),
  EnabledSystemCapabilities: row(capabilities, 'Capabilities that are enabled.', []),
  BootProgress: group('Reason of the latest reset.', {
    ResetReason: row(
      oneOf(resetReasons),
      'Why the server was last reset.',
      ({ tree }: View) => tree.host.resetReason,
    ),
    OemResetReason: row(
      oneOf(resetReasons),
      'Why the server was last reset, in the words of the vendor.',
      ({ tree }) => tree.host.resetReason,
    ),
  }),
  IsColdBooting: row(flag, 'Whether the server is being started from cold.', ({ tree }) => {
    const phase = hostPhase(powerRecord(tree));
    return phase === 'coldBooting' || phase === 'poweringOn';
  }),
  PostDiscoveryCompleteTimeStamp: row(
    nullable(dateTime),
    'When POST last completed the discovery of devices.',
    ({ tree }) =>
      tree.host.discoveredAt === null ? null : formatInstant(controllerTime(tree, tree.host.discoveredAt)),
  ),
};

const below = (name: string) => `${root}Systems/1/${name}/`;

/** Vendor's inventories, beside what the erase of the server links to. */
export const vendorLinks = links({
  ...systemEraseLinks,
  EthernetInterfaces: linkRow('Network interfaces of the server.', below('EthernetInterfaces')),
  PCIDevices: linkRow('PCI devices of the server.', below('PCIDevices')),
  PCISlots: linkRow('PCI slots of the server.', below('PCISlots')),
  USBDevices: linkRow('USB devices of the server.', below('USBDevices')),
  USBPorts: linkRow('USB ports of the server.', below('USBPorts')),
  WorkloadPerformanceAdvisor: linkRow(
    'Load of the server, and settings that suit it.',
    below('WorkloadPerformanceAdvisor'),
  ),
});
