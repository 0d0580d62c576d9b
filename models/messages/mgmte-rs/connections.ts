/** Messages of `MgmteRS` about the connection to the support service. */
import type { MessageTable } from '../registry.js';
import { criticalEvent, warningEvent } from '../rows.js';

export const connectionMessages = {
  CannotConnectToProxyServer: warningEvent([], {
    message: 'The proxy server cannot be reached.',
    description: 'The controller is set to use a proxy server and got no connection to it.',
    resolution: 'Check address and port of the proxy server.',
  }),
  CannotConnectToRemoteHost: criticalEvent([], {
    message: 'The support service cannot be reached.',
    description: 'The controller got no connection to the support service.',
    resolution: 'Check network, DNS and firewalls.',
  }),
  CannotEstablishSSLConnection: criticalEvent([], {
    message: 'No secure connection to the support service comes about.',
    description: 'The TLS handshake with the support service failed.',
    resolution: 'Check the clock of the controller and what stands between it and the service.',
  }),
  ClientReceiveError: criticalEvent([], {
    message: 'The answer of the support service could not be received.',
    description: 'The connection failed while an answer was read.',
    resolution: 'Try again later.',
  }),
  ClientReceiveTimeout: warningEvent([], {
    message: 'The support service did not answer in time.',
    description: 'An answer was waited for in vain.',
    resolution: 'Try again later.',
  }),
  ClientTransmitTimeout: warningEvent([], {
    message: 'The message could not be sent in time.',
    description: 'The connection did not take the message.',
    resolution: 'Try again later.',
  }),
  ConnectBIOerror: warningEvent([], {
    message: 'The connection could not be set up.',
    description: 'The controller could not make what a secure connection takes.',
    resolution: 'Reset the controller and try again.',
  }),
  DestinationURLParseError: warningEvent([], {
    message: 'The address of the destination is not valid.',
    description: 'The address that messages go to cannot be read.',
    resolution: 'Correct the address.',
  }),
  GeneralReceiverError: warningEvent([], {
    message: 'The receiver reports an error.',
    description: 'The other side took the message and could not do anything with it.',
    resolution: 'Try again later.',
  }),
  GenericTransmitError: criticalEvent([], {
    message: 'The message could not be sent.',
    description: 'Sending failed for a reason that is not known.',
    resolution: 'Try again; look at the network if it fails again.',
  }),
  HttpServerProtocolError: criticalEvent([], {
    message: 'The answer of the support service is no HTTP.',
    description: 'The other side does not speak the protocol that was expected.',
    resolution: 'Check that no other service stands at the address.',
  }),
  InvalidConnectFileDescriptor: warningEvent([], {
    message: 'The connection is not there any more.',
    description: 'The controller lost track of a connection that it had opened.',
    resolution: 'Try again; reset the controller if it fails again.',
  }),
  InvalidFileDescriptor: warningEvent([], {
    message: 'The file to be sent is not there any more.',
    description: 'The controller lost track of a file that it had opened.',
    resolution: 'Try again; reset the controller if it fails again.',
  }),
  InvalidProxyCredentials: warningEvent([], {
    message: 'The proxy server did not accept the credentials.',
    description: 'User name or password for the proxy server is wrong.',
    resolution: 'Correct the credentials for the proxy server.',
  }),
  InvalidProxySettings: warningEvent([], {
    message: 'The settings of the proxy server are not valid.',
    description: 'Address, port or credentials of the proxy server cannot be used.',
    resolution: 'Correct the settings of the proxy server.',
  }),
  InvalidReceiveBuffer: warningEvent([], {
    message: 'There is no room for the answer.',
    description: 'The controller had no valid buffer for an answer.',
    resolution: 'Try again; reset the controller if it fails again.',
  }),
  NoServerCertificate: criticalEvent([], {
    message: 'The support service showed no certificate.',
    description: 'The other side of a secure connection has not said who it is.',
    resolution: 'Check what stands between the controller and the service.',
  }),
  ReceiveBIOError: warningEvent([], {
    message: 'The connection failed while it was read.',
    description: 'Reading from the secure connection failed.',
    resolution: 'Try again later.',
  }),
  SSLBioError: warningEvent([], {
    message: 'The secure connection failed.',
    description: 'The secure connection broke off.',
    resolution: 'Try again later.',
  }),
  TransmitBufferTooShort: warningEvent([], {
    message: 'There is no room for the message.',
    description: 'A message is longer than what the controller can send.',
    resolution: 'Ask for a report over fewer days.',
  }),
} satisfies MessageTable;
