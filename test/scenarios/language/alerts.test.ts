/** Tests of alerts in scenario conditions: an alert is searched by its members, as a log entry is. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatProblem } from '../../../models/document/document.js';
import { messageId } from '../../../models/messages/index.js';
import { parseScenario, runScenario } from '../../../scenarios/index.js';
import { resetUri, systemUri } from '../../support/lab.js';

/** Returns the number of these checks that hold after a reset of the server, and the number of those that fail. */
function judged(...checks: readonly string[]): readonly [passed: number, failed: number] {
  const text = [
    'name: box',
    'steps:',
    `  - {request: POST ${resetUri}, body: {ResetType: ForceRestart}}`,
    'checks:',
    ...checks.map((check) => `  - {log: event, ${check}}`),
  ].join('\n');
  const reading = parseScenario(text, 'box.yaml', () => ({ ok: false, reason: 'none' }));
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  const { passed, failed } = runScenario(reading.scenario);
  return [passed - 1, failed];
}

test('an alert is looked for by its message, with the version of its registry or without', () => {
  const versioned = messageId({ registry: 'MgmtResourceEvents', key: 'ServerResetDetected', args: [] });

  const fitting = judged(
    `has: {messageId: ${versioned}, origin: ${systemUri}}, times: 1`,
    'has: {messageId: MgmtResourceEvents.ServerResetDetected, severity: Warning, number: 21}',
    'has: {messageId: MgmtResourceEvents.0.1.ServerResetDetected}, times: 0',
  );
  const others = judged(
    'has: {messageId: MgmtResourceEvents.ServerPoweredOn}',
    'has: {messageId: MgmtResourceEvents.ServerResetDetected, severity: Critical}',
    'has: {messageId: MgmtResourceEvents.ServerResetDetected, origin: /redfish/v1/}',
  );

  assert.equal(fitting, [3, 0]);
  assert.equal(others, [0, 3]);
});

test('what the life before the start has left in the logs is not looked at', () => {
  assert.equal(
    judged(
      'has: {messageId: MgmtResourceEvents.MgmtRestServicesStarted}, times: 0',
      'has: {messageId: MgmtEvents.ServerFirmwareInventoryComplete}, times: 0',
    ),
    [2, 0],
  );
});

test.run();
