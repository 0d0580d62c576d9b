/** What the server starts from: the order of its boot options, the override of it, and what goes with what. */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import { splitAddress } from '../../../outbound/sealed-address.js';
import { listChanged } from '../../../resource/changed-settings.js';
import type { ControllerStage, View } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { systemUri } from '../../../resource/one-server.js';
import { patchedList, patchedListOf } from '../../../resource/patched-list.js';
import { below, notInList } from '../../../resource/problems.js';
import { oneOf, text, textOrNull } from '../../../resource/readers.js';
import { linkRow, type Rows, row } from '../../../resource/rows.js';
import { lockedDuringPost } from '../../host/index.js';
import { listBootOptions } from '../boot-sources.js';
import { type BootSettings, bootModes, bootOverrides, bootTargets } from '../state.js';

const setting = settingsIn(({ boot }) => boot, 'HostBIOSConfigPriv', lockedDuringPost);

const devicePathLengthMax = 512;
/** Unit: characters. Assumption: as of other addresses that something is read from. */
const addressLengthMax = 2_048;
/** By HTTP or HTTPS, without a user: everyone who logs in is shown it. */
const bootAddress = textOrNull({
  lengthMax: addressLengthMax,
  pattern: /^$|^https?:\/\/[^\s\p{Cc}/?#@]+(?:[/?][^\s\p{Cc}#]*)?$/u,
});
const referenceLengthMax = 16;
/** More than the most ports and drives a blueprint can have offer. */
const optionsMax = 512;

function pathsIn(tree: View['tree']): readonly string[] {
  return [...new Set(listBootOptions(tree).map(({ path }) => path(tree)))];
}

/** Of the settings of the next boot. */
export const bootRows: Rows<BootSettings> = {
  BootOptions: linkRow('What the server can boot from.', `${systemUri}BootOptions/`),
  BootOrder: row(
    patchedListOf(text({ lengthMax: referenceLengthMax }), optionsMax),
    'The boot options in the order they are tried.',
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
    'For how many starts the override holds.',
    { allowable: 'values' },
  ),
  BootSourceOverrideMode: setting(
    'overrideMode',
    oneOf(bootModes),
    'Which way of starting the override is meant for.',
    { allowable: 'values' },
  ),
  BootSourceOverrideTarget: setting(
    'overrideTarget',
    oneOf(bootTargets),
    'What to start from instead of the usual order.',
    { allowable: 'values' },
  ),
  UefiTargetBootSourceOverride: setting(
    'uefiTarget',
    textOrNull({ lengthMax: devicePathLengthMax }),
    'The device path to start from when the target is UefiTarget.',
    { emptyIsNull: true, allowable: (_, { derived }) => derived(pathsIn) },
  ),
  HttpBootUri: row(
    bootAddress,
    'What to start from when the target is UefiHttp. Without credentials in it, and stored without what is asked behind a `?`.',
    ({ httpBootUri }) => (httpBootUri === '' ? null : httpBootUri),
    {
      set: {
        privilege: 'HostBIOSConfigPriv',
        locked: lockedDuringPost,
        // Nothing here reads from the address: a token in its query is of no use.
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
 * Of target and enablement, the one not given follows the other: a target is meant for the next boot, `None` and
 * `Disabled` end the override. Given together, each is stored: an override that is `Disabled` or of `None` overrides nothing,
 * and what else is said of it has no meaning. One in force with `UefiTarget` needs its device path and holds for one start, as
 * UEFI has it (the variable `BootNext`). `UefiHttp` goes without an address: the network then says where to boot from.
 */
export function finishBootPatch(stage: ControllerStage, set: ReadonlyMap<string, Json>): Message[] {
  const { boot } = stage.draft;
  if (set.has(target) && !set.has(enabled)) {
    if (boot.overrideTarget === 'None') boot.overrideEnabled = 'Disabled';
    else if (boot.overrideEnabled === 'Disabled') boot.overrideEnabled = 'Once';
  } else if (set.has(enabled) && !set.has(target) && boot.overrideEnabled === 'Disabled') {
    boot.overrideTarget = 'None';
  }
  const problems = [...(set.has(order) ? problemsOfOrder(stage) : []), ...problemsOfPath(stage, set)];
  if (problems.length > 0) return problems;
  if (set.has(order)) boot.order = completed(stage);
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

/** A new order names options that there are, each once, and at least one. */
function problemsOfOrder({ view }: ControllerStage): Message[] {
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

/** Options that a new order leaves out come behind it, in the order they had. Source: behaviour § 2.7, of the vendor's list. */
function completed({ tree, view }: ControllerStage): string[] {
  const { order: named } = view.boot;
  return [...named, ...tree.boot.order.filter((reference) => !named.includes(reference))];
}

/** The paths shown as allowable are the ones there are. */
function problemsOfPath({ view }: ControllerStage, set: ReadonlyMap<string, Json>): Message[] {
  const { overrideTarget, uefiTarget } = view.boot;
  // One that was set before may have gone since.
  const isAskedFor = set.has(path) || (set.has(target) && overrideTarget === 'UefiTarget');
  if (!isAskedFor || uefiTarget === '' || pathsIn(view).includes(uefiTarget)) return [];
  return [notInList({ name: 'UefiTargetBootSourceOverride', pointer: path }, uefiTarget)];
}

/** For the end of a write: the log tells of an override for one start, set, changed or taken back by somebody. */
export function traceBootOverride(stage: ControllerStage, userName: string): void {
  const isForOneStart = [stage.tree, stage.view].some(({ boot }) => boot.overrideEnabled === 'Once');
  if (!isForOneStart || listChanged(stage, { override: overrideOf }).length === 0) return;
  stage.emit('bootOverride.configured', { user: userName }, 'boot');
}

function overrideOf({ boot }: View['tree']) {
  const { order: _, disabled: __, ...override } = boot;
  return override;
}
