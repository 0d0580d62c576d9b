/** What can be set about the server's power, as the power resource shows and sets it. */

import type { ControllerStage } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { flag, oneOf, rounded, whole } from '../../../resource/readers.js';
import { group, type Rows } from '../../../resource/rows.js';
import { efficiencyModes, powerAlertTriggers } from '../power-settings.js';
import { keepPast } from '../readings/kept-past.js';

const setting = settingsIn(({ powerSettings }) => powerSettings);
const alert = settingsIn(({ powerSettings }) => powerSettings.alert);

/** Unit: W. Assumption: more than any one server draws. */
const alertWattsMax = 100_000;

/** Unit: minutes. Assumption: four hours. */
const alertMinutesMax = 240;

export const powerSettingRows: Rows = {
  BrownoutRecoveryEnabled: setting(
    'brownoutRecovery',
    flag,
    'Whether the server is to go on when the mains were low for a moment.',
  ),
  HighEfficiencyMode: setting(
    'highEfficiencyMode',
    oneOf(efficiencyModes),
    'Which supplies carry the load, and which rest until they are needed.',
    { allowable: 'values', after: keepPast },
  ),
  SNMPPowerThresholdAlert: group('When to report that the server draws too much.', {
    DurationInMin: alert(
      'durationMinutes',
      whole(0, alertMinutesMax),
      'Over how many minutes the consumption is looked at.',
      { unit: 'min', after: lookAgain },
    ),
    ThresholdWatts: alert(
      'thresholdWatts',
      rounded(0, alertWattsMax),
      'The consumption from which on it is reported, in watts.',
      { unit: 'W', after: lookAgain },
    ),
    Trigger: alert(
      'trigger',
      oneOf(powerAlertTriggers),
      'Which consumption is looked at: the average, the peak or none.',
      { allowable: 'values', after: lookAgain },
    ),
  }),
};

/** What an alert was about is over once it is set anew, and its time begins. */
function lookAgain({ draft, now }: ControllerStage): void {
  draft.powerSettings.alerted = false;
  draft.powerSettings.alert.sinceMs = now;
}
