/** The versions of the controller's firmware: what runs, what is stored beside it, and what was written and does not run yet. */
import type { View } from '../../../resource/define.js';
import { flag, nullable, text, whole } from '../../../resource/readers.js';
import { type Rows, row, section } from '../../../resource/rows.js';
import type { ControllerTree } from '../../../tree.js';
import { onlyItem } from '../../firmware/index.js';

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

/** Assumption: builds are counted with each version, so that the number follows from it. */
function buildNumber(built: Built): number {
  return (versionPart(built, 0) ?? 0) * 100 + (versionPart(built, 1) ?? 0);
}

const builtRows: Rows<Built> = {
  BuildNumber: row(whole(), 'The number of the build.', buildNumber),
  BuildNumberString: row(text(), 'The number of the build, as a text.', (built) =>
    String(buildNumber(built)),
  ),
  Date: row(text(), 'When the firmware was made.', ({ firmware }) => firmware.date),
  DebugBuild: row(flag, 'Whether it was made to look for errors.', () => false),
  Family: row(text(), 'The kind of controller it is for.', ({ model }) => model),
  MajorVersion: row(whole(), 'The first part of its version.', (built) => versionPart(built, 0)),
  MinorVersion: row(whole(), 'The second part of its version.', (built) => versionPart(built, 1)),
  // Assumption: the times of day of builds are not published, and the day stands in `Date`.
  Time: row(text(), 'At what time of that day.', () => '00:00:00'),
  VersionString: row(nullable(text()), 'Its version as people write it.', (built) => versionString(built)),
};

/** What was written and does not run before the next reset of the controller; undefined for nothing. */
function pendingBuild({ blueprint, firmware }: ControllerTree): Built | undefined {
  const written = firmware.written[onlyItem(blueprint, 'controller').id];
  return written && { model: blueprint.manager.model, firmware: { version: written.version, date: '' } };
}

/** Assumption: the loader is never updated, and has the version that such controllers came with. */
const loaderVersion = '1.00';

export const firmwareRows: Rows = {
  Backup: section(
    'The firmware that is started from when what runs is broken.',
    // Assumption: the controller stores what runs twice.
    ({ tree }: View) => tree.blueprint.manager,
    builtRows,
  ),
  Bootblock: section(
    'What starts the firmware.',
    ({ tree: { blueprint } }: View): Built => ({
      model: blueprint.manager.model,
      firmware: { ...blueprint.manager.firmware, version: loaderVersion },
    }),
    builtRows,
  ),
  Current: section('The firmware that is running.', ({ tree }: View) => tree.blueprint.manager, builtRows),
  Pending: section(
    'The firmware that was written, and runs from the next reset of the controller on.',
    ({ tree }: View) => pendingBuild(tree),
    builtRows,
  ),
};
