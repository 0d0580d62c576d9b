/**
 * Lab for erasing a whole server as a user with all privileges, and the values that the server shows about the erase.
 */
import * as assert from 'uvu/assert';
import type { BlueprintInput } from '../../../index.js';
import { isErasePending, systemEraseRecord } from '../../../machines/storage/erase/index.js';
import { createLab, type Lab, resetUri, systemUri } from '../lab.js';

export const secureSystemEraseUri = `${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.SecureSystemErase/`;
export const bothParts = { SystemROMAndMgmtErase: true, UserDataErase: true };

/** Returns the vendor section of the system resource. */
export function eraseShown(lab: Lab): Readonly<Record<string, unknown>> {
  const { Oem } = lab.get(systemUri).is(200).reply.body as {
    readonly Oem: { readonly Vnd: Readonly<Record<string, unknown>> };
  };
  return Oem.Vnd;
}

export function askToErase(lab: Lab): void {
  lab.post(secureSystemEraseUri, bothParts).is(200).says('Mgmt.SystemResetRequired');
}

/** Requests the erase and resets the server. */
export function eraseAll(lab: Lab): void {
  askToErase(lab);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
}

/** Starts the erase and advances until the firmware has interrupted POST for the erase. */
export function comeToErasing(lab: Lab): void {
  eraseAll(lab);
  for (let minutes = 0; eraseState(lab) === 'requested' && minutes < 30; minutes += 1) lab.advance('1m');
  assert.is(eraseState(lab), 'firmware');
}

/** Executes the complete erase, which starts with a reset of the given type. */
export function eraseToTheEnd(lab: Lab, ResetType = 'ForceRestart'): void {
  askToErase(lab);
  lab.post(resetUri, { ResetType }).is(200);
  for (let hours = 0; !isEraseOver(lab) && hours < 48; hours += 1) lab.advance('1h');
  assert.ok(isEraseOver(lab));
}

export const reportServiceUri = `${systemUri}SecureEraseReportService/`;
export const reportEntriesUri = `${reportServiceUri}SecureEraseReportEntries/`;
export const deleteReportUri = `${reportServiceUri}Actions/VndSecureEraseReportService.DeleteSecureEraseReport/`;
export const vendorReportsUri = `${systemUri}Oem/Vnd/EraseReport/`;

type ShownReport = {
  readonly DeviceIdentifier: string;
  readonly DeviceType: string;
  readonly EraseStartTime: string;
  readonly EraseEndTime: string | null;
  readonly EraseStatus: string;
  readonly EraseType: string;
  readonly SerialNumber: string | null;
};

/** Returns the erase reports in the order of their collection. */
export function listReports(lab: Lab): readonly ShownReport[] {
  const { Members } = lab.get(reportEntriesUri).is(200).reply.body as {
    readonly Members: readonly { readonly '@odata.id': string }[];
  };
  return Members.map((member) => lab.get(member['@odata.id']).is(200).reply.body as ShownReport);
}

/**
 * Returns the state of the erase from its machine, also while the controller is unavailable: `firmware`, or with more
 * depth `firmware.userData`.
 */
export function eraseState(lab: Lab, depth = 1): string {
  const { value } = systemEraseRecord(lab.controller.tree);
  const path = typeof value === 'string' ? [value] : (Object.entries(value)[0] ?? []);
  return path.slice(0, depth).join('.');
}

export function isEraseOver(lab: Lab): boolean {
  return !isErasePending(lab.controller.tree);
}

export function eraseLab(blueprint: BlueprintInput = {}): Lab {
  return createLab({ blueprint });
}
