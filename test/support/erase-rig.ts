/** A server that may be erased as a whole, by somebody with all privileges, and what it shows of that. */
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

/** The status of the erase as the tree has it, also while nobody answers. */
export function erasePhase(lab: Lab): string | undefined {
  return lab.controller.tree.erase.run?.phase;
}

export function eraseLab(blueprint: BlueprintInput = {}): Lab {
  return createLab({ blueprint });
}
