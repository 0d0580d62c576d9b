/** Actions of the power machine, and its reports when supplies switch on and off. */

import { sendTo } from '../../../engine/index.js';
import { effect, emit } from '../../declare.js';
import { recordHeat } from '../../hardware/environment/index.js';
import { type BootAttempt, mainsAddress, type PostMode } from '../../power/index.js';
import { findBootedMedium, reportBoot } from '../boot/index.js';

export const powerEffects = {
  /**
   * The requested end of POST is consumed; a later request is for the next start. Assumption: it holds for one boot,
   * otherwise a host that reboots after POST would do so forever.
   */
  consumePostMode: effect<{ readonly postMode: PostMode }>(({ view, draft }, { params: { postMode } }) => {
    if (view.host.postMode === postMode) draft.host.postMode = 'Normal';
  }),

  /** Consequences and reports of the tried sources. */
  tellBoot: effect<{ readonly attempt: BootAttempt }>((stage, { params: { attempt }, address }) => {
    const { outcome } = attempt;
    const from = outcome.ending === 'booted' ? outcome.from : null;
    stage.emit('boot.decided', { from }, address);
    // A halted start has tried nothing: one-time settings are kept.
    if (outcome.ending !== 'halted')
      stage.emit('boot.tried', { medium: findBootedMedium(stage.view, outcome) ?? null }, address);
    for (const { fact, args = {} } of reportBoot(attempt, stage.view)) stage.emit(fact, args, address);
  }),

  /** Also after a warm reset, during which the power stays on. */
  beginPowerOnTime: effect(({ view, draft, now }) => {
    if (view.host.powerOnTime.sinceMs === null) draft.host.powerOnTime.sinceMs = now;
  }),

  endPowerOnTime: effect(({ view, draft, now }) => {
    const { sinceMs, beforeMs } = view.host.powerOnTime;
    if (sinceMs !== null) draft.host.powerOnTime = { sinceMs: null, beforeMs: beforeMs + now - sinceMs };
  }),

  /** The LED blinks during POST, unless a user has lit it. */
  tellIndicator: effect((stage, { address }) => {
    if (!stage.view.chassis.indicatorLit) stage.emit('indicator.changed', { state: 'Blinking' }, address);
  }),

  /** The activity of the host changes temperatures; the heat in transition prevents jumps. */
  carryHeat: effect(recordHeat),
};

/** The supplies have switched off. */
export const removePower = [emit('host.poweredOff'), { type: 'endPowerOnTime' as const }];
/** Mains power has returned, and its policy is executed. */
export const restorePower = (state: 'on' | 'standby') =>
  ({ type: 'emit', params: { fact: 'host.powerRestored', args: { state } } }) as const;
export const sendHostOff = sendTo(mainsAddress, { type: 'host.off' });
