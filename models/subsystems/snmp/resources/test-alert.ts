/** Sends an alert to every destination, to find out whether it gets there. */

import { origins } from '../../../facts/rows.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { type ControllerStage, refused, written } from '../../../resource/define.js';
import { action } from '../../../resource/writes.js';
import { hasRoom } from '../../../sender.js';
import { testTrap } from '../../events/index.js';
import { destinationsTold, sendTraps } from '../send-traps.js';
import { trapAddress } from '../trap-contract.js';

const text = 'This is a test alert.';

export const sendTestAlert = action({
  name: 'VndMgmtSnmpService.SendSNMPTestAlert',
  says: 'Sends a test alert to every receiver.',
  privilege: 'MgmtConfigPriv',
  parameters: {},
  apply: (stage, _, { by }) => {
    const problems = whatIsInTheWay(stage);
    if (problems.length > 0) return refused(...problems);
    sendTraps(stage, testTrap, { text, severity: 'OK', event: 0, origin: origins.manager });
    stage.emit('snmp.testAlertSent', { user: by.userName }, 'snmp');
    return written(baseMessage('Success'));
  },
});

function whatIsInTheWay(stage: ControllerStage): Message[] {
  const { snmp, controllerSettings } = stage.view;
  if (!controllerSettings.inForce.protocols.SNMP.enabled) return [mgmtMessage('SNMPDisabled')];
  if (!snmp.alertsEnabled) return [mgmtMessage('SNMPAlertDisabled')];
  const destinations = Object.values(snmp.destinations.byId);
  if (destinations.length === 0) return [mgmtMessage('NoSNMPAlertDestinationsConfigured')];
  const told = destinationsTold(stage.view);
  if (told.length > 0)
    return told.some(({ id }) => hasRoom(stage, trapAddress(id))) ? [] : [mgmtMessage('SNMPTestAlertFailed')];
  const versions = new Set(destinations.map(({ protocol }) => protocol === 'SNMPv1Trap'));
  return [...versions].map((isV1) => mgmtMessage(isV1 ? 'SNMPv1Disabled' : 'SNMPv3Disabled'));
}
