/** What the vendor adds to the enclosure: the firmware of its board, the switches on it, the channel to its devices. */
import type { View } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { chassisUri } from '../../../resource/one-server.js';
import { flag, nullable, oneOf, text } from '../../../resource/readers.js';
import { group, linkRow, type Row, type Rows, row } from '../../../resource/rows.js';
import { links } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { storageBatteries } from '../../storage/index.js';

/** Switches in the bank on the board. Source: behaviour § 2.4. */
const maintenanceSwitches = Array.from({ length: 12 }, (_, index) => index + 1);

function firmware(says: string, versionIn: (built: ControllerTree['blueprint']['chassis']) => string): Row {
  return group(says, {
    Current: group('What is in use.', {
      VersionString: row(text(), 'Its version as people write it.', ({ tree }: View) =>
        versionIn(tree.blueprint.chassis),
      ),
    }),
  });
}

function maintenanceSwitch(number: number): Row {
  return row(oneOf(['On', 'Off']), `Switch ${number}.`, ({ tree }) =>
    tree.blueprint.chassis.maintenanceSwitchesOn.includes(number) ? 'On' : 'Off',
  );
}

export const chassisVendorRows: Rows = {
  ElConfigOverride: settingsIn(({ chassis }) => chassis)(
    'elConfigOverride',
    flag,
    'Whether the server may run outside the conditions it is made for.',
  ),
  Firmware: group('The firmware of the board.', {
    PlatformDefinitionTable: firmware(
      'The description of the board that the controller goes by.',
      ({ platformDefinitionVersion }) => platformDefinitionVersion,
    ),
    SystemProgrammableLogicDevice: firmware(
      'The programmable logic on the board.',
      ({ programmableLogicVersion }) => programmableLogicVersion,
    ),
  }),
  Links: links({
    Devices: linkRow('The devices in the enclosure, with their firmware.', `${chassisUri}Devices/`),
    // The standard's schema of a chassis has no such member beside `Sensors`.
    FallbackSensors: linkRow(
      'The temperature sensors that can show an expected value in place of a reading.',
      `${chassisUri}FallbackSensors/`,
    ),
  }),
  MCTPEnabledOnServer: row(
    flag,
    'Whether the controller talks to the devices over MCTP.',
    ({ tree }) => tree.chassis.mctpEnabled,
  ),
  SmartStorageBattery: storageBatteries,
  SystemMaintenanceSwitches: group(
    'The switches on the board, by their printed names.',
    Object.fromEntries(maintenanceSwitches.map((number) => [`Sw${number}`, maintenanceSwitch(number)])),
  ),
  TelcoModeEnabled: row(
    nullable(flag),
    'Whether the server runs as telephone exchanges need it; null for a server that has no such mode.',
    () => null,
  ),
};
