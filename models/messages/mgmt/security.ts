/**
 * Messages of `Mgmt` about the security state, the configuration lock, ciphers, attestation, key managers and secure
 * erase.
 */
import type { MessageTable } from '../registry.js';
import { critical, ok, warning } from '../rows.js';

export const securityMessages = {
  ESKMServersNotConfigured: ok(200, [], {
    message: 'No key manager is set up.',
    description: 'The connection to the key managers was tested, but the controller knows of none.',
    resolution: 'Set the address and the port of the primary key manager.',
  }),
  ErrorIntializingESKM: warning(400, [], {
    message: 'The client for the key managers could not be started.',
    description:
      'The controller cannot use its key managers, because its own part of it failed at the start.',
    resolution: 'Check the settings of the key managers, then reset the controller.',
  }),
  HashAlgNotSupported: critical(400, [], {
    message: 'The TPM cannot measure with the hash algorithm this needs.',
    description: 'The BIOS settings of the TPM do not meet what a measurement requires.',
    resolution: 'Make the TPM visible and present, measure option ROMs, and activate the SHA-384 registers.',
  }),
  InvalidNonceLength: warning(400, ['string', 'string'], {
    message: 'The nonce is %1 bytes long; it must have %2.',
    description: 'A measurement was asked for with a nonce too short or too long.',
    resolution: 'Give a nonce of the required length.',
  }),
  InvalidPassphraseLength: warning(400, ['string', 'string', 'string'], {
    message: 'The passphrase %1 must have %2 to %3 characters.',
    description: 'A passphrase, such as one of an SNMPv3 user, is too short or too long.',
    resolution: 'Give a passphrase of a length within the bounds.',
  }),
  MCTPDiscoveryDisabled: warning(400, [], {
    message: 'The discovery of devices over MCTP is switched off.',
    description:
      'A request needs devices to be found over MCTP, which is disabled on the server or in a slot.',
    resolution: 'Reset MCTP to its factory settings, then restart the server.',
  }),
  PrimaryESKMServerAccessible: ok(200, [], {
    message: 'The primary key manager answers, the secondary does not.',
    description: 'The connection to the key managers was tested, and only the first could be reached.',
    resolution: 'Check the secondary key manager unless there is none.',
  }),
  PrimarySecondaryAddressesResolveToSameServer: ok(200, [], {
    message: 'The addresses of both key managers lead to the same server.',
    description: 'The test of the key managers found no second server behind the second address.',
    resolution: 'Give the address of another server as the secondary key manager.',
  }),
  PrimarySecondaryESKMServersAccessible: ok(200, [], {
    message: 'Both key managers answer.',
    description: 'The connection to the key managers was tested, and both could be reached.',
  }),
  SecondaryESKMServerAccessible: ok(200, [], {
    message: 'The secondary key manager answers, the primary does not.',
    description: 'The connection to the key managers was tested, and only the second could be reached.',
    resolution: 'Check the address of the primary key manager, and whether it runs.',
  }),
  SecureEraseInProgress: warning(400, [], {
    message: 'The server is being securely erased.',
    description: 'Updates and other changes are refused until a secure erase has ended.',
    resolution: 'Wait until the erase status is final; this can take a day.',
  }),
  ServerConfigLockStatusUnknown: warning(400, [], {
    message: 'Whether the server configuration lock is on is not known.',
    description: 'A request is ruled out by the configuration lock, whose state the BIOS has not reported.',
    resolution: 'Let the server finish its power-on self-test once, then repeat the request.',
  }),
  ServerConfigurationLockEnabled: warning(400, [], {
    message: 'The server configuration lock is on.',
    description: 'A request would change a configuration that is locked against tampering.',
    resolution: 'Take the lock off in the setup of the BIOS first.',
  }),
  SystemSecurityRestriction: critical(400, [], {
    message: 'The security settings of the server forbid this.',
    description: 'A request is valid, but ruled out by how the server was locked down.',
    resolution: 'Have the security settings changed by whoever is responsible for them.',
  }),
  UnsupportedCipherAlgo: warning(400, ['string', 'string'], {
    message: 'The cipher %1 cannot be used for %2.',
    description: 'A cipher or hash algorithm is unknown, or too weak for the security state.',
    resolution: 'Choose one of the algorithms that the resource lists.',
  }),
  UnsupportedOperationWeakCipherDisabled: warning(400, [], {
    message: 'The operation is not possible while weak ciphers are disabled.',
    description: 'An operation would need a cipher that was switched off as too weak.',
    resolution: 'Do without the operation, or enable weak ciphers for its sake.',
  }),
  UnsupportedSecurityState: warning(400, [], {
    message: 'The operation is not possible in the present security state.',
    description: 'An operation is forbidden by the security state, or the state cannot be left that way.',
    resolution: 'Look up which security states can follow the present one and what each allows.',
  }),
} satisfies MessageTable;
