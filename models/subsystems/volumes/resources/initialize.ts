/** The action that initialises a volume anew: what was on it is lost. */
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { refused, written } from '../../../resource/define.js';
import type { Writing } from '../../../resource/place.js';
import { oneOf } from '../../../resource/readers.js';
import { action, optional } from '../../../resource/writes.js';
import { storageAway } from '../../parts/index.js';
import {
  initialiseMethods,
  initialiseTypes,
  isInitialising,
  startInitialisation,
} from '../initialisation.js';
import type { LocatedVolume } from '../located.js';

interface VolumePlace {
  readonly params: Readonly<Record<string, string>>;
  readonly part: LocatedVolume;
}

export const initialize = action({
  name: 'Volume.Initialize',
  says: 'Initialises the volume; what it held is lost.',
  privilege: 'HostStorageConfigPriv',
  parameters: {
    InitializeMethod: optional(oneOf(initialiseMethods), 'Whether the volume waits until it is done.'),
    InitializeType: optional(oneOf(initialiseTypes), 'Whether all of it is written, or its ends alone.'),
  },
  apply: (
    stage,
    { InitializeMethod = 'Background', InitializeType = 'Fast' },
    { part }: Writing<VolumePlace>,
  ) => {
    const away = storageAway(stage.tree);
    if (away !== undefined) return refused(away);
    if (isInitialising(stage, part)) return refused(mgmtMessage('AlreadyInProgress'));
    if (part.array.state === 'failed')
      return refused(mgmtMessage('InvalidOperationForSystemState', ['the volume has failed']));
    startInitialisation(stage, part, { method: InitializeMethod, type: InitializeType });
    const { device, volume } = part;
    stage.emit('volume.overwritten', { storage: device.built.id, serial: volume.serial }, 'volumes');
    return written(baseMessage('Success'));
  },
});
