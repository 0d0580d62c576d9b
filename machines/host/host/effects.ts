/** Actions of the power machine, and the facts that it reports when the power supplies switch on or off. */

import { sendTo } from '../../../engine/index.js';
import { effect, emit } from '../../declare.js';
import { recordHeat } from '../../hardware/environment/index.js';
import { type BootAttempt, mainsAddress, type PostMode } from '../../power/index.js';
import { findBootedMedium, reportBoot } from '../boot/index.js';

export const powerEffects = {
  /**
   * Deletes the requested end of POST after its use, unless a later request for the next start has replaced it.
   * Assumption: a request is valid for one boot. Otherwise a host that reboots after POST would reboot forever.
   */
  consumePostMode: effect<{ readonly postMode: PostMode }>(({ view, draft }, { params: { postMode } }) => {
    if (view.host.postMode === postMode) draft.host.postMode = 'Normal';
  }),

  /** Reports the tried boot sources and the outcome of the start. */
  tellBoot: effect<{ readonly attempt: BootAttempt }>((stage, { params: { attempt }, address }) => {
    const { outcome } = attempt;
    const from = outcome.ending === 'booted' ? outcome.from : null;
    stage.emit('boot.decided', { from }, address);
    // A halted start has tried no source, so that one-time settings stay set for the next start.
    if (outcome.ending !== 'halted')
      stage.emit('boot.tried', { medium: findBootedMedium(stage.view, outcome) ?? null }, address);
    for (const { fact, args = {} } of reportBoot(attempt, stage.view)) stage.emit(fact, args, address);
  }),

  /** Starts the power-on period. After a warm reset the period continues, because the power stays on. */
  beginPowerOnTime: effect(({ view, draft, now }) => {
    if (view.host.powerOnTime.sinceMs === null) draft.host.powerOnTime.sinceMs = now;
  }),

  endPowerOnTime: effect(({ view, draft, now }) => {
    const { sinceMs, beforeMs } = view.host.powerOnTime;
    if (sinceMs !== null) draft.host.powerOnTime = { sinceMs: null, beforeMs: beforeMs + now - sinceMs };
  }),

  /** Reports that the indicator LED blinks during POST, unless a user has switched it on. */
  tellIndicator: effect((stage, { address }) => {
    if (!stage.view.chassis.indicatorLit) stage.emit('indicator.changed', { state: 'Blinking' }, address);
  }),

  /**
   * Stores the current temperatures when the activity of the host changes. The subsequent heating or cooling starts at
   * these temperatures, so that readings do not jump.
   */
  carryHeat: effect(recordHeat),
};

/** Actions when the power supplies have switched off. */
export const removePower = [emit('host.poweredOff'), { type: 'endPowerOnTime' as const }];
/** Creates the report that mains power has returned and that the auto-power-on policy was executed. */
export const restorePower = (state: 'on' | 'standby') =>
  ({ type: 'emit', params: { fact: 'host.powerRestored', args: { state } } }) as const;
export const sendHostOff = sendTo(mainsAddress, { type: 'host.off' });
