/**
 * Events of `MgmtEvents` about integrity and security: components, firmware, measurements, the hood, the override
 * switch, TLS versions and host keys.
 */
import type { MessageTable } from '../registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from '../rows.js';

export const securityEvents = {
  ComponentIntegrityPolicy: okEvent(['string'], {
    message: 'The component integrity policy was set to %1.',
    description: 'Somebody changes what the server does with a component that fails authentication.',
    healthCategory: 'None',
  }),
  FirmwareValidationAutoRepairFailed: warningEvent(['string'], {
    message: 'The controller could not repair the invalid firmware %1.',
    description:
      'The controller tries to replace firmware that failed its integrity check by a known good copy, and fails.',
    resolution:
      'Upload a good image of this firmware and install it, or start the recovery from the repository.',
    healthCategory: 'Security',
  }),
  FirmwareValidationScanErrorRepaired: okEvent(['string'], {
    message: 'The invalid firmware %1 was replaced by a good copy.',
    description: 'Firmware that failed its integrity check has been repaired.',
    resolution: 'Find out how the firmware became invalid; the repair itself asks for nothing.',
    healthCategory: 'Security',
    clears: ofSameOrigin('FirmwareValidationScanFailed'),
  }),
  FirmwareValidationScanFailed: criticalEvent(['string'], {
    message: 'The integrity check found the firmware %1 to be invalid.',
    description:
      'A firmware scan, at start or on schedule, finds that an image does not match its signature.',
    resolution:
      'Install a good image of this firmware and treat the finding as a possible attack until it is explained.',
    healthCategory: 'Security',
  }),
  GlobalComponentIntegrity: okEvent(['string'], {
    message: 'The check of component integrity is now %1.',
    description: 'Somebody enables or disables the authentication of all components.',
    healthCategory: 'None',
  }),
  HoodRemoved: warningEvent([], {
    message: 'The hood of the chassis was removed.',
    description: 'The intrusion switch opens while the server has power.',
    resolution: 'If nobody was meant to open the server, inspect it; then refit the hood.',
    healthCategory: 'Security',
  }),
  HoodRemovedOnPowerOff: warningEvent([], {
    message: 'The hood of the chassis was removed while the server was off.',
    description: 'The intrusion switch tells, at power-on, that it was opened during the time without power.',
    resolution: 'If nobody was meant to open the server, inspect it before it goes back to work.',
    healthCategory: 'Security',
  }),
  HoodReplaced: okEvent([], {
    message: 'The hood of the chassis is in place again.',
    description: 'The intrusion switch closes after the hood was removed.',
    healthCategory: 'Security',
    clears: ofSameOrigin('HoodRemoved', 'HoodRemovedOnPowerOff'),
  }),
  OverallSecStateAtRisk: warningEvent([], {
    message: 'The overall security state of the system is at risk.',
    description: 'At least one item of the security dashboard that is not ignored becomes a risk.',
    resolution: 'Read the security dashboard and remove each risk it lists, or mark it as accepted.',
    healthCategory: 'Security',
  }),
  OverallSecStatusChange: warningEvent(['string'], {
    message: 'The overall security status of the system is now %1.',
    description: 'The summary of the security dashboard takes another value.',
    resolution: 'Read the security dashboard if the new status is not OK.',
    healthCategory: 'Security',
  }),
  PCRChanged: warningEvent(['string', 'string'], {
    message: 'The measurement of %1 in %2 is not the one of the previous start.',
    description:
      'A platform configuration register of the trusted platform module differs from its last value.',
    resolution: 'Check that the firmware or its settings were changed on purpose.',
    healthCategory: 'Security',
  }),
  SecurityOverrideDisengaged: okEvent([], {
    message: 'The security override switch is off, and the controller asks for credentials again.',
    description: "The maintenance switch that suspends the controller's security is set back.",
    healthCategory: 'Security',
  }),
  SecurityOverrideEngaged: okEvent([], {
    message: 'The security override switch is on, and the controller does not check credentials.',
    description: "The maintenance switch that suspends the controller's security is set.",
    resolution: 'Set the switch back as soon as the maintenance is done.',
    healthCategory: 'Security',
  }),
  SPDMAuthFailure: warningEvent(['string', 'string'], {
    message: 'The component %1 could not be authenticated: %2.',
    description: 'A component fails the SPDM exchange by which it proves its identity.',
    resolution: 'Update the firmware of the component or replace it by a genuine one.',
    healthCategory: 'None',
  }),
  SPDMAuthSuccess: okEvent(['string'], {
    message: 'The component %1 was authenticated.',
    description: 'A component proves its identity in the SPDM exchange.',
    healthCategory: 'None',
  }),
  SSHKeyChanged: criticalEvent([], {
    message: 'The controller made a new SSH host key, so clients will see another fingerprint.',
    description: 'The stored SSH host key is damaged or missing and is replaced.',
    resolution: 'Compare the new fingerprint over a trusted way and renew it on your clients.',
  }),
  TLSv10: okEvent(['string', 'string'], {
    message: 'TLS version 1.0 was set to %1 by %2.',
    description: 'Somebody enables or disables TLS version 1.0 on the controller.',
    resolution: 'Keep TLS version 1.0 disabled unless an old client cannot do without it.',
    healthCategory: 'Security',
  }),
  TLSv11: okEvent(['string', 'string'], {
    message: 'TLS version 1.1 was set to %1 by %2.',
    description: 'Somebody enables or disables TLS version 1.1 on the controller.',
    resolution: 'Keep TLS version 1.1 disabled unless an old client cannot do without it.',
    healthCategory: 'Security',
  }),
} satisfies MessageTable;
