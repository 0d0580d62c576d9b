/**
 * Setting of the power cap by any of its resources. All resources share one setting with one range (behaviour § 2.6).
 */
import { type Json, recordIn } from '../../../engine/index.js';
import { isLicensed, type Transaction } from '../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../models/messages/index.js';
import { powerAddress } from '../../power/index.js';
import { capRange, heldWatts, powerCapAddress } from './power-cap.js';
import { readOperatingConditions } from './readings/operating-conditions.js';
import { recordHeat } from './readings/record-intervals.js';
import { isCapHeld, mostWatts, safeCapWatts } from './readings/throttle.js';

/** Sets the power cap; null removes the cap at once. */
export function setPowerCap(stage: Transaction, watts: number | null): void {
  const { powerSettings, blueprint } = stage.view;
  const present = powerSettings.cap;
  if ((present?.watts ?? null) === watts) return;
  const { now } = stage;
  const from = present === null ? mostWatts(blueprint) : Math.round(heldWatts(present, now));
  stage.draft.powerSettings.cap =
    watts === null ? null : { watts, fromWatts: Math.max(watts, from), sinceMs: now };
  recordHeat(stage);
  reviewPowerCap(stage);
}

/**
 * Sends an event to the machine of the power cap. The caller must call the function after a change of the cap, or of
 * the load that the cap limits.
 */
export function reviewPowerCap(stage: Transaction): void {
  const situation = readOperatingConditions(stage.view, recordIn(stage, powerAddress));
  stage.offer(powerCapAddress, {
    type: 'cap.reviewed',
    isCapped: situation.cap !== null && situation.regime !== 'off',
    isHeld: isCapHeld(situation),
  });
}

/** Returns the reasons why a written cap is refused. */
export function refusePowerCap({ tree, view }: Transaction, pointer: string): readonly Message[] {
  const { cap } = view.powerSettings;
  if (cap === null || cap.watts === tree.powerSettings.cap?.watts) return [];
  if (!isLicensed(view.license, 'powerCapping')) return [mgmtMessage('LicenseKeyRequired', [], pointer)];
  const { minWatts, maxWatts } = capRange(view.blueprint);
  const isInRange = cap.watts >= minWatts && cap.watts <= maxWatts;
  return isInRange ? [] : [mgmtMessage('PowerValueBadParam', [], pointer)];
}

/**
 * Returns the reasons why a written control is refused. `base` is the pointer of the control. A write that enables the
 * control requires a limit.
 */
export function refuseControl(
  stage: Transaction,
  set: ReadonlyMap<string, Json>,
  base: string,
): readonly Message[] {
  const mode = `${base}/ControlMode`;
  if (set.get(mode) === 'Automatic' && stage.view.powerSettings.cap === null)
    return [baseMessage('PropertyValueConflict', ['ControlMode', 'SetPoint'], mode)];
  return refusePowerCap(stage, `${base}/SetPoint`);
}

/**
 * Returns the message of a successful write. A cap that the server cannot hold under every load results in a warning.
 */
export function powerCapModified(_: unknown, { tree, view }: Transaction): Message {
  const { cap } = view.powerSettings;
  if (cap === null || cap.watts === tree.powerSettings.cap?.watts) return baseMessage('Success');
  const { minWatts, maxWatts } = capRange(view.blueprint);
  const safe = safeCapWatts(view.blueprint);
  if (cap.watts >= safe) return baseMessage('Success');
  const percent = Math.ceil((100 * (safe - minWatts)) / Math.max(1, maxWatts - minWatts));
  return mgmtMessage('PowerValueNotOptimal', [String(percent)]);
}
