/** The BIOS as it is to be: what is set here waits for the next start of the server, which judges it. */
import { maskedAddress } from '../../../formats/masked-address.js';
import { mgmtMessage } from '../../../messages/index.js';
import { isSecret } from '../../../redfish/secret-names.js';
import { onReset } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { ofSystem } from '../../../resource/one-server.js';
import { oneOf } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { type Scalars, scalars } from '../../../resource/scalars.js';
import { identity } from '../../../resource/shared-rows.js';
import { listConfigured } from '../attributes.js';
import { baseConfig, baseConfigNames, configureAttributes, configureFrom } from '../configuring.js';
import { biosPattern, registryRow } from './bios.js';

/** More than the registry has: what waits is bounded though any name is taken. */
const attributesMax = 1_000;

const attributesPointer = '/Attributes';
const basePointer = '/BaseConfig';

export const biosSettings = at(`${biosPattern}settings/`, () => [{ params: ofSystem }]).resource({
  type: 'Bios.v1_0_4.Bios',
  says: 'The settings of the firmware that starts the server, as they are to be.',
  etag: 'long',
  properties: {
    ...identity('settings', 'BIOS Pending Settings'),
    AttributeRegistry: registryRow,
    Attributes: row(
      scalars(attributesMax),
      'The attributes as they are to be, by name. Any are taken; the next start judges them.',
      ({ tree }: View) => listConfigured(tree),
      {
        set: {
          privilege: 'HostBIOSConfigPriv',
          redact: (given: Scalars) => ({ ok: true, value: withoutSecrets(given) }),
          apply: configureAttributes,
        },
      },
    ),
    BaseConfig: row(
      oneOf(baseConfigNames),
      'What to begin from: attributes that are not given beside it become as they are there. Never shown.',
      () => undefined,
      { set: { privilege: 'HostBIOSConfigPriv', apply: configureFrom } },
    ),
  },
  alsoSetBy: ['POST', 'PUT'],
  applyTimes: onReset,
  finishPatch: (stage, set) => {
    const base = baseConfigNames.find((name) => name === set.get(basePointer));
    if (base !== undefined && baseConfig(stage.tree, base) === undefined) {
      return [mgmtMessage('PropertyValueBadParam', [basePointer.slice(1)], basePointer)];
    }
    const given = set.get(attributesPointer);
    // Whichever of the two stood first, attributes stand on top of what they begin from.
    if (base !== undefined && given !== undefined) configureAttributes(stage, given as Scalars);
    const count = Object.keys(stage.view.bios.attributes.configured).length;
    const tooMany = ['Attributes', String(count), '0', String(attributesMax)];
    return count > attributesMax ? [mgmtMessage('ArrayPropertyOutOfBound', tooMany, attributesPointer)] : [];
  },
  modified: () => mgmtMessage('SystemResetRequired'),
});

/**
 * Stands for a secret that somebody has sent here. It is not what is in force, which is null for every password, and
 * so it waits like any change, and the next start says by its name that it was refused.
 */
const redactedSecret = '';

/**
 * Passwords are set by an action alone; one that is sent here is refused by the next start, and not kept until then. Of an address the
 * credentials are masked: what is left of it is no address that the firmware takes.
 */
function withoutSecrets(given: Scalars): Scalars {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (isSecret(name, value)) return [name, redactedSecret];
      return [name, typeof value === 'string' ? maskedAddress(value) : value];
    }),
  );
}
