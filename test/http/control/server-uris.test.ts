/** Tests of the URIs of the server that the console shows: those of a captured server are found by types. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findServerUris } from '../../../http/control/server-uris.js';

test('the URIs of a captured server are found by the types of its resources', () => {
  const of = (uri: string, type: string) => ({ uri, type });
  const found = findServerUris([
    of('/redfish/v1', 'ServiceRoot'),
    of('/redfish/v1/Systems/Node-7', 'ComputerSystem'),
    of('/redfish/v1/Systems/Node-7/Memory', 'MemoryCollection'),
    of('/redfish/v1/Chassis/Tray/Drives', 'DriveCollection'),
    of('/redfish/v1/Chassis/Tray/Sensors', 'SensorCollection'),
    of('/redfish/v1/Systems/Node-7/LogServices/Sel/Entries', 'LogEntryCollection'),
    of('/redfish/v1/Managers/Bmc/LogServices/Sel/Entries', 'LogEntryCollection'),
  ]);
  assert.is(found.system, '/redfish/v1/Systems/Node-7');
  assert.equal(found.parts, [
    '/redfish/v1/Chassis/Tray/Drives',
    '/redfish/v1/Systems/Node-7/Memory',
    '/redfish/v1/Chassis/Tray/Sensors',
  ]);
  assert.equal(found.sensors, ['/redfish/v1/Chassis/Tray/Sensors']);
  assert.equal(
    found.logs.map(({ id, uri }) => [id, uri]),
    [
      ['Sel', '/redfish/v1/Systems/Node-7/LogServices/Sel/Entries'],
      ['Sel', '/redfish/v1/Managers/Bmc/LogServices/Sel/Entries'],
    ],
  );
  assert.is(findServerUris([of('/redfish/v1/', 'ServiceRoot')]).system, '/redfish/v1/');
});

test.run();
