/** What can be set on the system beside what it boots from: labels, names, and how it is powered and started. */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import { type ControllerStage, property, type Writable } from '../../../resource/define.js';
import { oneOf, text, textOrNull, whole } from '../../../resource/readers.js';
import { bootSettings, settleBoot } from '../../boot/resources/system-boot.js';
import { indicatorSettings, settleIndicator } from '../../chassis/indicator.js';
import { carryHeat } from '../../environment/readings/carried-heat.js';
import {
  autoOnDelays,
  autoOnPolicies,
  endOfPostDelaySecondsMax,
  postDiscoveryModes,
  postModes,
  powerRegulatorModes,
} from '../../host/state.js';

/** Longest asset tag. Unit: characters. Assumption: what SMBIOS tables of such servers hold. */
export const assetTagLengthMax = 63;

/** One label of a name, and a name of several. Source: RFC 1123 § 2.1. */
const hostName = { lengthMax: 63, pattern: /^[0-9a-z]([0-9a-z-]*[0-9a-z])?$/i } as const;
const fullName = { lengthMax: 253, pattern: /^[0-9a-z-]{1,63}(\.[0-9a-z-]{1,63})+$/i } as const;

const biosProperty = { privilege: 'HostBIOSConfigPriv' } as const;
const powerProperty = { privilege: 'VirtualPowerAndResetPriv' } as const;
/** Assumption: the names are the controller's knowledge of its host, so they are set like its own. */
const nameProperty = { privilege: 'MgmtConfigPriv' } as const;

export const systemSettings: Writable = {
  AssetTag: property({
    ...biosProperty,
    reader: textOrNull({ lengthMax: assetTagLengthMax }),
    apply: ({ draft }, value) => {
      draft.host.assetTag = value;
    },
  }),
  HostName: property({
    ...nameProperty,
    reader: text(hostName),
    apply: ({ draft }, value) => {
      draft.host.hostName = value;
    },
  }),
  ...indicatorSettings,
  Boot: bootSettings,
  Oem: {
    Vnd: {
      PowerAutoOn: property({
        ...powerProperty,
        reader: oneOf(autoOnPolicies),
        apply: ({ draft }, value) => {
          draft.host.powerAutoOn = value;
        },
      }),
      PowerOnDelay: property({
        ...powerProperty,
        reader: oneOf(autoOnDelays),
        apply: ({ draft }, value) => {
          draft.host.powerOnDelay = value;
        },
      }),
      /** Holds the processors' clocks, or lets them follow the load. */
      PowerRegulatorMode: property({
        ...powerProperty,
        reader: oneOf(powerRegulatorModes),
        apply: (stage, value) => {
          stage.draft.host.powerRegulatorMode = value;
          carryHeat(stage);
        },
      }),
      /** These three are read when a boot is asked for: the machine's events bring them along. */
      EndOfPostDelaySeconds: property({
        ...biosProperty,
        reader: whole(0, endOfPostDelaySecondsMax),
        apply: ({ draft }, value) => {
          draft.host.endOfPostDelaySeconds = keptDelay(value);
        },
      }),
      PostMode: property({
        ...biosProperty,
        reader: oneOf(postModes),
        apply: ({ draft }, value) => {
          draft.host.postMode = value;
        },
      }),
      PostDiscoveryMode: property({
        ...biosProperty,
        reader: oneOf(postDiscoveryModes),
        apply: ({ draft }, value) => {
          draft.host.postDiscoveryMode = value;
        },
      }),
      ServerFQDN: property({
        ...nameProperty,
        reader: text(fullName),
        apply: ({ draft }, value) => {
          draft.host.fqdn = value;
        },
      }),
    },
  },
};

/** Longest delay that is kept to the second; a longer one is kept in whole minutes (facts § 2.2). Unit: s. */
const secondsMax = 255;

function keptDelay(seconds: number): number {
  return seconds <= secondsMax ? seconds : Math.ceil(seconds / 60) * 60;
}

const onDelay = '/Oem/Vnd/PowerOnDelay';

export function settleSystem(stage: ControllerStage, set: ReadonlyMap<string, Json>): Message[] {
  const problems = [...settleBoot(stage, set), ...settleIndicator(set)];
  // Without an auto-power-on there is no delay to it: it reads null (facts § 2.2).
  return set.has(onDelay) && stage.view.host.powerAutoOn === 'RemainOff'
    ? [...problems, baseMessage('PropertyValueConflict', ['PowerOnDelay', 'PowerAutoOn'], onDelay)]
    : problems;
}
