/** What of the check of the firmware goes with the licence that it took (behaviour § 2.16). */
import type { ControllerStage } from '../../stage.js';
import { isLicensed } from '../license/index.js';
import { scanScheduleAddress } from './scan-schedule-contract.js';

/** A licence is gone: the settings that took it are off. What was forbidden for good stays so. */
export function narrowIntegrity(stage: ControllerStage): void {
  const { license } = stage.view;
  const { integrity } = stage.draft.firmware;
  if (!isLicensed(license, 'firmwareRepair')) integrity.onFailure = 'LogOnly';
  if (isLicensed(license, 'firmwareScan') || !integrity.backgroundScan) return;
  integrity.backgroundScan = false;
  stage.offer(scanScheduleAddress, { type: 'schedule.set' });
}
