/** Boot options, with one resource each. The system resource contains their order. */
import type { Json } from '../../../../engine/index.js';
import type { Transaction } from '../../../../models/index.js';
import { baseMessage, type Message } from '../../../../models/messages/index.js';
import {
  defineAt,
  flag,
  identity,
  linksRow,
  ofSystem,
  oneOf,
  type ResourceLocationOf,
  row,
  systemPattern,
  systemUri,
  text,
  type View,
  vendor,
} from '../../../../models/resource/index.js';
import { functionUri } from '../../../parts/index.js';
import { lockedDuringPost } from '../../../power/index.js';
import { type BootOption, bootAliases, listBootOptions } from '../boot-sources.js';
import { findOptionSwitch, isOptionEnabled } from '../disabled-boot-options.js';

const optionsPattern = `${systemPattern}BootOptions/` as const;
const optionPattern = `${optionsPattern}{BootOptionId}/` as const;
type OptionView = View<ResourceLocationOf<typeof optionPattern, BootOption>>;

export const bootOption = defineAt(optionPattern, (tree) =>
  listBootOptions(tree).map((part) => ({ params: { ...ofSystem, BootOptionId: part.reference }, part })),
).resource({
  type: 'BootOption.v1_0_1.BootOption',
  typeDescription: 'A boot option of the server.',
  properties: {
    ...identity(({ part }: OptionView) => part.reference, 'Boot Option'),
    BootOptionReference: row(text(), 'Identifier of the boot option in the boot order.', 'reference'),
    BootOptionEnabled: row(
      flag,
      'Indicates whether the firmware tries the boot option.',
      ({ tree, part }) => isOptionEnabled(tree, part),
      {
        set: {
          privilege: 'HostBIOSConfigPriv',
          locked: lockedDuringPost,
          apply: ({ draft }, enabled, { params: { BootOptionId } }) => {
            const { boot } = draft;
            const others = boot.disabled.filter((reference) => reference !== BootOptionId);
            boot.disabled = enabled ? others : [...others, BootOptionId];
          },
        },
      },
    ),
    Alias: row(
      oneOf(bootAliases),
      'Boot source override target that corresponds to the boot option.',
      'alias',
    ),
    DisplayName: row(
      text(),
      'Display name of the boot option in the firmware.',
      ({ tree, part }: OptionView) => part.displayName(tree),
    ),
    UefiDevicePath: row(text(), 'UEFI device path of the boot option.', ({ tree, part }) => part.path(tree)),
    RelatedItem: linksRow('Devices that the boot option starts from.', ({ part }: OptionView) =>
      originUris(part),
    ),
    // Assumption: this section has the type name below, because no source documents one.
    Oem: vendor(
      'VndBootOptionExt.v1_0_0.VndBootOptionExt',
      'Vendor extension of a boot option: structured name.',
      {
        StructuredBootString: row(
          text(),
          'Structured name, made of the type and the location of the device.',
          ({ part }: OptionView) => part.structuredName,
        ),
      },
    ),
  },
  finishPatch: finishOption,
});

/**
 * Refuses a write that enables an option while an attribute disables it. Only the attribute can enable the option
 * (behaviour § 5.3).
 */
function finishOption(
  { view }: Transaction,
  set: ReadonlyMap<string, Json>,
  { params: { BootOptionId } }: Pick<OptionView, 'params'>,
): Message[] {
  const option = listBootOptions(view).find(({ reference }) => reference === BootOptionId);
  const name = option && set.get('/BootOptionEnabled') === true ? findOptionSwitch(view, option) : undefined;
  return name === undefined
    ? []
    : [baseMessage('PropertyValueConflict', ['BootOptionEnabled', name], '/BootOptionEnabled')];
}

/** Lists the URIs of the devices that an option boots from: the network function, or the storage subsystem. */
function originUris({ origin }: BootOption): string[] {
  if (origin.kind === 'port') return [functionUri(origin.port)];
  return origin.kind === 'storage' ? [`${systemUri}Storage/${origin.device.built.id}/`] : [];
}

export const bootOptions = defineAt(optionsPattern, () => [{ params: ofSystem }]).collection({
  type: 'BootOptionCollection.BootOptionCollection',
  typeDescription: 'Boot options of the server.',
  name: 'Boot Options',
  description: 'Boot options of the server',
  members: bootOption,
});
