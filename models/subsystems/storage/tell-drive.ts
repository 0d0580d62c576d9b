/** Reports what became of a drive: by its storage, and by the controller that watches over it. */
import type { ControllerStage } from '../../stage.js';
import type { Drive } from '../parts/index.js';

/** By what became of it: what its storage reports, and the alert, by what the drive hangs on. */
const facts = {
  failing: { reported: 'drive.failing', raid: 'arrayDrive.failing', direct: 'directDrive.failing' },
  failed: { reported: 'drive.failed', raid: 'arrayDrive.failed', direct: 'directDrive.failed' },
  repaired: { reported: 'drive.repaired', raid: 'arrayDrive.repaired', direct: 'directDrive.repaired' },
  removed: { reported: 'drive.removed', raid: 'arrayDrive.removed', direct: 'directDrive.removed' },
  inserted: { reported: 'drive.inserted', raid: 'arrayDrive.inserted', direct: 'directDrive.inserted' },
} as const;
export type DriveChange = keyof typeof facts;

/** What facts about a drive are told with. */
export function driveTold({ name, device, built: { port, box, bay } }: Drive) {
  return { part: name, slot: device.built.slot, place: `Port ${port} Box ${box} Bay ${bay}` };
}

export function tellDrive(stage: ControllerStage, drive: Drive, change: DriveChange, reporter: string): void {
  const { reported, ...alerts } = facts[change];
  stage.emit(reported, driveTold(drive), reporter);
  stage.emit(alerts[drive.device.built.kind], { part: drive.name }, reporter);
}
