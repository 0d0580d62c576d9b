/** The fans: their collection, and each as a resource. */

import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { chassisPattern, ofChassis } from '../../../resource/one-server.js';
import { fittedStatus } from '../../parts/fitted-status.js';
import { fansAt } from '../readings/fan-speed.js';
import { situationOf } from '../readings/situation.js';
import { fanSensorUri } from './sensor-list.js';
import { fanUri } from './thermal-subsystem.js';

export const fans: ResourceDefinition = {
  uri: `${chassisPattern}ThermalSubsystem/Fans/`,
  type: 'FanCollection.FanCollection',
  instances: () => [ofChassis],
  project: (view) => {
    const uris = view.tree.blueprint.fans.map((_, index) => fanUri(index));
    return collectionOf(view, 'Fans', 'The fans that cool this server', uris);
  },
};

export const fan: ResourceDefinition = {
  uri: `${chassisPattern}ThermalSubsystem/Fans/{FanId}/`,
  type: 'Fan.v1_5_1.Fan',
  instances: ({ blueprint }) =>
    blueprint.fans.map((_, index) => ({ ...ofChassis, FanId: String(index + 1) })),
  varies: ['now'],
  volatile: ['/SpeedPercent/Reading'],
  project: ({ tree, now, params, link }) => {
    const index = Number(params.FanId) - 1;
    const { name = '', hotPluggable } = tree.blueprint.fans[index] ?? {};
    return {
      Id: params.FanId,
      Name: name,
      PhysicalContext: 'SystemBoard',
      HotPluggable: hotPluggable,
      SpeedPercent: {
        DataSourceUri: link(fanSensorUri(index))?.['@odata.id'],
        Reading: fansAt(situationOf(tree), now)(name) ?? null,
      },
      Status: fittedStatus(tree, 'fan', name),
    };
  },
};
