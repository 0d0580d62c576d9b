/** The controller's serial port: its speed and whether it is there are those of the command line on it. */

import { collectionOf } from '../../../resource/collection.js';
import { property, type ResourceDefinition } from '../../../resource/define.js';
import { flag, oneOf } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import { serialSpeeds } from '../../controller/options.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;
const uri = `${root}Managers/{ManagerId}/SerialInterfaces/`;

export const serialInterfaces: ResourceDefinition = {
  uri,
  type: 'SerialInterfaceCollection.SerialInterfaceCollection',
  instances: () => [{ ManagerId: '1' }],
  project: (view) =>
    collectionOf(view, 'Serial Interfaces', 'Serial ports of the management controller', [
      `${root}Managers/1/SerialInterfaces/1/`,
    ]),
};

export const serialInterface: ResourceDefinition = {
  uri: `${uri}{SerialInterfaceId}/`,
  type: 'SerialInterface.v1_1_7.SerialInterface',
  instances: () => [{ ManagerId: '1', SerialInterfaceId: '1' }],
  project: ({ tree: { managerOptions } }) => ({
    Id: '1',
    Name: 'Serial Interface',
    Description: 'Serial port of the management controller',
    BitRate: String(managerOptions.serialCli.speed),
    InterfaceEnabled: managerOptions.serialCli.status !== 'Disabled',
  }),
  writable: {
    BitRate: property({
      ...byManager,
      reader: oneOf(serialSpeeds.map(String)),
      apply: ({ draft }, value) => {
        draft.managerOptions.serialCli.speed = Number(value) as (typeof serialSpeeds)[number];
      },
    }),
    InterfaceEnabled: property({
      ...byManager,
      reader: flag,
      apply: ({ draft }, value) => {
        const { serialCli } = draft.managerOptions;
        if (!value) serialCli.status = 'Disabled';
        else if (serialCli.status === 'Disabled') serialCli.status = 'EnabledAuthReq';
      },
    }),
  },
};
