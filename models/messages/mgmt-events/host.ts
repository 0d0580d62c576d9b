/** Events of `MgmtEvents` about the server's start, its inventory and its network links. */
import type { MessageTable } from '../registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from '../rows.js';

export const hostEvents = {
  BootProgressError: warningEvent(['string', 'string'], {
    message: "The server's start-up failed in phase %1 with code %2.",
    description: 'The host firmware reports an error as its boot progress.',
    resolution: 'Read the system event log for the cause, then restart the server.',
  }),
  IPMIWatchdogTimerReset: warningEvent(['string'], {
    message: 'The IPMI watchdog timer ran out and did this to the server: %1.',
    description: "The host stops feeding the watchdog timer and the timer's action is taken.",
    resolution: 'Find out why the operating system or the firmware hung, then restart the server if needed.',
    healthCategory: 'Firmware',
  }),
  NicAllLinksDown: criticalEvent(['string'], {
    message: 'No port of network adapter %1 has a link.',
    description: 'The last port of a network adapter that had a link loses it.',
    resolution: "Check the adapter's cables and the switch ports they lead to.",
    healthCategory: 'Network',
  }),
  NicAllLinksDownRepaired: okEvent(['string'], {
    message: 'At least one port of network adapter %1 has a link again.',
    description: 'An adapter that had no link on any port gets one.',
    healthCategory: 'Network',
    clears: ofSameOrigin('NicAllLinksDown'),
  }),
  NicConnectivityRestored: okEvent(['string', 'string'], {
    message: 'Port %2 of the network adapter in slot %1 has a link again.',
    description: 'A port that had lost its link gets it back.',
    healthCategory: 'Network',
  }),
  POSTErrorsOccurred: warningEvent([], {
    message: 'The power-on self-test found errors.',
    description: "The server's power-on self-test ends with at least one error.",
    resolution: 'Read the system event log for the errors and act on each.',
    healthCategory: 'Logs',
  }),
  RefreshSystemInventory: okEvent([], {
    message: 'The inventory of the system changed and should be read again.',
    description: "The controller has renewed its list of the server's components.",
    resolution: 'Read the inventory again if you keep a copy.',
  }),
  ServerFirmwareInventoryComplete: okEvent([], {
    message: "The inventory of the server's firmware is complete.",
    description: 'After a start-up the controller knows the firmware version of every component.',
  }),
  ServerHardwareSignatureChanged: okEvent(['string'], {
    message: "The server's hardware is not what it was at the last start: %1.",
    description: "The fingerprint over the server's components differs from the stored one.",
    resolution: 'Check that the hardware was changed on purpose.',
  }),
} satisfies MessageTable;
