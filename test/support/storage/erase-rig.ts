/** A server that may be erased as a whole, by somebody with all privileges, and what it shows of that. */
import * as assert from 'uvu/assert';
import type { BlueprintInput } from '../../../index.js';
import { isErasePending, systemEraseRecord } from '../../../machines/storage/erase/index.js';
import { createLab, type Lab, resetUri, systemUri } from '../lab.js';

export const secureSystemEraseUri = `${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.SecureSystemErase/`;
export const bothParts = { SystemROMAndMgmtErase: true, UserDataErase: true };

/** What the system has in its vendor's section. */
export function eraseShown(lab: Lab): Readonly<Record<string, unknown>> {
  const { Oem } = lab.get(systemUri).is(200).reply.body as {
    readonly Oem: { readonly Vnd: Readonly<Record<string, unknown>> };
  };
  return Oem.Vnd;
}

export function askToErase(lab: Lab): void {
  lab.post(secureSystemEraseUri, bothParts).is(200).says('Mgmt.SystemResetRequired');
}

/** Asks, and resets the server. */
export function eraseAll(lab: Lab): void {
  askToErase(lab);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
}

/** Until the firmware stands still in its POST to erase. */
export function comeToErasing(lab: Lab): void {
  eraseAll(lab);
  for (let minutes = 0; eraseState(lab) === 'requested' && minutes < 30; minutes += 1) lab.advance('1m');
  assert.is(eraseState(lab), 'firmware');
}

/** The whole of it, begun by such a reset. */
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

/** In the order of the collection. */
export function listReports(lab: Lab): readonly ShownReport[] {
  const { Members } = lab.get(reportEntriesUri).is(200).reply.body as {
    readonly Members: readonly { readonly '@odata.id': string }[];
  };
  return Members.map((member) => lab.get(member['@odata.id']).is(200).reply.body as ShownReport);
}

/** How far the erase is, also while nobody answers: the state of its machine, `firmware`, or `firmware.userData`. */
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
