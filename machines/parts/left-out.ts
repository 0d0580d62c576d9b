/**
 * What becomes of processors and memory that fail: a machine check at once, and at every POST a test that leaves out what
 * fails it and takes back what was replaced (behaviour § 3.1).
 */
import {
  type ControllerStage,
  carryHeat,
  findCondition,
  findLacking,
  isInUse,
  isSameLeftOut,
  powerAddress,
  reviewPowerCap,
  type TestedKind,
  testParts,
} from '../../models/index.js';
import { reportUntold } from '../faults/fault.js';

const reporter = 'firmware';

const told = {
  processor: { leftOut: 'processor.leftOut', usedAgain: 'processor.usedAgain' },
  memory: { leftOut: 'memory.leftOut', usedAgain: 'memory.usedAgain' },
} as const;
const kinds: readonly TestedKind[] = ['processor', 'memory'];

/** Follows on the condition of a part: one that is left out already can do no more harm. */
export function checkMachine(kind: TestedKind) {
  return (stage: ControllerStage, part: string): void => {
    if (findCondition(stage.view.conditions, kind, part) !== 'failed' || !isInUse(stage.view, kind, part))
      return;
    stage.offer(powerAddress, { type: 'fault.machineCheck' });
  };
}

/** POST tests the parts: what it finds holds until it is through with that again. */
export function leaveOutFailed(stage: ControllerStage): void {
  const { leftOut: before } = stage.view.conditions;
  const after = testParts(stage.view);
  if (!isSameLeftOut(before, after)) {
    stage.draft.conditions.leftOut = { processor: [...after.processor], memory: [...after.memory] };
    for (const kind of kinds) {
      for (const part of after[kind].filter((each) => !before[kind].includes(each)))
        stage.emit(told[kind].leftOut, { part }, reporter);
      for (const part of before[kind].filter((each) => !after[kind].includes(each)))
        stage.emit(told[kind].usedAgain, { part }, reporter);
    }
    carryHeat(stage);
    reviewPowerCap(stage);
  }
  const { blueprint } = stage.view;
  const lacking = findLacking(blueprint, after);
  if (lacking !== undefined) stage.emit('host.startHalted', { lacking }, reporter);
  else if (findLacking(blueprint, before) !== undefined) stage.emit('host.startGoesOn', {}, reporter);
}

/** A controller that was away when POST found it says so on its return. */
export function reportLeftOut(stage: ControllerStage): void {
  const { leftOut } = stage.view.conditions;
  for (const kind of kinds)
    for (const part of leftOut[kind]) reportUntold(stage, told[kind].leftOut, { part }, reporter);
}
