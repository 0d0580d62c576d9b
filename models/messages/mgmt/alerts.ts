/** Messages of `Mgmt` about those who are told of events: subscriptions, SNMP, mail and remote syslog. */
import type { MessageTable } from '../registry.js';
import { ok, warning } from '../rows.js';

export const alertMessages = {
  AlertDestinationAssociationError: warning(400, [], {
    message: 'The alert destination does not go with the SNMP user or community it names.',
    description: 'An SNMP alert destination lacks the user or the community that its protocol version needs.',
    resolution: 'Name a user for SNMPv3 alerts, or a community for SNMPv1 traps.',
  }),
  AlertMailFeatureDisabled: warning(400, [], {
    message: 'Alert mail is switched off.',
    description: 'A test mail was asked for while the controller sends no mail.',
    resolution: 'Set AlertMailEnabled to true, together with the mail server and the address.',
  }),
  EventSubscriptionModified: ok(200, [], {
    message: 'The event subscription was changed.',
    description: 'A change to an event subscription is in force.',
  }),
  EventSubscriptionRemoved: ok(200, [], {
    message: 'The event subscription was deleted.',
    description: 'An event subscription ended, and nothing more is sent to its destination.',
  }),
  InvalidEngineID: warning(400, [], {
    message: 'The SNMPv3 engine ID is not valid.',
    description: 'An engine ID was given that is no hexadecimal number of the length SNMPv3 asks for.',
    resolution: 'Give 0x followed by an even number of hexadecimal digits, from ten to sixty-four.',
  }),
  NoEventSubscriptions: warning(400, [], {
    message: 'Nobody has subscribed to events.',
    description: 'A test event was to be sent, and there is no destination for it.',
    resolution: 'Create an event subscription, then send the test event.',
  }),
  NoSNMPAlertDestinationsConfigured: warning(400, [], {
    message: 'No destination for SNMP alerts is set.',
    description: 'A test alert was to be sent, and there is nowhere to send it.',
    resolution: 'Add an alert destination, then send the test alert.',
  }),
  SNMPAlertDisabled: warning(400, [], {
    message: 'SNMP alerts are switched off.',
    description: 'A test alert was asked for while the controller sends no alerts.',
    resolution: 'Enable SNMP alerts, then send the test alert.',
  }),
  SNMPDisabled: warning(400, [], {
    message: 'SNMP is switched off.',
    description: 'An SNMP setting or test was asked for while the protocol is disabled.',
    resolution: 'Enable SNMP in the network protocols, then repeat the request.',
  }),
  SNMPTestAlertFailed: warning(400, [], {
    message: 'The test alert could not be sent.',
    description: 'SNMP is enabled and has a destination, but the alert did not leave the controller.',
    resolution: 'Check the alert destinations and the network of the controller.',
  }),
  SNMPv1Disabled: warning(400, [], {
    message: 'SNMPv1 is switched off.',
    description: 'A setting or destination of SNMPv1 was asked for while this version is disabled.',
    resolution: 'Enable SNMPv1, or use SNMPv3.',
  }),
  SNMPv3Disabled: warning(400, [], {
    message: 'SNMPv3 is switched off.',
    description: 'A user or destination of SNMPv3 was asked for while this version is disabled.',
    resolution: 'Enable SNMPv3, then repeat the request.',
  }),
  SyslogFeatureDisabled: warning(400, [], {
    message: 'Remote syslog is switched off.',
    description: 'A test message was asked for while the controller sends nothing to a syslog server.',
    resolution: 'Set RemoteSyslogEnabled to true, together with the server.',
  }),
} satisfies MessageTable;
