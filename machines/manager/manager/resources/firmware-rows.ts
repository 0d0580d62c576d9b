/**
 * Properties of the controller's firmware versions: the running one, the backup copy, the boot loader, and a written
 * version that is not active yet.
 */
import type { ControllerTree } from '../../../../models/index.js';
import type { View } from '../../../../models/resource/index.js';
import { flag, nullable, type Rows, row, section, text, whole } from '../../../../models/resource/index.js';
import { onlyItem } from '../../../parts/index.js';

interface Built {
  readonly model: string;
  readonly firmware: { readonly version: string; readonly date: string };
}

export function versionString({
  model,
  firmware,
}: Pick<Built, 'model'> & { readonly firmware: { readonly version: string } }): string {
  return `${model} v${firmware.version}`;
}

function versionPart({ firmware }: Built, place: number): number | undefined {
  return firmware.version.split('.').map(Number)[place];
}

/** Computes the build number. Assumption: the build number follows from the version. */
function buildNumber(built: Built): number {
  return (versionPart(built, 0) ?? 0) * 100 + (versionPart(built, 1) ?? 0);
}

const builtRows: Rows<Built> = {
  BuildNumber: row(whole(), 'Build number.', buildNumber),
  BuildNumberString: row(text(), 'Build number as text.', (built) => String(buildNumber(built))),
  Date: row(text(), 'Build date.', ({ firmware }) => firmware.date),
  DebugBuild: row(flag, 'Indicates whether the firmware is a debug build.', () => false),
  Family: row(text(), 'Controller model that the firmware is for.', ({ model }) => model),
  MajorVersion: row(whole(), 'Major version number.', (built) => versionPart(built, 0)),
  MinorVersion: row(whole(), 'Minor version number.', (built) => versionPart(built, 1)),
  // Assumption: midnight, because the times of builds are not published. The day is in `Date`.
  Time: row(text(), 'Build time.', () => '00:00:00'),
  VersionString: row(nullable(text()), 'Display version of the firmware.', (built) => versionString(built)),
};

/**
 * Returns the written version that becomes active with the next reset of the controller; undefined when no such version
 * exists.
 */
function pendingBuild({ blueprint, firmware }: ControllerTree): Built | undefined {
  const written = firmware.written[onlyItem(blueprint, 'controller').id];
  return written && { model: blueprint.manager.model, firmware: { version: written.version, date: '' } };
}

/**
 * Version of the boot loader. Assumption: the loader is never updated, and its version is the one with which such
 * controllers are shipped.
 */
const loaderVersion = '1.00';

export const firmwareRows: Rows = {
  Backup: section(
    'Backup firmware, which boots when the running firmware is damaged.',
    // Assumption: the backup is a second copy of the running version.
    ({ tree }: View) => tree.blueprint.manager,
    builtRows,
  ),
  Bootblock: section(
    'Boot block that starts the firmware.',
    ({ tree: { blueprint } }: View): Built => ({
      model: blueprint.manager.model,
      firmware: { ...blueprint.manager.firmware, version: loaderVersion },
    }),
    builtRows,
  ),
  Current: section('Firmware that is running.', ({ tree }: View) => tree.blueprint.manager, builtRows),
  Pending: section(
    'Firmware that is installed and takes effect at the next controller reset.',
    ({ tree }: View) => pendingBuild(tree),
    builtRows,
  ),
};
