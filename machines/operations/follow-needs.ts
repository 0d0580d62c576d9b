/** Whoever is under way hears at once what was lost and what is back: by what an event has made of the power and the controller. */
import { type Address, recordIn } from '../../engine/index.js';
import {
  type ControllerStage,
  hasHostPower,
  isAway,
  isControllerAway,
  managerAddress,
  managerRecord,
  type Need,
  operationAddress,
  powerAddress,
  powerRecord,
} from '../../models/index.js';

export function followNeeds(stage: ControllerStage, isTouched: (machine: Address) => boolean): void {
  if (isTouched(powerAddress)) {
    tell(stage, 'power', hasHostPower(powerRecord(stage.tree)), hasHostPower(recordIn(stage, powerAddress)));
  }
  if (isTouched(managerAddress)) {
    tell(stage, 'controller', !isAway(managerRecord(stage.tree)), !isControllerAway(stage));
  }
}

function tell(stage: ControllerStage, need: Need, had: boolean, has: boolean): void {
  if (had === has) return;
  const type = has ? 'need.returned' : 'need.lost';
  for (const id of Object.keys(stage.view.operations.byId)) stage.offer(operationAddress(id), { type, need });
}
