/** What a storage controller spends on work of its own beside the host's. Source: behaviour § 2.9. */
import { valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf, Writing } from '../../../resource/place.js';
import { text, whole } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { namingWriteable } from '../../../resource/writeable-names.js';
import { isSelfHosted, type StorageDevice, storageAway } from '../../parts/index.js';
import { type ControllerRates, setRates, volumeSet } from '../../volumes/index.js';

type ControllerPlace = PlaceOf<string, StorageDevice>;
type RateRows = Rows<StorageDevice, ControllerPlace>;

/** Unit: %. */
const most = 100;

function rate(property: string, says: string, name: keyof ControllerRates): RateRows {
  return {
    [`${property}@Redfish.AllowableNumbers`]: row(valuesOf(text()), 'Which numbers it may be.', () => [
      `:${most}`,
    ]),
    [property]: row(
      whole(0, most),
      says,
      ({ built }: StorageDevice, { tree }) => volumeSet(tree, built).rates[name],
      {
        unit: '%',
        set: {
          privilege: 'HostStorageConfigPriv',
          locked: storageAway,
          apply: (stage, value, { part }: Writing<ControllerPlace>) =>
            setRates(stage, part, { [name]: value }),
        },
      },
    ),
  };
}

export const rateRows: RateRows = namingWriteable((_, { params }) => isSelfHosted(params), {
  ...rate(
    'ConsistencyCheckRatePercent',
    'What it spends on looking whether volumes agree.',
    'consistencyCheck',
  ),
  ...rate('RebuildRatePercent', 'What it spends on rebuilds that begin from now on.', 'rebuild'),
  ...rate('TransformationRatePercent', 'What it spends on the initialisation of volumes.', 'transformation'),
});
