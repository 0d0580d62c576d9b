/**
 * Messages of `Mgmt` about the controller's network interfaces, names and addresses, and about network accelerators.
 */
import type { MessageTable } from '../registry.js';
import { ok, warning } from '../rows.js';

export const networkMessages = {
  EmptyDNSName: warning(400, [], {
    message: 'The DNS name is empty.',
    description: 'A trusted server was to be added without its name.',
    resolution: 'Give the DNS name or the address of the server.',
  }),
  IPv6ConfigurationError: warning(400, ['string'], {
    message: 'The IPv6 settings do not fit together: %1.',
    description: 'An IPv6 address, prefix or route in the body cannot be used as it is.',
    resolution: 'Correct the address, its prefix length or its gateway.',
  }),
  InterfaceDisabledResetRequired: ok(200, [], {
    message: 'The network interface is switched off when the controller is reset.',
    description:
      'The port by which the controller is reached was changed, for the time after its next reset.',
    resolution: 'Connect the other port, then reset the controller.',
  }),
  MgmtSubnetConflict: warning(400, ['string', 'string'], {
    message: 'The addresses %1 and %2 are in the same subnet.',
    description: 'Two interfaces of the controller would serve one subnet.',
    resolution: 'Choose an address in another subnet for one of them.',
  }),
  MgmtVirtualNICDisabled: warning(400, [], {
    message: 'The virtual network interface to the host is switched off.',
    description: 'A request relies on the interface between the host and its controller.',
    resolution: 'Enable the virtual network interface, then reset the controller.',
  }),
  NoSpaceforDNSName: warning(400, [], {
    message: 'There is no room for one more DNS name.',
    description: 'The list of trusted servers cannot hold another name.',
    resolution: 'Delete a trusted server that is no longer needed.',
  }),
  NotSupportedOnNIC: warning(400, ['string', 'string'], {
    message: 'The property %1 cannot be set on the network interface %2.',
    description: 'The interfaces of the controller differ, and this one lacks the property.',
    resolution: 'Set the property on another interface, or leave it out.',
  }),
  NotValidIPAddrOrDNS: warning(400, ['string'], {
    message: '%1 is neither an IP address nor a DNS name.',
    description: 'A host was to be named, and the text given can name none.',
    resolution: 'Give an IPv4 or IPv6 address, or a DNS name.',
  }),
  NotValidIPAddress: warning(400, ['string', 'string'], {
    message: 'The value %1 of property %2 is no IP address.',
    description: 'A property that holds an IP address was given another text.',
    resolution: 'Give an IPv4 or IPv6 address, as the property asks for.',
  }),
  NotValidSubnetMask: warning(400, ['string', 'string'], {
    message: 'The value %1 of property %2 is no subnet mask.',
    description: 'A subnet mask was given that is no row of ones followed by zeros.',
    resolution: 'Give a mask such as 255.255.255.0.',
  }),
  SNTPConfigurationManagedByDHCPAndIsReadOnly: warning(400, ['string'], {
    message: 'The property %1 is set by DHCP and cannot be written.',
    description: 'A time setting was to be changed that the controller gets from a DHCP server.',
    resolution: 'Stop using the time servers that DHCP gives, then set the property.',
  }),
  SmartNICDeviceError: warning(400, ['string'], {
    message: 'The network accelerator reported an error: %1.',
    description: 'An accelerator card with a processor of its own could not carry out a request.',
    resolution: 'Reset the accelerator; if the error stays, update its firmware.',
  }),
  SmartNICNotPresent: warning(400, ['string', 'string'], {
    message: 'There is no network accelerator %1 in %2.',
    description: 'A request is meant for an accelerator card that the server does not have.',
    resolution: 'Look up in the list of systems which accelerators are fitted.',
  }),
} satisfies MessageTable;
