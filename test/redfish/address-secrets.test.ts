/**
 * Tests of secrets in addresses: a password before `@` and a token after `?`. No stored, shown, logged, exported or
 * returned text contains them. The tests cover accepted and refused requests at every entry point. A download from such
 * an address still works.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { History, Recorder, toHar } from '../../replay/index.js';
import { journaled } from '../support/history/journaled.js';
import {
  accountServiceUri,
  createLab,
  importKeytabUri,
  type Lab,
  managerUri,
  subscriptionsUri,
  systemUri,
  updateServiceUri,
} from '../support/lab.js';
import { crawlWith } from '../support/redfish/crawl.js';

const simpleUpdate = `${updateServiceUri}Actions/UpdateService.SimpleUpdate/`;
const addFromUri = `${updateServiceUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.AddFromUri/`;
const media = `${managerUri}VirtualMedia/2/`;
const mediaActions = `${media}Actions/`;
const protocol = `${managerUri}NetworkProtocol/`;

type Entrance = readonly [method: string, uri: string, body: (address: string) => object, end?: string];

/**
 * Requests whose body may contain an address. The last element is the end that an address needs for the request, if it
 * needs one.
 */
const entrances: readonly Entrance[] = [
  ['POST', simpleUpdate, (ImageURI) => ({ ImageURI }), '/a.bin'],
  [
    'POST',
    simpleUpdate,
    (address) => ({ ImageURI: address.replace('https://', ''), TransferProtocol: 'HTTPS' }),
  ],
  ['POST', addFromUri, (ImageURI) => ({ ImageURI }), '/b.bin'],
  ['POST', addFromUri, (ImageURI) => ({ ImageURI, Targets: [ImageURI] }), '/b.bin'],
  ['POST', subscriptionsUri, (Destination) => ({ Destination }), '/events'],
  ['PATCH', `${subscriptionsUri}1/`, (Destination) => ({ Destination }), '/moved'],
  ['POST', `${mediaActions}VirtualMedia.InsertMedia/`, (Image) => ({ Image }), '/a.iso'],
  ['POST', `${mediaActions}VirtualMedia.InsertMedia/`, (Image) => ({ Image }), '/a.wrong'],
  ['POST', `${mediaActions}VirtualMedia.EjectMedia/`, () => ({})],
  [
    'POST',
    `${mediaActions}Oem/Vnd/VndMgmtVirtualMedia.InsertVirtualMedia/`,
    (Image) => ({ Image }),
    '/b.iso',
  ],
  ['PATCH', media, (Image) => ({ Image }), '/c.iso'],
  ['POST', importKeytabUri, (ImportUri) => ({ ImportUri }), '/a.keytab'],
  [
    'PATCH',
    systemUri,
    (HttpBootUri) => ({ Boot: { BootSourceOverrideTarget: 'UefiHttp', HttpBootUri } }),
    '/a.efi',
  ],
  [
    'PATCH',
    `${systemUri}Bios/Settings/`,
    (address) => ({
      Attributes: { UrlBootFile: address, PrebootNetworkProxy: address, AdminOther: address },
    }),
    '/a.iso',
  ],
  ['PATCH', accountServiceUri, (address) => ({ LDAP: { ServiceAddresses: [address] } })],
  ['PATCH', accountServiceUri, (address) => ({ ActiveDirectory: { ServiceAddresses: [address] } })],
  ['PATCH', protocol, (address) => ({ Oem: { Vnd: { WebProxyConfiguration: { ProxyServer: address } } } })],
  [
    'PATCH',
    protocol,
    (address) => ({ Oem: { Vnd: { AlertMailSMTPServer: address, RemoteSyslogServer: address } } }),
  ],
  ['PATCH', `${managerUri}DateTime/`, (address) => ({ StaticNTPServers: [address] })],
  [
    'PATCH',
    `${managerUri}EthernetInterfaces/1/`,
    (address) => ({ HostName: address, StaticNameServers: [address] }),
  ],
  ['PATCH', `${managerUri}SnmpService/`, (address) => ({ AlertDestinations: [address] })],
  ['PATCH', systemUri, (address) => ({ Unknown: address, BootSourceOverrideTarget: address })],
];

/** Sends all requests, each with secrets of its own. Returns the secrets and the text of all answers. */
function sendAll(lab: Lab): { readonly secrets: readonly string[]; readonly answers: string } {
  const secrets: string[] = [];
  let answers = '';
  const send = ([method, uri, body]: Entrance, address: string) => {
    const { status, body: said } = lab.request(method, uri, body(address)).reply;
    assert.ok(status < 500, `${method} ${uri}`);
    answers += JSON.stringify(said);
  };
  for (const [index, entrance] of entrances.entries()) {
    const [, , , end = '/x'] = entrance;
    const [password, token] = [`PW${index}hush`, `TOKEN${index}hush`];
    secrets.push(password, token);
    send(entrance, `https://files.example.com${end}?sig=${token}&n=1`);
    send(entrance, `https://someone:${password}@files.example.com${end}`);
    send(entrance, `someone:${password}@files.example.com${end}`);
    lab.advance('2h');
  }
  return { secrets, answers };
}

test('no password and no token of an address is stored, shown, logged, exported or answered', async () => {
  const lab = createLab({ seed: 'addresses' });
  const history = new History(new Recorder(lab.controller.simulation, lab.controller.genesis));
  let sent = { secrets: [] as readonly string[], answers: '' };

  const stored = journaled(lab, () => {
    sent = sendAll(lab);
  });

  const reader = lab.login(lab.account('reader', { RoleId: 'ReadOnly' }));
  const read = crawlWith((uri) => lab.get(uri, reader).reply.body);
  const shown = [...read].map(([uri, body]) => `${uri} ${JSON.stringify(body)}`).join();
  const places = {
    stored,
    shown,
    answers: sent.answers,
    archive: [...toHar(history)].join(''),
    scenario: lab.controller.toScenario(),
  };
  assert.ok(shown.includes('files.example.com'));
  for (const [place, text] of Object.entries(places)) {
    for (const secret of sent.secrets) assert.not(text.includes(secret), `${secret} is in ${place}`);
  }
});

test.run();
