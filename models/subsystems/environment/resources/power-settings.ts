/** What can be set about the server's power, as the power resource shows and sets it. */

import type { ControllerStage, View } from '../../../resource/define.js';
import { flag, oneOf, whole } from '../../../resource/readers.js';
import { type Rows, row, section } from '../../../resource/rows.js';
import { efficiencyModes, powerAlertTriggers } from '../power-settings.js';
import { keepPast } from '../readings/kept-past.js';

/** Unit: W. Assumption: more than any one server draws. */
const alertWattsMax = 100_000;

/** Unit: minutes. Assumption: four hours. */
const alertMinutesMax = 240;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

export const powerSettingRows: Rows = {
  BrownoutRecoveryEnabled: row(
    flag,
    'Whether the server is to go on when the mains were low for a moment.',
    ({ tree }) => tree.powerSettings.brownoutRecovery,
    {
      set: {
        ...byManager,
        apply: ({ draft }, value) => {
          draft.powerSettings.brownoutRecovery = value;
        },
      },
    },
  ),
  HighEfficiencyMode: row(
    oneOf(efficiencyModes),
    'Which supplies carry the load, and which rest until they are needed.',
    ({ tree }) => tree.powerSettings.highEfficiencyMode,
    {
      allowable: 'values',
      set: {
        ...byManager,
        apply: (stage, value) => {
          stage.draft.powerSettings.highEfficiencyMode = value;
          keepPast(stage);
        },
      },
    },
  ),
  SNMPPowerThresholdAlert: section(
    'When to report that the server draws too much.',
    ({ tree }: View) => tree.powerSettings.alert,
    {
      DurationInMin: row(
        whole(0, alertMinutesMax),
        'Over how many minutes the consumption is looked at.',
        ({ durationMinutes }) => durationMinutes,
        {
          unit: 'min',
          set: {
            ...byManager,
            apply: (stage, value) => {
              stage.draft.powerSettings.alert.durationMinutes = value;
              lookAgain(stage);
            },
          },
        },
      ),
      ThresholdWatts: row(
        whole(0, alertWattsMax),
        'The consumption from which on it is reported, in watts.',
        ({ thresholdWatts }) => thresholdWatts,
        {
          unit: 'W',
          set: {
            ...byManager,
            apply: (stage, value) => {
              stage.draft.powerSettings.alert.thresholdWatts = value;
              lookAgain(stage);
            },
          },
        },
      ),
      Trigger: row(
        oneOf(powerAlertTriggers),
        'Which consumption is looked at: the average, the peak or none.',
        ({ trigger }) => trigger,
        {
          allowable: 'values',
          set: {
            ...byManager,
            apply: (stage, value) => {
              stage.draft.powerSettings.alert.trigger = value;
              lookAgain(stage);
            },
          },
        },
      ),
    },
  ),
};

/** What an alert was about is over once it is set anew. */
function lookAgain(stage: ControllerStage): void {
  stage.draft.powerSettings.alerted = false;
}
