/** What the attributes of the BIOS can be set back to: the defaults, and those that the user has saved. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { keyed, scalar, valuesOf } from '../../../resource/kinds.js';
import { ofSystem } from '../../../resource/one-server.js';
import { flag } from '../../../resource/readers.js';
import { group, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { listAttributes } from '../attributes.js';
import { baseConfig, baseConfigNames } from '../configuring.js';
import { biosPattern } from './bios.js';

export const baseConfigs = at(`${biosPattern}oem/vnd/baseconfigs/`, () => [{ params: ofSystem }]).resource({
  type: 'VndBaseConfigs.v2_0_0.VndBaseConfigs',
  says: 'What the attributes of the BIOS can be set back to.',
  etag: 'long',
  properties: {
    ...identity('baseconfigs', 'BIOS Default Settings'),
    BaseConfigs: row(
      valuesOf(keyed(keyed(scalar))),
      'The attributes of each, by its name.',
      ({ tree }: View) => listBaseConfigs(tree),
    ),
    Capabilities: group('How a request can name one.', {
      BaseConfig: row(flag, 'Whether it can name one by itself.', true),
      BaseConfigs: row(flag, 'Whether it can name several in turn.', false),
    }),
  },
});

function listBaseConfigs(tree: ControllerTree) {
  return baseConfigNames.flatMap((name) => {
    const values = baseConfig(tree, name);
    return values === undefined ? [] : [{ [name]: listAttributes(tree, values) }];
  });
}
