/** The controller's serial port: its speed and whether it is there are those of the command line on it. */

import { at } from '../../../resource/at.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { flag, oneOf } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { serialSpeeds } from '../../controller/options.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;
const pattern = `${managerPattern}SerialInterfaces/` as const;

export const serialInterface = at(`${pattern}{SerialInterfaceId}/`, () => [
  { params: { ...ofManager, SerialInterfaceId: '1' } },
]).resource({
  type: 'SerialInterface.v1_1_7.SerialInterface',
  says: 'A serial port.',
  properties: {
    ...identity('1', 'Serial Interface', 'Serial port of the management controller'),
    BitRate: row(
      oneOf(serialSpeeds.map(String)),
      'How fast it is, in bit/s.',
      ({ tree }) => String(tree.managerOptions.serialCli.speed),
      {
        set: {
          ...byManager,
          apply: ({ draft }, value) => {
            const speed = serialSpeeds.find((one) => String(one) === value);
            if (speed !== undefined) draft.managerOptions.serialCli.speed = speed;
          },
        },
      },
    ),
    InterfaceEnabled: row(
      flag,
      'Whether there is anything on it.',
      ({ tree }) => tree.managerOptions.serialCli.status !== 'Disabled',
      {
        set: {
          ...byManager,
          apply: ({ draft }, value) => {
            const { serialCli } = draft.managerOptions;
            if (!value) serialCli.status = 'Disabled';
            else if (serialCli.status === 'Disabled') serialCli.status = 'EnabledAuthReq';
          },
        },
      },
    ),
  },
});

export const serialInterfaces = at(pattern, () => [{ params: ofManager }]).collection({
  type: 'SerialInterfaceCollection.SerialInterfaceCollection',
  says: 'Serial ports.',
  name: 'Serial Interfaces',
  description: 'Serial ports of the management controller',
  members: serialInterface,
});
