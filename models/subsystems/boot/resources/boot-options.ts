/** What the server can boot from, one resource each. Which come first is the system's boot order. */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import type { ControllerStage, View } from '../../../resource/define.js';
import { ofSystem, systemPattern, systemUri } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { linksRow, row } from '../../../resource/rows.js';
import { identity, vendor } from '../../../resource/shared-rows.js';
import { lockedDuringPost } from '../../host/index.js';
import { functionUri } from '../../parts/index.js';
import { type BootOption, bootAliases } from '../boot-source.js';
import { listBootOptions } from '../boot-sources.js';
import { findOptionSwitch, isOptionEnabled } from '../switched-off.js';

const optionsPattern = `${systemPattern}BootOptions/` as const;
const optionPattern = `${optionsPattern}{BootOptionId}/` as const;
type OptionView = View<PlaceOf<typeof optionPattern, BootOption>>;

export const bootOption = at(optionPattern, (tree) =>
  listBootOptions(tree).map((part) => ({ params: { ...ofSystem, BootOptionId: part.reference }, part })),
).resource({
  type: 'BootOption.v1_0_1.BootOption',
  says: 'Something the server can boot from.',
  properties: {
    ...identity(({ part }: OptionView) => part.reference, 'Boot Option'),
    BootOptionReference: row(text(), 'What the boot order knows it by.', 'reference'),
    BootOptionEnabled: row(
      flag,
      'Whether it is tried at all.',
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
    Alias: row(oneOf(bootAliases), 'The kind of thing it is, as an override would name it.', 'alias'),
    DisplayName: row(text(), 'What the firmware shows it as.', ({ tree, part }: OptionView) =>
      part.displayName(tree),
    ),
    UefiDevicePath: row(text(), 'Where the firmware finds it.', ({ tree, part }) => part.path(tree)),
    RelatedItem: linksRow('The devices that would be booted from.', ({ part }: OptionView) =>
      originUris(part),
    ),
    // Assumption: no source names this section's type.
    Oem: vendor(
      'VndBootOptionExt.v1_0_0.VndBootOptionExt',
      'What the vendor adds to a boot option: what the firmware calls it.',
      {
        StructuredBootString: row(
          text(),
          'A name of its own, made of what it is and where it sits.',
          ({ part }: OptionView) => part.structuredName,
        ),
      },
    ),
  },
  finishPatch: finishOption,
});

/** What an attribute has switched off is not enabled by anything but the attribute (behaviour § 5.3). */
function finishOption(
  { view }: ControllerStage,
  set: ReadonlyMap<string, Json>,
  { params: { BootOptionId } }: Pick<OptionView, 'params'>,
): Message[] {
  const option = listBootOptions(view).find(({ reference }) => reference === BootOptionId);
  const name = option && set.get('/BootOptionEnabled') === true ? findOptionSwitch(view, option) : undefined;
  return name === undefined
    ? []
    : [baseMessage('PropertyValueConflict', ['BootOptionEnabled', name], '/BootOptionEnabled')];
}

/** Where what it boots from is served; storage only once there is such a resource. */
function originUris({ origin }: BootOption): string[] {
  if (origin.kind === 'port') return [functionUri(origin.port)];
  return origin.kind === 'storage' ? [`${systemUri}Storage/${origin.device.built.id}/`] : [];
}

export const bootOptions = at(optionsPattern, () => [{ params: ofSystem }]).collection({
  type: 'BootOptionCollection.BootOptionCollection',
  says: 'What the server can boot from.',
  name: 'Boot Options',
  description: 'What the server can boot from',
  members: bootOption,
});
