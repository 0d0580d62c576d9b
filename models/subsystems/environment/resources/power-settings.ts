/** What can be set about the server's power, as the power resource shows and sets it. */

import { type ControllerStage, property, type Writable } from '../../../resource/define.js';
import { flag, oneOf, whole } from '../../../resource/readers.js';
import type { ControllerTree } from '../../../tree.js';
import { efficiencyModes, powerAlertTriggers } from '../power-settings.js';
import { keepPast } from '../readings/kept-past.js';

/** Unit: W. Assumption: more than any one server draws. */
const alertWattsMax = 100_000;

/** Unit: minutes. Assumption: four hours. */
const alertMinutesMax = 240;

const byManager = { privilege: 'MgmtConfigPriv' } as const;

export const powerSettings: Writable = {
  Oem: {
    Vnd: {
      BrownoutRecoveryEnabled: property({
        ...byManager,
        reader: flag,
        apply: ({ draft }, value) => {
          draft.powerSettings.brownoutRecovery = value;
        },
      }),
      HighEfficiencyMode: property({
        ...byManager,
        reader: oneOf(efficiencyModes),
        apply: (stage, value) => {
          stage.draft.powerSettings.highEfficiencyMode = value;
          keepPast(stage);
        },
      }),
      SNMPPowerThresholdAlert: {
        DurationInMin: property({
          ...byManager,
          reader: whole(0, alertMinutesMax),
          apply: (stage, value) => {
            stage.draft.powerSettings.alert.durationMinutes = value;
            lookAgain(stage);
          },
        }),
        ThresholdWatts: property({
          ...byManager,
          reader: whole(0, alertWattsMax),
          apply: (stage, value) => {
            stage.draft.powerSettings.alert.thresholdWatts = value;
            lookAgain(stage);
          },
        }),
        Trigger: property({
          ...byManager,
          reader: oneOf(powerAlertTriggers),
          apply: (stage, value) => {
            stage.draft.powerSettings.alert.trigger = value;
            lookAgain(stage);
          },
        }),
      },
    },
  },
};

/** What an alert was about is over once it is set anew. */
function lookAgain(stage: ControllerStage): void {
  stage.draft.powerSettings.alerted = false;
}

export function projectPowerSettings({ powerSettings: { alert, ...settings } }: ControllerTree) {
  return {
    BrownoutRecoveryEnabled: settings.brownoutRecovery,
    HighEfficiencyMode: settings.highEfficiencyMode,
    'HighEfficiencyMode@Redfish.AllowableValues': efficiencyModes,
    SNMPPowerThresholdAlert: {
      DurationInMin: alert.durationMinutes,
      ThresholdWatts: alert.thresholdWatts,
      Trigger: alert.trigger,
      'Trigger@Redfish.AllowableValues': powerAlertTriggers,
    },
  };
}
