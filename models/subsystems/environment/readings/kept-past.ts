/** Whoever changes what the power or the air follows from has what held until then kept: readings of it stay true. */

import { frozen, recordIn } from '../../../../engine/index.js';
import type { Blueprint } from '../../../blueprint/schema.js';
import type { ControllerStage } from '../../../stage.js';
import { whileSame } from '../../../while-same.js';
import { powerAddress, powerRecord } from '../../host/index.js';
import { isSameLeftOut } from '../../parts/index.js';
import { noHeat } from '../cooling.js';
import { type PastStretch, type Stretch, stretchesMax } from '../past.js';
import type { PowerCap } from '../power-cap.js';
import { isIntake } from './ambient.js';
import { readStretch } from './situation.js';

/** To be called when the change stands in the draft or in the power machine's record. */
export function keepPast(stage: ControllerStage): void {
  const { tree, view, now } = stage;
  const power = recordIn(stage, powerAddress);
  const held = withoutOthers(tree.blueprint, readStretch(tree, powerRecord(tree)));
  const holds = withoutOthers(tree.blueprint, readStretch(view, power));
  const { stretches } = view.past;
  // What lasted no time at all is nobody's past.
  const begun = stretches.at(-1)?.until ?? view.past.since;
  if (begun === now || isSame(held, holds)) return;
  // Copied by hand and frozen here: what was kept before is frozen already.
  const all = [...stretches, frozen<PastStretch>({ ...held, until: now })];
  const forgotten = all.slice(0, -stretchesMax).at(-1);
  const since = forgotten?.until ?? view.past.since;
  stage.put('past', { since, stretches: Object.freeze(all.slice(-stretchesMax)) });
}

function isSame(one: Stretch, other: Stretch): boolean {
  return (
    one.regime === other.regime &&
    one.regulatorMode === other.regulatorMode &&
    one.ambientCelsius === other.ambientCelsius &&
    one.intakeStuckAt === other.intakeStuckAt &&
    one.carriers.join() === other.carriers.join() &&
    isSameLeftOut(one.leftOut, other.leftOut) &&
    isSameCap(one.cap, other.cap) &&
    (one.heat === other.heat || JSON.stringify(one.heat) === JSON.stringify(other.heat))
  );
}

function isSameCap(one: PowerCap | null, other: PowerCap | null): boolean {
  if (one === null || other === null) return one === other;
  return one.watts === other.watts && one.fromWatts === other.fromWatts && one.sinceMs === other.sinceMs;
}

const listIntakes = whileSame(
  (sensors: Blueprint['temperatures']) => [sensors],
  (sensors) => sensors.filter(isIntake),
);

/** Of the heat only what the intake reads: no meter shows what another sensor read before. */
function withoutOthers({ temperatures }: Pick<Blueprint, 'temperatures'>, stretch: Stretch): Stretch {
  const { changedAt, carried } = stretch.heat;
  const atIntake = listIntakes(temperatures).flatMap(({ number }) =>
    carried[number] === undefined ? [] : [[number, carried[number]]],
  );
  const heat = atIntake.length === 0 ? noHeat : { changedAt, carried: Object.fromEntries(atIntake) };
  return { ...stretch, heat };
}
