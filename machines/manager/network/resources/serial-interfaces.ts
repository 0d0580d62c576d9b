/** Resource of the controller's serial port. Its speed and enabled state are those of the command line on the port. */
import {
  defineAt,
  flag,
  identity,
  managerPattern,
  ofManager,
  oneOf,
  row,
} from '../../../../models/resource/index.js';
import { serialSpeeds } from '../../controller/index.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;
const pattern = `${managerPattern}SerialInterfaces/` as const;

export const serialInterface = defineAt(`${pattern}{SerialInterfaceId}/`, () => [
  { params: { ...ofManager, SerialInterfaceId: '1' } },
]).resource({
  type: 'SerialInterface.v1_1_7.SerialInterface',
  typeDescription: 'Serial interface.',
  properties: {
    ...identity('1', 'Serial Interface', 'Serial port of the management controller'),
    BitRate: row(
      oneOf(serialSpeeds.map(String)),
      'Speed of the interface, in bit/s.',
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
      'Indicates whether the serial interface is enabled.',
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

export const serialInterfaces = defineAt(pattern, () => [{ params: ofManager }]).collection({
  type: 'SerialInterfaceCollection.SerialInterfaceCollection',
  typeDescription: 'Serial interfaces.',
  name: 'Serial Interfaces',
  description: 'Serial ports of the management controller',
  members: serialInterface,
});
