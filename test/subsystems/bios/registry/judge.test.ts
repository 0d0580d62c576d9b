import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { attributes, findAttribute, validateValue } from '../../../../machines/bios-attributes/index.js';

const test = suite('values of BIOS attributes');

function judge(name: string, value: unknown) {
  const attribute = findAttribute(name);
  assert.ok(attribute, name);
  return validateValue(attribute, value);
}

test('each kind of value is held to its type, list, range, length and form', () => {
  const cases: readonly (readonly [name: string, value: unknown, fault: string | undefined])[] = [
    ['ProcTurbo', 'Disabled', undefined],
    ['ProcTurbo', 'disabled', 'list'],
    ['ProcTurbo', true, 'type'],
    ['ProcTurbo', null, 'type'],
    ['HourFormat', 'Value12Hours', undefined],
    ['HourFormat', '12Hours', 'list'],
    ['VlanId', 4094, undefined],
    ['VlanId', 4095, 'range'],
    ['VlanId', -1, 'range'],
    ['VlanId', 1.5, 'type'],
    ['VlanId', '7', 'type'],
    ['AdminName', 'a'.repeat(28), undefined],
    ['AdminName', 'a'.repeat(29), 'length'],
    ['AdminName', 'tab\t', 'form'],
    ['AdminName', 7, 'type'],
    ['AdminName', ['a'], 'type'],
    ['Ipv4Address', '10.0.0.1', undefined],
    ['Ipv4Address', '10.0.0.256', 'form'],
    ['Ipv4SubnetMask', '255.255.240.0', undefined],
    ['Ipv4SubnetMask', '255.0.255.0', 'form'],
    ['Ipv6Address', '2001:db8::1', undefined],
    ['Ipv6Address', '2001:db8:::1', 'form'],
    ['UrlBootFile', 'https://boot.example.com/a.iso', undefined],
    ['UrlBootFile', 'https://[2001:db8::1]:8443/a/b.EFI', undefined],
    ['UrlBootFile', 'ftp://boot.example.com/a.iso', 'form'],
    ['IsAdminPasswordSet', true, undefined],
    ['IsAdminPasswordSet', 'true', 'type'],
    ['AdminPassword', 'secret', undefined],
    ['AdminPassword', 's'.repeat(32), 'length'],
  ];

  for (const [name, value, fault] of cases) assert.is(judge(name, value), fault, `${name} = ${value}`);
});

test('every default is taken back', () => {
  for (const attribute of attributes()) {
    assert.is(validateValue(attribute, attribute.default), undefined, attribute.name);
  }
});

test.run();
