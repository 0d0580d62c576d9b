/** Boot settings of the system: the boot order, the override, and the dependencies between them. */
import type { Json } from '../../../../engine/index.js';
import type { Transaction } from '../../../../models/index.js';
import { baseMessage, type Message } from '../../../../models/messages/index.js';
import { splitAddress } from '../../../../models/outbound/index.js';
import type { View } from '../../../../models/resource/index.js';
import {
  below,
  linkRow,
  listChanged,
  notInList,
  oneOf,
  patchedList,
  patchedListOf,
  type Rows,
  row,
  settingsIn,
  systemUri,
  text,
  textOrNull,
} from '../../../../models/resource/index.js';
import { lockedDuringPost } from '../../../power/index.js';
import { listBootOptions } from '../boot-sources.js';
import { type BootSettings, bootModes, bootOverrides, bootTargets } from '../state.js';

const setting = settingsIn(({ boot }) => boot, 'HostBIOSConfigPriv', lockedDuringPost);

const devicePathLengthMax = 512;
/** Maximum length of a boot URI. Unit: characters. Assumption: the same as for other download addresses. */
const addressLengthMax = 2_048;
/** Reader of a boot URI with HTTP or HTTPS. The URI must contain no credentials, because every user can read it. */
const bootAddress = textOrNull({
  lengthMax: addressLengthMax,
  pattern: /^$|^https?:\/\/[^\s\p{Cc}/?#@]+(?:[/?][^\s\p{Cc}#]*)?$/u,
});
const referenceLengthMax = 16;
/** Maximum number of boot options. It is larger than the number that the ports and drives of any blueprint can have. */
const optionsMax = 512;

function pathsIn(tree: View['tree']): readonly string[] {
  return [...new Set(listBootOptions(tree).map(({ path }) => path(tree)))];
}

/** Settings of the next boot, as properties of the system. */
export const bootRows: Rows<BootSettings> = {
  BootOptions: linkRow('Link to the boot options of the server.', `${systemUri}BootOptions/`),
  BootOrder: row(
    patchedListOf(text({ lengthMax: referenceLengthMax }), optionsMax),
    'Identifiers of the boot options in boot order.',
    'order',
    {
      set: {
        privilege: 'HostBIOSConfigPriv',
        locked: lockedDuringPost,
        apply: ({ draft, view }, given) => {
          draft.boot.order = patchedList(view.boot.order, given, (reference) => reference);
        },
      },
    },
  ),
  BootSourceOverrideEnabled: setting(
    'overrideEnabled',
    oneOf(bootOverrides),
    'Validity of the boot source override: disabled, once or continuous.',
    { allowable: 'values' },
  ),
  BootSourceOverrideMode: setting(
    'overrideMode',
    oneOf(bootModes),
    'Boot mode that the override applies to.',
    { allowable: 'values' },
  ),
  BootSourceOverrideTarget: setting(
    'overrideTarget',
    oneOf(bootTargets),
    'Boot source that overrides the boot order.',
    { allowable: 'values' },
  ),
  UefiTargetBootSourceOverride: setting(
    'uefiTarget',
    textOrNull({ lengthMax: devicePathLengthMax }),
    'UEFI device path of the boot source when the override target is UefiTarget.',
    { emptyIsNull: true, allowable: (_, { derived }) => derived(pathsIn) },
  ),
  HttpBootUri: row(
    bootAddress,
    'URI of the boot source when the override target is UefiHttp. Credentials and query parts are not stored.',
    ({ httpBootUri }) => (httpBootUri === '' ? null : httpBootUri),
    {
      set: {
        privilege: 'HostBIOSConfigPriv',
        locked: lockedDuringPost,
        // The query is removed: it may contain a token, which is not needed because nothing is downloaded from the URI.
        redact: (asked) => ({ ok: true, value: splitAddress(asked).address }),
        apply: ({ draft }, address: string) => {
          draft.boot.httpBootUri = address;
        },
      },
    },
  ),
};

const order = '/Boot/BootOrder';
const target = '/Boot/BootSourceOverrideTarget';
const enabled = '/Boot/BootSourceOverrideEnabled';
const path = '/Boot/UefiTargetBootSourceOverride';

/**
 * Completes and validates a write of the override. If it contains only one of target and enablement, the other follows:
 * a target is enabled for one boot, and `None` or `Disabled` ends the override. If it contains both, each is stored;
 * while one of them is `None` or `Disabled`, the override has no effect. An enabled `UefiTarget` needs its device path
 * and is valid for one start, like the UEFI variable `BootNext`. `UefiHttp` works without a URI, because the network
 * then supplies one.
 */
export function finishBootPatch(stage: Transaction, set: ReadonlyMap<string, Json>): Message[] {
  const { boot } = stage.view;
  if (set.has(target) && !set.has(enabled)) {
    if (boot.overrideTarget === 'None') stage.draft.boot.overrideEnabled = 'Disabled';
    else if (boot.overrideEnabled === 'Disabled') stage.draft.boot.overrideEnabled = 'Once';
  } else if (set.has(enabled) && !set.has(target) && boot.overrideEnabled === 'Disabled') {
    stage.draft.boot.overrideTarget = 'None';
  }
  const problems = [...(set.has(order) ? problemsOfOrder(stage) : []), ...problemsOfPath(stage, set)];
  if (problems.length > 0) return problems;
  if (set.has(order)) stage.draft.boot.order = completed(stage);
  const conflict = (pointer: string, other: string) =>
    baseMessage('PropertyValueConflict', [pointer.split('/').at(-1) ?? pointer, other], pointer);
  if (boot.overrideTarget !== 'UefiTarget' || boot.overrideEnabled === 'Disabled') return [];
  if (boot.overrideEnabled === 'Continuous') {
    return [
      set.has(enabled)
        ? conflict(enabled, 'BootSourceOverrideTarget')
        : conflict(target, 'BootSourceOverrideEnabled'),
    ];
  }
  return boot.uefiTarget === '' ? [conflict(target, 'UefiTargetBootSourceOverride')] : [];
}

/**
 * Returns the problems of a new order. It must contain at least one option, only existing options, and each option at
 * most once.
 */
function problemsOfOrder({ view }: Transaction): Message[] {
  const references = view.boot.order;
  const known = listBootOptions(view).map(({ reference }) => reference);
  const strangers = references.flatMap((reference, index) =>
    known.includes(reference)
      ? []
      : notInList({ name: 'BootOrder', pointer: below(order, String(index)) }, reference),
  );
  if (strangers.length > 0) return strangers;
  return references.length > 0 && new Set(references).size === references.length
    ? []
    : [baseMessage('PropertyValueError', ['BootOrder'], order)];
}

/**
 * Returns the new order with the missing options appended in their previous order. Source: behaviour § 2.7, which
 * describes this rule for the vendor list.
 */
function completed({ tree, view }: Transaction): string[] {
  const { order: named } = view.boot;
  return [...named, ...tree.boot.order.filter((reference) => !named.includes(reference))];
}

/** Returns the problems of a device path. Only existing device paths are allowed. */
function problemsOfPath({ view }: Transaction, set: ReadonlyMap<string, Json>): Message[] {
  const { overrideTarget, uefiTarget } = view.boot;
  // An unchanged path is validated too if the target selects it, because the device may no longer exist.
  const isAskedFor = set.has(path) || (set.has(target) && overrideTarget === 'UefiTarget');
  if (!isAskedFor || uefiTarget === '' || pathsIn(view).includes(uefiTarget)) return [];
  return [notInList({ name: 'UefiTargetBootSourceOverride', pointer: path }, uefiTarget)];
}

/** Logs at the end of a write that a user has set, changed or removed a one-time override. */
export function traceBootOverride(stage: Transaction, userName: string): void {
  const isForOneStart = [stage.tree, stage.view].some(({ boot }) => boot.overrideEnabled === 'Once');
  if (!isForOneStart || listChanged(stage, { override: overrideOf }).length === 0) return;
  stage.emit('bootOverride.configured', { user: userName }, 'boot');
}

function overrideOf({ boot }: View['tree']) {
  const { order: _, disabled: __, ...override } = boot;
  return override;
}
