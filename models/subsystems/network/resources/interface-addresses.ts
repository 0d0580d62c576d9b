/** The addresses, name servers and routes an interface is given by hand: how their lists are read and changed. */
import type { JsonObject } from '../../../../engine/index.js';
import {
  ipReader,
  ipv4Reader,
  ipv6Reader,
  isIPv4,
  isPlaceholder,
  orNone,
  subnetMaskReader,
  withoutPlaceholders,
} from '../../../resource/host-readers.js';
import { patchedList, patchedListOf } from '../../../resource/patched-list.js';
import { members, oneOf, type Reader, whole } from '../../../resource/readers.js';
import {
  nameServersMax,
  type StaticIPv4Address,
  staticIPv4AddressesMax,
  staticIPv6AddressesMax,
  staticIPv6GatewaysMax,
  staticRoutesMax,
  winsServersMax,
} from '../interface-settings.js';
import { type DraftedInterface, setting } from './interface-setting.js';

const prefixLengthMax = 128;
/** Assumption: the length of the networks that hosts are in. */
const prefixLengthUnlessGiven = 64;

/** Null where real controllers print it for an empty place. */
const prefixLengthReader: Reader<number> = {
  rule: whole(0, prefixLengthMax).rule,
  read: (value, place) => whole(0, prefixLengthMax).read(value ?? prefixLengthUnlessGiven, place),
};

const asGiven = (value: string) => value;

/** Elements are read member by member: what a body leaves out stays, and a new element starts from these. */
function merged<Element extends object>(fresh: Element) {
  return (half: JsonObject, present: Element | undefined): Element => ({ ...(present ?? fresh), ...half });
}

const ipv4AddressReader = members({
  Address: ipv4Reader,
  SubnetMask: subnetMaskReader,
  Gateway: orNone(ipv4Reader),
  // What it is shown with; there is no other that can be set.
  AddressOrigin: oneOf(['Static']),
});

/** Clients name them by either property; the addresses in use are those in force. */
export const staticIPv4Addresses = setting(
  patchedListOf(ipv4AddressReader, staticIPv4AddressesMax),
  ({ ipv4 }, value) => {
    const fresh: StaticIPv4Address = { Address: '', SubnetMask: '', Gateway: null };
    ipv4.addresses = patchedList(ipv4.addresses, value, ({ AddressOrigin: _, ...half }, present) => {
      const { Gateway, ...address } = merged(fresh)(half, present);
      return { ...address, Gateway: Gateway === null || isPlaceholder(Gateway) ? null : Gateway };
    }).filter(({ Address }) => !isPlaceholder(Address));
  },
);

export const staticIPv6Addresses = setting(
  patchedListOf(members({ Address: ipv6Reader, PrefixLength: prefixLengthReader }), staticIPv6AddressesMax),
  ({ ipv6 }, value) => {
    const fresh = { Address: '', PrefixLength: prefixLengthUnlessGiven };
    ipv6.addresses = patchedList(ipv6.addresses, value, merged(fresh)).filter(
      ({ Address }) => !isPlaceholder(Address),
    );
  },
);

export const staticIPv6Gateways = setting(
  patchedListOf(members({ Address: ipv6Reader }), staticIPv6GatewaysMax),
  ({ ipv6 }, value) => {
    const present = ipv6.gateways.map((Address) => ({ Address }));
    const gateways = patchedList(present, value, merged({ Address: '' }));
    ipv6.gateways = withoutPlaceholders(gateways.map(({ Address }) => Address));
  },
);

/** The one there can be, by the name that the vendor has for it; a placeholder takes it away. */
export const firstIPv6Gateway = setting(ipv6Reader, ({ ipv6 }, value) => {
  ipv6.gateways = withoutPlaceholders([value]);
});

/** Of both families in one list, as the standard has them: the places of the first family come first. */
export const staticNameServers = setting(
  patchedListOf(ipReader, nameServersMax * 2),
  ({ ipv4, ipv6 }, value) => {
    const present = [...ipv4.dnsServers, ...ipv6.dnsServers];
    const servers = withoutPlaceholders(patchedList(present, value, asGiven));
    ipv4.dnsServers = servers.filter(isIPv4);
    ipv6.dnsServers = servers.filter((server) => !isIPv4(server));
  },
);

export const ipv4DnsServers = serverSetting(ipv4Reader, nameServersMax, ({ ipv4 }, change) => {
  ipv4.dnsServers = change(ipv4.dnsServers);
});

export const ipv6DnsServers = serverSetting(ipv6Reader, nameServersMax, ({ ipv6 }, change) => {
  ipv6.dnsServers = change(ipv6.dnsServers);
});

export const winsServers = serverSetting(ipv4Reader, winsServersMax, ({ ipv4 }, change) => {
  ipv4.winsServers = change(ipv4.winsServers);
});

function serverSetting(
  reader: Reader<string>,
  serversMax: number,
  update: (drafted: DraftedInterface, change: (present: readonly string[]) => string[]) => void,
) {
  return setting(patchedListOf(reader, serversMax), (drafted, value) =>
    update(drafted, (present) => withoutPlaceholders(patchedList(present, value, asGiven))),
  );
}

export const ipv4Routes = setting(
  patchedListOf(
    members({ Destination: ipv4Reader, SubnetMask: subnetMaskReader, Gateway: ipv4Reader }),
    staticRoutesMax,
  ),
  ({ ipv4 }, value) => {
    const fresh = { Destination: '', SubnetMask: '', Gateway: '' };
    ipv4.routes = patchedList(ipv4.routes, value, merged(fresh)).filter(
      ({ Destination }) => !isPlaceholder(Destination),
    );
  },
);

export const ipv6Routes = setting(
  patchedListOf(
    members({ Destination: ipv6Reader, PrefixLength: prefixLengthReader, Gateway: ipv6Reader }),
    staticRoutesMax,
  ),
  ({ ipv6 }, value) => {
    const fresh = { Destination: '', PrefixLength: prefixLengthUnlessGiven, Gateway: '' };
    ipv6.routes = patchedList(ipv6.routes, value, merged(fresh)).filter(
      ({ Destination }) => !isPlaceholder(Destination),
    );
  },
);
