/** What the power of the host means to an erase of the whole server: a start begins it, off ends the firmware's share. */
import { type Address, recordIn } from '../../engine/index.js';
import {
  type ControllerStage,
  type EraseRun,
  findBootState,
  hostPhase,
  lastFirmwareStep,
  type PowerRecord,
  powerAddress,
  powerRecord,
} from '../../models/index.js';
import { beginStep, changeRun } from './steps.js';

export function followHost(stage: ControllerStage, isTouched: (machine: Address) => boolean): void {
  const { run } = stage.view.erase;
  if (run === null || run.phase === 'over' || !isTouched(powerAddress)) return;
  const record = recordIn(stage, powerAddress);
  noteStart(stage, run, record);
  if (isHaltedForErase(record)) {
    if (run.phase === 'requested') begin(stage);
    // Switched on while the controller erases itself: it has to be off for that.
    else if (run.phase !== 'firmware') stage.offer(powerAddress, { type: 'power.forceOff' });
  } else if (record.value === 'off') {
    if (run.phase === 'poweringOff') beginStep(stage, lastFirmwareStep + 1);
    // Nobody may switch it on meanwhile, so nobody else would when the mains have come back.
    else if (run.phase === 'firmware' && powerRecord(stage.tree).value === 'unpowered')
      stage.offer(powerAddress, { type: 'power.on' });
  }
}

function begin(stage: ControllerStage): void {
  changeRun(stage, { startedAt: stage.now, clockAheadMs: stage.view.controllerClock.offsetMs });
  stage.emit('systemErase.begun', {}, 'erase');
  beginStep(stage, 0);
}

function isHaltedForErase(record: PowerRecord): boolean {
  const { outcome } = record.context.attempt;
  return (
    findBootState(record) === 'halted' && outcome.ending === 'halted' && outcome.reason === 'secureErase'
  );
}

/** The reset that begins it is the last before the firmware does. */
function noteStart(stage: ControllerStage, run: EraseRun, record: PowerRecord): void {
  const before = hostPhase(powerRecord(stage.tree));
  const phase = hostPhase(record);
  if (run.phase !== 'requested' || phase === before) return;
  if (phase === 'poweringOn') changeRun(stage, { resetType: 'On' });
  if (phase === 'resetting')
    changeRun(stage, { resetType: before === 'restarting' ? 'GracefulRestart' : 'ForceRestart' });
}
