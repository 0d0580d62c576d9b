/** What the server starts from: the order of its boot options, the override of it, and what goes with what. */
import type { Json, JsonObject } from '../../../../engine/index.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import { type ControllerStage, property, type View, type Writable } from '../../../resource/define.js';
import { systemUri } from '../../../resource/one-server.js';
import { patchedList, patchedListOf } from '../../../resource/patched-list.js';
import { below, notInList } from '../../../resource/problems.js';
import { oneOf, text, textOrNull } from '../../../resource/readers.js';
import { lockedDuringPost } from '../../host/locked-during-post.js';
import { bootModes, bootOverrides, bootTargets } from '../../host/state.js';
import { bootSourcesOf } from '../boot-sources.js';

const devicePathLengthMax = 512;
const addressLengthMax = 2_048;
const referenceLengthMax = 16;
/** More than the most ports and drives a blueprint can have offer. */
const optionsMax = 512;

export function projectBoot({ tree, link, derived }: View): JsonObject {
  const { order, overrideEnabled, overrideMode, overrideTarget, uefiTarget, httpBootUri } = tree.host.boot;
  return {
    BootOptions: link(`${systemUri}BootOptions/`),
    BootOrder: order,
    BootSourceOverrideEnabled: overrideEnabled,
    'BootSourceOverrideEnabled@Redfish.AllowableValues': bootOverrides,
    BootSourceOverrideMode: overrideMode,
    'BootSourceOverrideMode@Redfish.AllowableValues': bootModes,
    BootSourceOverrideTarget: overrideTarget,
    'BootSourceOverrideTarget@Redfish.AllowableValues': bootTargets,
    UefiTargetBootSourceOverride: uefiTarget === '' ? null : uefiTarget,
    'UefiTargetBootSourceOverride@Redfish.AllowableValues': derived(pathsIn),
    HttpBootUri: httpBootUri === '' ? null : httpBootUri,
  };
}

function pathsIn(tree: View['tree']): readonly string[] {
  return bootSourcesOf(tree.blueprint).map(({ path }) => path(tree));
}

const bootProperty = { privilege: 'HostBIOSConfigPriv', locked: lockedDuringPost } as const;

export const bootSettings: Writable = {
  BootOrder: property({
    ...bootProperty,
    reader: patchedListOf(text({ lengthMax: referenceLengthMax }), optionsMax),
    apply: ({ draft, view }, given) => {
      draft.host.boot.order = patchedList(view.host.boot.order, given, (reference) => reference);
    },
  }),
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
};

const order = '/Boot/BootOrder';
const target = '/Boot/BootSourceOverrideTarget';
const enabled = '/Boot/BootSourceOverrideEnabled';
const path = '/Boot/UefiTargetBootSourceOverride';

/**
 * Of target and enablement, the one not given follows the other: a target is meant for the next boot, `None` and
 * `Disabled` end the override. Given together they must agree, and `UefiTarget` needs its device path. `UefiHttp` goes without: the network then says where to boot from.
 */
export function settleBoot(stage: ControllerStage, set: ReadonlyMap<string, Json>): Message[] {
  const { boot } = stage.draft.host;
  if (set.has(target) && !set.has(enabled)) {
    if (boot.overrideTarget === 'None') boot.overrideEnabled = 'Disabled';
    else if (boot.overrideEnabled === 'Disabled') boot.overrideEnabled = 'Once';
  } else if (set.has(enabled) && !set.has(target) && boot.overrideEnabled === 'Disabled') {
    boot.overrideTarget = 'None';
  }
  const problems = [...(set.has(order) ? problemsOfOrder(boot.order) : []), ...problemsOfPath(stage, set)];
  if (problems.length > 0) return problems;
  const conflict = (pointer: string, other: string) =>
    baseMessage('PropertyValueConflict', [pointer.split('/').at(-1) ?? pointer, other], pointer);
  if ((boot.overrideTarget === 'None') !== (boot.overrideEnabled === 'Disabled')) {
    return [conflict(target, 'BootSourceOverrideEnabled')];
  }
  if (boot.overrideTarget === 'UefiTarget' && boot.uefiTarget === '') {
    return [conflict(target, 'UefiTargetBootSourceOverride')];
  }
  return [];

  /** A new order names every option once. */
  function problemsOfOrder(references: readonly string[]): Message[] {
    const known = bootSourcesOf(stage.view.blueprint).map(({ reference }) => reference);
    const strangers = references.flatMap((reference, index) =>
      known.includes(reference)
        ? []
        : notInList({ name: 'BootOrder', pointer: below(order, String(index)) }, reference),
    );
    if (strangers.length > 0) return strangers;
    return references.length === known.length && new Set(references).size === known.length
      ? []
      : [baseMessage('PropertyValueError', ['BootOrder'], order)];
  }
}

/** The paths shown as allowable are the ones there are. */
function problemsOfPath({ view }: ControllerStage, set: ReadonlyMap<string, Json>): Message[] {
  const given = set.get(path);
  if (given === undefined || given === '' || pathsIn(view).includes(given as string)) return [];
  return [notInList({ name: 'UefiTargetBootSourceOverride', pointer: path }, given)];
}
