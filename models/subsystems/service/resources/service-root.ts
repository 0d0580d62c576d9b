/** The service root: where every client starts. Its links are those of the resource list, no more and no fewer. */

import { deriveUuid } from '../../../identity.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { uuid } from '../../../resource/kinds.js';
import { flag, text, whole } from '../../../resource/readers.js';
import { group, linkRow, type Rows, row } from '../../../resource/rows.js';
import { identity, links, vendor } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { rootVendorRows } from './root-vendor-section.js';
import { services } from './services.js';

/**
 * What the query layer offers (behaviour § 1.3): one level, and never what is under `Links`. `*` is taken to mean the
 * same as `.`, so not everything is expanded.
 */
const protocolFeatures: Rows = {
  ExpandQuery: group('How far linked resources can be had in place of their links.', {
    ExpandAll: row(flag, 'Whether all links can be expanded at once.', false),
    Levels: row(flag, 'Whether a client may say how many levels it wants expanded.', true),
    Links: row(flag, 'Whether the related resources can be expanded.', false),
    MaxLevels: row(whole(), 'How many levels are expanded at most.', 1),
    NoLinks: row(flag, 'Whether everything but the related resources can be expanded.', true),
  }),
  FilterQuery: row(flag, 'Whether members can be chosen by the values they have.', true),
  OnlyMemberQuery: row(flag, 'Whether a collection of one member can be passed over.', true),
  SelectQuery: row(flag, 'Whether a client can choose the properties it wants.', true),
};

const serviceLinks: Rows = Object.fromEntries(
  Object.entries(services).map(([name, { place, says }]) => [name, linkRow<View>(says, root + place)]),
);

export const serviceRoot = at(root).resource({
  type: 'ServiceRoot.v1_13_0.ServiceRoot',
  says: 'The entrance of the service: everything else is reached from here.',
  open: true,
  varies: ['now'],
  properties: {
    ...identity('RootService', 'Root service'),
    Product: row(text(), 'What the service is part of.', ({ tree }) => tree.blueprint.system.model),
    Vendor: row(text(), 'Who made the service.', ({ tree }) => tree.blueprint.system.manufacturer),
    UUID: row(uuid, 'A number that no other service in the world has.', ({ derived }) =>
      derived(serviceUuid),
    ),
    RedfishVersion: row(
      text(),
      'The version of the Redfish protocol that the service speaks.',
      () => '1.20.0',
    ),
    ProtocolFeaturesSupported: group('Which queries the service answers.', protocolFeatures),
    ...serviceLinks,
    Links: links({
      Sessions: linkRow('Where a POST logs in.', `${root}SessionService/Sessions/`),
      ComponentIntegrity: linkRow(services.ComponentIntegrity.says, `${root}ComponentIntegrity/`),
    }),
    Oem: vendor(
      'VndMgmtServiceExt.v2_7_0.VndMgmtServiceExt',
      'What the vendor adds to the root: all that a login page shows before anyone has logged in.',
      rootVendorRows,
    ),
  },
});

function serviceUuid({ seed }: ControllerTree): string {
  return deriveUuid(seed, 'service');
}
