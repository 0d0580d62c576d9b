/** Network storage for tests: one iSCSI target and one NVMe-oF target, both reached through the first port. */

import type { Lab } from '../lab.js';
import { areaUris, elements } from './settings-areas.js';

export const connectedTargets = {
  iSCSI: {
    iSCSIAttemptInstance: 1,
    iSCSIAttemptName: 'boot disk',
    iSCSIConnection: 'Enabled',
    iSCSINicSource: 'Slot14NicBoot1',
    iSCSITargetInfoViaDHCP: false,
    iSCSITargetIpAddress: '192.0.2.9',
    iSCSITargetName: 'iqn.2026-01.com.example:disk',
  },
  NVMeOF: {
    NvmeOfAttemptInstance: 1,
    NvmeOfAttemptName: 'boot subsystem',
    NvmeOfConnection: 'Enabled',
    NvmeOfNicSource: 'Slot14NicBoot1',
    NvmeOfNamespaceId: 1,
    NvmeOfTargetInfoViaDHCP: false,
    NvmeOfTargetIpAddress: '192.0.2.9',
    NvmeOfSubsystemName: 'nqn.2026-01.com.example:disk',
  },
};

/** Requests both targets, which take effect at the next start. */
export function patchTargets(lab: Lab): void {
  const { iSCSI, NVMeOF } = connectedTargets;
  lab.patch(areaUris('iscsi').settings, { iSCSISources: elements(4, { 0: iSCSI }) }).is(200);
  lab.patch(areaUris('nvmeof').settings, { NvmeOfSources: elements(4, { 0: NVMeOF }) }).is(200);
}
