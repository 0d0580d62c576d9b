/** A server that may be erased as a whole, by somebody with all privileges, and what it shows of that. */
import * as assert from 'uvu/assert';
import type { BlueprintInput } from '../../index.js';
import { createLab, type Lab, resetUri, systemUri } from './lab.js';

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
  for (let minutes = 0; erasePhase(lab) === 'requested' && minutes < 30; minutes += 1) lab.advance('1m');
  assert.is(erasePhase(lab), 'firmware');
}

/** The whole of it, begun by such a reset. */
export function eraseToTheEnd(lab: Lab, ResetType = 'ForceRestart'): void {
  askToErase(lab);
  lab.post(resetUri, { ResetType }).is(200);
  for (let hours = 0; erasePhase(lab) !== 'over' && hours < 48; hours += 1) lab.advance('1h');
  assert.is(erasePhase(lab), 'over');
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

/** The status of the erase as the tree has it, also while nobody answers. */
export function erasePhase(lab: Lab): string | undefined {
  return lab.controller.tree.erase.run?.phase;
}

export function eraseLab(blueprint: BlueprintInput = {}): Lab {
  return createLab({ blueprint });
}
