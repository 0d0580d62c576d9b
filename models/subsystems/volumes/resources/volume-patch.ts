/** What is judged of a change to a volume as a whole: its policies by its controller, its spares by all drives. */
import type { Json } from '../../../../engine/index.js';
import type { Message } from '../../../messages/index.js';
import type { ControllerStage } from '../../../resource/define.js';
import { readBays } from '../drive-links.js';
import type { LocatedVolume } from '../located.js';
import { policyProblems } from '../new-volume.js';
import { spareProblems, sparesPointer } from '../spares.js';
import { volumeSet } from '../state.js';
import { changeArray } from '../written.js';

/** `set`: what was given, by pointer. */
export function finishVolumePatch(
  stage: ControllerStage,
  part: LocatedVolume,
  set: ReadonlyMap<string, Json>,
): readonly Message[] {
  return [
    ...policyProblems(part.device, {
      ...textAt(set, 'ReadCachePolicy'),
      ...textAt(set, 'WriteCachePolicy'),
    }),
    ...takeSpares(stage, part, set.get(sparesPointer)),
  ];
}

function textAt(set: ReadonlyMap<string, Json>, name: string): { readonly [name: string]: string } {
  const value = set.get(`/${name}`);
  return typeof value === 'string' ? { [name]: value } : {};
}

/** The drives that are to stand in for its own from now on, in place of those there were. */
function takeSpares(
  stage: ControllerStage,
  part: LocatedVolume,
  given: Json | undefined,
): readonly Message[] {
  if (!Array.isArray(given)) return [];
  const { device, array } = part;
  const place = { name: 'DedicatedSpareDrives', pointer: sparesPointer };
  const { bays, problems } = readBays(stage.view, device, given.map(String), place);
  if (problems.length > 0) return problems;
  const inTheWay = spareProblems(stage.view, device, volumeSet(stage.view, device.built), array, bays);
  if (inTheWay.length > 0) return inTheWay;
  changeArray(stage, part, (present) => ({ ...present, spares: bays }));
  return [];
}
