/** What the server starts from: the order of its boot options, the override of it, and what goes with what. */
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
    'Duration of the boot source override: disabled, once or continuous.',
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

/** A new order names options that there are, each once, and at least one. */
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

/** Options that a new order leaves out come behind it, in the order they had. Source: behaviour § 2.7, of the vendor's list. */
function completed({ tree, view }: Transaction): string[] {
  const { order: named } = view.boot;
  return [...named, ...tree.boot.order.filter((reference) => !named.includes(reference))];
}

/** The paths shown as allowable are the ones there are. */
function problemsOfPath({ view }: Transaction, set: ReadonlyMap<string, Json>): Message[] {
  const { overrideTarget, uefiTarget } = view.boot;
  // One that was set before may have gone since.
  const isAskedFor = set.has(path) || (set.has(target) && overrideTarget === 'UefiTarget');
  if (!isAskedFor || uefiTarget === '' || pathsIn(view).includes(uefiTarget)) return [];
  return [notInList({ name: 'UefiTargetBootSourceOverride', pointer: path }, uefiTarget)];
}

/** For the end of a write: the log tells of an override for one start, set, changed or taken back by somebody. */
export function traceBootOverride(stage: Transaction, userName: string): void {
  const isForOneStart = [stage.tree, stage.view].some(({ boot }) => boot.overrideEnabled === 'Once');
  if (!isForOneStart || listChanged(stage, { override: overrideOf }).length === 0) return;
  stage.emit('bootOverride.configured', { user: userName }, 'boot');
}

function overrideOf({ boot }: View['tree']) {
  const { order: _, disabled: __, ...override } = boot;
  return override;
}
