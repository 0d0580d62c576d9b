/**
 * Tests of the advertised actions of drives: every drive accepts exactly the advertised actions and values in every
 * state.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listDrives } from '../../../machines/parts/index.js';
import { type Answer, createLab, Lab, resetUri, systemUri } from '../../support/lab.js';

const raidUri = `${systemUri}Storage/DE00A000/`;
const bay = 3;
const driveUri = (id: number | string) => `${raidUri}Drives/${id}/`;
const part = `DE00A000/${bay}`;
const reset = (lab: Lab, ResetValue: string) =>
  lab.post(`${driveUri(bay)}Actions/Drive.Reset/`, { ResetValue }).is(200);
const erase = (lab: Lab) => lab.post(`${driveUri(bay)}Actions/Drive.SecureErase/`, {}).is(200);

interface Offered {
  readonly target: string;
  readonly 'ResetType@Redfish.AllowableValues'?: readonly string[];
  readonly 'ResetValue@Redfish.AllowableValues'?: readonly string[];
}

const resets = ['ForceOff', 'ForceOn', 'PowerCycle'];
const everything = [...resets, 'erase'];

const hostOff = 'without the power of the host';

/**
 * States of the drive in bay 3: the steps that lead to each one, and the accepted actions. The drive in bay 1 always
 * belongs to a volume.
 */
const states: readonly (readonly [state: string, bring: (lab: Lab) => void, accepts: readonly string[]])[] = [
  ['in nothing', () => undefined, everything],
  [
    'in a volume',
    (lab) => {
      const Drives = [{ '@odata.id': driveUri(bay) }];
      lab.post(`${raidUri}Volumes/`, { RAIDType: 'RAID0', Links: { Drives } }).is(201);
    },
    resets,
  ],
  [
    'a spare',
    (lab) => {
      const DedicatedSpareDrives = [{ '@odata.id': driveUri(bay) }];
      lab.patch(`${raidUri}Volumes/239/`, { Links: { DedicatedSpareDrives } }).is(200);
    },
    resets,
  ],
  ['being erased', erase, []],
  ['erased', (lab) => erase(lab) && lab.advance('1m'), everything],
  ['about to fail', (lab) => lab.controller.fault('drive.predictedFailure', { part }), everything],
  ['failed', (lab) => lab.controller.fault('drive.failed', { part }), resets],
  ['switched off', (lab) => reset(lab, 'ForceOff'), resets],
  ['switched on again', (lab) => reset(lab, 'ForceOff') && reset(lab, 'ForceOn'), everything],
  [
    'another',
    (lab) => lab.controller.fault('drive.removed', { part }).clearFault('drive.removed', { part }),
    everything,
  ],
  [hostOff, (lab) => lab.post(resetUri, { ResetType: 'ForceOff' }).is(200) && lab.advance('1h'), []],
];

/** Sends a POST to a fork of the controller and returns the answer. Checks that a refusal changes nothing. */
function tried(lab: Lab, uri: string, body: object): Answer {
  const { controller } = new Lab(lab.controller.fork());
  const { storage, operations } = controller.tree;
  const answer = new Lab(controller).post(uri, body);
  const isSame = controller.tree.storage === storage && controller.tree.operations === operations;
  if (answer.reply.status !== 200) assert.ok(isSame, `${answer.asked} has changed something`);
  return answer;
}

const ofState = ['ResourceInUse', 'ResourceInStandby', 'InvalidOperationForSystemState'];

function isAccepted(answer: Answer): boolean {
  if (answer.reply.status === 200) return true;
  const [said = ''] = answer.reply.messageIds.map((id) => id.split('.').at(-1) ?? '');
  assert.ok(ofState.includes(said), `${answer.asked} said ${said}`);
  return false;
}

/** Returns the advertised actions that the drive at an address accepts. Checks that it accepts no others. */
function acceptedAt(lab: Lab, uri: string): readonly string[] {
  const { Actions } = lab.get(uri).is(200).reply.body as object as {
    readonly Actions: Readonly<Record<string, Offered>>;
  };
  const { '#Drive.Reset': offered, '#Drive.SecureErase': erasing, ...others } = Actions;
  assert.equal(others, {});
  const notOffered = (name: string) =>
    tried(lab, `${uri}Actions/Drive.${name}/`, {}).is(400).says('Base.ActionNotSupported');
  if (offered === undefined) {
    notOffered('Reset');
    return erasing !== undefined && isAccepted(tried(lab, erasing.target, {})) ? ['erase'] : [];
  }
  for (const name of ['ResetType', 'ResetValue'] as const) {
    assert.equal(offered[`${name}@Redfish.AllowableValues`], resets);
    for (const value of ['On', 'Nmi', 'forceoff', ''])
      tried(lab, offered.target, { [name]: value })
        .is(400)
        .says('Mgmt.ActionParameterValueNotInList');
  }
  const accepted = resets.filter((ResetValue) => isAccepted(tried(lab, offered.target, { ResetValue })));
  if (erasing !== undefined)
    return isAccepted(tried(lab, erasing.target, {})) ? [...accepted, 'erase'] : accepted;
  notOffered('SecureErase');
  return accepted;
}

function driveUris(lab: Lab): readonly string[] {
  return ['DE00A000', 'DA000001'].flatMap((id) => {
    const { Drives } = lab.get(`${systemUri}Storage/${id}/`).is(200).reply.body as {
      readonly Drives: readonly { readonly '@odata.id': string }[];
    };
    return Drives.map((link) => link['@odata.id']);
  });
}

for (const [state, bring, accepts] of states) {
  test(`a drive that is ${state} takes what it says, and nothing else; its neighbours too`, () => {
    const lab = createLab();
    bring(lab);

    const uris = driveUris(lab);
    const isOn = state !== hostOff;

    assert.is(uris.length, listDrives(lab.controller.tree.blueprint).length);
    for (const uri of uris) {
      const others = [1, 2].map(driveUri).includes(uri) ? resets : everything;
      const expected = uri === driveUri(bay) ? accepts : isOn ? others : [];
      assert.equal(acceptedAt(lab, uri), expected, uri);
    }
  });
}

test('a drive that is not there takes nothing', () => {
  const lab = createLab();
  lab.controller.fault('drive.removed', { part });

  lab.post(`${driveUri(bay)}Actions/Drive.Reset/`, { ResetValue: 'ForceOn' }).is(404);
  lab.post(`${driveUri(bay)}Actions/Drive.SecureErase/`, {}).is(404);
});

test.run();
