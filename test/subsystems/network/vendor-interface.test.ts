/**
 * Tests of the vendor's additions to the controller's interfaces: the shared port, a second name of the gateway, and
 * the IPv6 policy.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, managerUri } from '../../support/lab.js';

const interfaceUri = (id: string) => `${managerUri}EthernetInterfaces/${id}/`;

test('the shared interface shares a port of the OCP adapter, where there is one', () => {
  createLab()
    .get(interfaceUri('2'))
    .has({
      Oem: {
        Vnd: {
          SharedNetworkPortOptions: { NIC: 'OCP1', Port: 1 },
          SupportsEmbeddedNIC: false,
          SupportsOCP1: true,
          SupportsOCP2: false,
        },
      },
    });

  const without = createLab({ blueprint: { nics: [] } });
  without.get(interfaceUri('2')).has({ Oem: { Vnd: { SupportsOCP1: false } } });
  const { Oem } = without.controller.get<{ Oem: { Vnd: object } }>(interfaceUri('2'));
  assert.not(Object.hasOwn(Oem.Vnd, 'SharedNetworkPortOptions'));
});

test('the vendor’s gateway of IPv6 is the one that is given by hand', () => {
  const lab = createLab();
  const IPv6StaticDefaultGateways = [{ Address: '2001:db8::1' }];
  lab.patch(interfaceUri('1'), { IPv6StaticDefaultGateways }).is(200);
  lab.get(interfaceUri('1')).has({ Oem: { Vnd: { IPv6: { StaticDefaultGateway: '2001:db8::1' } } } });

  lab.patch(interfaceUri('1'), { Oem: { Vnd: { IPv6: { StaticDefaultGateway: '2001:db8::9' } } } }).is(200);
  lab.get(interfaceUri('1')).has({ IPv6StaticDefaultGateways: [{ Address: '2001:db8::9' }] });

  lab.patch(interfaceUri('1'), { Oem: { Vnd: { IPv6: { StaticDefaultGateway: '::' } } } }).is(200);
  lab.get(interfaceUri('1')).has({ IPv6StaticDefaultGateways: [] });
});

test('addresses of IPv6 are chosen by the policy of the standard', () => {
  const { IPv6AddressPolicyTable } = createLab().controller.get<{
    IPv6AddressPolicyTable: { Prefix: string; Precedence: number }[];
  }>(interfaceUri('1'));

  const precedences = IPv6AddressPolicyTable.map(({ Precedence }) => Precedence);
  assert.equal(
    precedences,
    [...precedences].sort((one, other) => other - one),
  );
  assert.is(IPv6AddressPolicyTable[0]?.Prefix, '::1/128');
});

test.run();
