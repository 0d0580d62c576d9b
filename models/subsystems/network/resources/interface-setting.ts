/** A property of one of the two interfaces to the outside. What is set waits for the controller's reset. */
import type { Json } from '../../../../engine/index.js';
import {
  type ControllerStage,
  type Params,
  property,
  type Writable,
  type WritableProperty,
} from '../../../resource/define.js';
import { flag, type Reader } from '../../../resource/readers.js';
import { type InterfaceId, interfaceIds } from '../controller-settings.js';
import type { DhcpUse } from '../interface-settings.js';

type Configured = ControllerStage['draft']['controllerSettings']['configured'];
export type DraftedInterface = Configured['interfaces'][InterfaceId];

export function interfaceIdOf({ InterfaceId: id }: Params): InterfaceId {
  const found = interfaceIds.find((candidate) => candidate === id);
  if (found === undefined) throw new Error(`no interface ${id}`);
  return found;
}

export function setting<Value extends Json>(
  reader: Reader<Value, unknown>,
  set: (drafted: DraftedInterface, value: Value) => void,
): WritableProperty {
  return property({
    privilege: 'MgmtConfigPriv',
    reader,
    apply: ({ draft }, value, params) =>
      set(draft.controllerSettings.configured.interfaces[interfaceIdOf(params)], value),
  });
}

export function switchOf(set: (drafted: DraftedInterface, value: boolean) => void): WritableProperty {
  return setting(flag, set);
}

type DraftedUse = { -readonly [Name in keyof DhcpUse]: boolean };

/** What may be taken over from a DHCP server of either kind. */
export function dhcpUse(useOf: (drafted: DraftedInterface) => DraftedUse): Writable {
  return {
    UseDNSServers: switchOf((drafted, value) => {
      useOf(drafted).dnsServers = value;
    }),
    UseDomainName: switchOf((drafted, value) => {
      useOf(drafted).domainName = value;
    }),
    UseNTPServers: switchOf((drafted, value) => {
      useOf(drafted).ntpServers = value;
    }),
  };
}
