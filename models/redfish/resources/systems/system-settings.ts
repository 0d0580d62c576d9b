/** What can be set on the system: its label, the boot override, the auto-power-on; and what goes with what. */
import type { Json } from '../../../../engine/index.js';
import { inPost } from '../../../contracts/power.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { autoOnDelays, autoOnPolicies, bootModes, bootOverrides, bootTargets } from '../../../state/host.js';
import { type ControllerTree, powerOf } from '../../../world.js';
import { type ControllerStage, property, type Writable } from '../../define.js';
import { oneOf, textOrNull } from '../../readers.js';

/** Longest asset tag. Unit: characters. Assumption: what SMBIOS tables of such servers hold. */
const assetTagLengthMax = 63;
const devicePathLengthMax = 512;
const addressLengthMax = 2_048;

/** What the firmware reads at power-on cannot be changed while it does (facts § 3.1). */
function lockedDuringPost(tree: ControllerTree, pointer: string): Message | undefined {
  return inPost(powerOf(tree))
    ? mgmtMessage('UnableToModifyDuringSystemPOST', [pointer.split('/').at(-1) ?? pointer], pointer)
    : undefined;
}

const bootProperty = { privilege: 'HostBIOSConfigPriv', locked: lockedDuringPost } as const;
const powerProperty = { privilege: 'VirtualPowerAndResetPriv' } as const;

export const systemSettings: Writable = {
  AssetTag: property({
    privilege: 'HostBIOSConfigPriv',
    reader: textOrNull({ lengthMax: assetTagLengthMax }),
    apply: ({ draft }, value) => {
      draft.host.assetTag = value;
    },
  }),
  Boot: {
    BootSourceOverrideEnabled: property({
      ...bootProperty,
      reader: oneOf(bootOverrides),
      apply: ({ draft }, value) => {
        draft.host.boot.overrideEnabled = value;
      },
    }),
    BootSourceOverrideMode: property({
      ...bootProperty,
      reader: oneOf(bootModes),
      apply: ({ draft }, value) => {
        draft.host.boot.overrideMode = value;
      },
    }),
    BootSourceOverrideTarget: property({
      ...bootProperty,
      reader: oneOf(bootTargets),
      apply: ({ draft }, value) => {
        draft.host.boot.overrideTarget = value;
      },
    }),
    UefiTargetBootSourceOverride: property({
      ...bootProperty,
      reader: textOrNull({ lengthMax: devicePathLengthMax }),
      apply: ({ draft }, value) => {
        draft.host.boot.uefiTarget = value;
      },
    }),
    HttpBootUri: property({
      ...bootProperty,
      reader: textOrNull({ lengthMax: addressLengthMax, pattern: /^$|^https?:\/\/\S+$/ }),
      apply: ({ draft }, value) => {
        draft.host.boot.httpBootUri = value;
      },
    }),
  },
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
    },
  },
};

const target = '/Boot/BootSourceOverrideTarget';
const enabled = '/Boot/BootSourceOverrideEnabled';
const onDelay = '/Oem/Vnd/PowerOnDelay';

/**
 * Of target and enablement, the one not given follows the other: a target is meant for the next boot, `None` and
 * `Disabled` end the override. Given together they must agree, and `UefiTarget` needs its device path. `UefiHttp` goes without: the network then says where to boot from.
 */
export function settleSystem({ draft, view }: ControllerStage, set: ReadonlyMap<string, Json>): Message[] {
  const { boot } = draft.host;
  if (set.has(target) && !set.has(enabled)) {
    if (boot.overrideTarget === 'None') boot.overrideEnabled = 'Disabled';
    else if (boot.overrideEnabled === 'Disabled') boot.overrideEnabled = 'Once';
  } else if (set.has(enabled) && !set.has(target) && boot.overrideEnabled === 'Disabled') {
    boot.overrideTarget = 'None';
  }
  const conflict = (pointer: string, other: string) =>
    baseMessage('PropertyValueConflict', [pointer.split('/').at(-1) ?? pointer, other], pointer);
  if ((boot.overrideTarget === 'None') !== (boot.overrideEnabled === 'Disabled')) {
    return [conflict(target, 'BootSourceOverrideEnabled')];
  }
  if (boot.overrideTarget === 'UefiTarget' && boot.uefiTarget === '') {
    return [conflict(target, 'UefiTargetBootSourceOverride')];
  }
  // Without an auto-power-on there is no delay to it: it reads null (facts § 2.2).
  return set.has(onDelay) && view.host.powerAutoOn === 'RemainOff' ? [conflict(onDelay, 'PowerAutoOn')] : [];
}
