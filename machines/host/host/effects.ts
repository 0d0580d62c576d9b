/** Effects of the power machine's actions, and its reports as the supplies come and go. */

import { sendTo } from '../../../engine/index.js';
import { effect, emit } from '../../declare.js';
import { recordHeat } from '../../hardware/environment/index.js';
import { type BootAttempt, mainsAddress, type PostMode } from '../../power/index.js';
import { findBootedMedium, reportBoot } from '../boot/index.js';

export const powerEffects = {
  /**
   * The way POST was told to end in is used up; one that was set since is for the next. Assumption: it holds for one boot, or a
   * host that reboots after POST would for ever.
   */
  consumePostMode: effect<{ readonly postMode: PostMode }>(({ view, draft }, { params: { postMode } }) => {
    if (view.host.postMode === postMode) draft.host.postMode = 'Normal';
  }),

  /** Everything that follows from what was tried, and the words about it. */
  tellBoot: effect<{ readonly attempt: BootAttempt }>((stage, { params: { attempt }, address }) => {
    const { outcome } = attempt;
    const from = outcome.ending === 'booted' ? outcome.from : null;
    stage.emit('boot.decided', { from }, address);
    // A start that was halted has tried nothing: what was meant for one start still is.
    if (outcome.ending !== 'halted')
      stage.emit('boot.tried', { medium: findBootedMedium(stage.view, outcome) ?? null }, address);
    for (const { fact, args = {} } of reportBoot(attempt, stage.view)) stage.emit(fact, args, address);
  }),

  /** A warm reset comes here too, and the power was never away. */
  beginPowerOnTime: effect(({ view, draft, now }) => {
    if (view.host.powerOnTime.sinceMs === null) draft.host.powerOnTime.sinceMs = now;
  }),

  endPowerOnTime: effect(({ view, draft, now }) => {
    const { sinceMs, beforeMs } = view.host.powerOnTime;
    if (sinceMs !== null) draft.host.powerOnTime = { sinceMs: null, beforeMs: beforeMs + now - sinceMs };
  }),

  /** The light blinks during POST, unless somebody has lit it. */
  tellIndicator: effect((stage, { address }) => {
    if (!stage.view.chassis.indicatorLit) stage.emit('indicator.changed', { state: 'Blinking' }, address);
  }),

  /** What the host does from here on makes other temperatures; none of them jumps. */
  carryHeat: effect(recordHeat),
};

/** The supply has let go. */
export const removePower = [emit('host.poweredOff'), { type: 'endPowerOnTime' as const }];
/** Mains are back, and what was set for that is done. */
export const restorePower = (state: 'on' | 'standby') =>
  ({ type: 'emit', params: { fact: 'host.powerRestored', args: { state } } }) as const;
export const sendHostOff = sendTo(mainsAddress, { type: 'host.off' });
