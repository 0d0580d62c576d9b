/** Tests of virtual media: the images that each drive accepts, the ways to insert them, and the consequences. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Sealed, Secret } from '../../../models/secret.js';
import { journaled } from '../../support/history/journaled.js';
import { createLab, type Lab, managerResetUri, managerUri, resetUri } from '../../support/lab.js';
import { codesIn } from '../../support/reporting/logged-entries.js';

const mediaUri = `${managerUri}VirtualMedia/`;
const [floppy, disc] = [`${mediaUri}1/`, `${mediaUri}2/`];
const bare = 'https://images.example.com/os/tools.iso';
const iso = `${bare}?token=hush-hush`;
const img = 'http://images.example.com/drivers.IMG';

type Verb = 'Insert' | 'Eject';
const standard = (uri: string, verb: Verb) => `${uri}Actions/VirtualMedia.${verb}Media/`;
const vendor = (uri: string, verb: Verb) => `${uri}Actions/Oem/Vnd/VndMgmtVirtualMedia.${verb}VirtualMedia/`;
const ways = [standard, vendor];

function logCodes(lab: Lab): number[] {
  return codesIn(lab.controller.tree);
}

test('the two drives are empty at first, and say what they pass for', () => {
  const lab = createLab();

  lab.get(mediaUri).has({ 'Members@odata.count': 2 });
  lab.get(floppy).has({ MediaTypes: ['Floppy', 'USBStick'], ConnectedVia: 'NotConnected', Image: '' });
  lab.get(disc).has({ MediaTypes: ['CD', 'DVD'], Inserted: false, WriteProtected: true });
  assert.not('BootOnNextServerReset' in (lab.get(floppy).reply.body as never as VendorPart).Oem.Vnd);
  lab.get(disc).has({ Oem: { Vnd: { BootOnNextServerReset: false } } });
});

interface VendorPart {
  readonly Oem: { readonly Vnd: object };
}

test('a medium is inserted and ejected by the standard’s actions and by the vendor’s, at once', () => {
  for (const way of ways) {
    const lab = createLab();

    lab.post(way(disc, 'Insert'), { Image: iso }).is(200).says('Base.Success');
    lab.get(disc).has({
      Inserted: true,
      Image: bare,
      ImageName: 'tools.iso',
      ConnectedVia: 'URI',
      TransferProtocolType: 'HTTPS',
    });
    lab.get(floppy).has({ Inserted: false });

    lab.post(way(disc, 'Insert'), { Image: iso }).is(400).says('Mgmt.MaxVirtualMediaConnectionEstablished');
    lab.post(way(disc, 'Eject')).is(200).says('Base.Success');
    lab.get(disc).has({ Inserted: false, Image: '', ConnectedVia: 'NotConnected' });
    lab.post(way(disc, 'Eject'), {}).is(400).says('Mgmt.NoVirtualMediaConnectionAvailable');
    assert.equal(logCodes(lab), [168, 169]);
  }
});

test('a drive takes images of its own kind alone, and only by HTTP', () => {
  const lab = createLab();
  const refused = (uri: string, Image: string) =>
    lab.post(standard(uri, 'Insert'), { Image }).is(400).says('Base.ActionParameterValueFormatError');

  refused(floppy, iso);
  refused(disc, img);
  refused(disc, 'https://images.example.com/');
  refused(disc, 'nfs://images.example.com/tools.iso');
  lab.post(standard(floppy, 'Insert'), { Image: img, WriteProtected: false }).is(200);
  lab.get(floppy).has({ ImageName: 'drivers.IMG', WriteProtected: false, TransferProtocolType: 'HTTP' });
});

test('what is said of a medium beside its address must fit it', () => {
  const lab = createLab();
  const refused = (more: object) =>
    lab
      .post(standard(disc, 'Insert'), { Image: iso, ...more })
      .is(400)
      .says('Base.PropertyValueConflict');

  refused({ TransferProtocolType: 'HTTP' });
  refused({ Inserted: false });
  const all = { Image: iso, TransferProtocolType: 'HTTPS', Inserted: true, WriteProtected: true };
  lab.post(standard(disc, 'Insert'), all).is(200);
});

test('what is said of how a medium is read is taken: a disc stays protected, credentials stand nowhere', () => {
  const lab = createLab();
  const how = { TransferMethod: 'Stream', UserName: 'eel', Password: 'hush-hush', WriteProtected: false };

  const kept = journaled(lab, () => {
    lab.post(standard(disc, 'Insert'), { Image: iso, ...how }).is(200);
  });

  lab.get(disc).has({ Inserted: true, WriteProtected: true });
  assert.not(kept.includes('hush-hush'));
  lab.post(standard(disc, 'Eject')).is(200);
  lab
    .post(standard(disc, 'Insert'), { Image: iso, TransferMethod: 'Upload' })
    .is(400)
    .says('Mgmt.ActionParameterValueNotInList');
});

test('credentials in an address are refused and stand nowhere', () => {
  const lab = createLab();
  const Image = 'https://user:hush-hush@images.example.com/tools.iso';

  const kept = journaled(lab, () => {
    for (const way of ways)
      assert.not(lab.post(way(disc, 'Insert'), { Image }).is(400).reply.text.includes('hush'));
    lab.patch(disc, { Image }).is(400);
    lab.patch(disc, { Image: iso }).is(200);
  });

  assert.not(kept.includes('hush'));
});

test('what is asked of an image stands nowhere, and is what an image is told by all the same', () => {
  const lab = createLab();

  const kept = journaled(lab, () => {
    for (const way of ways) {
      lab.post(way(disc, 'Insert'), { Image: iso }).is(200);
      assert.not(lab.get(disc).reply.text.includes('hush'));
      lab.post(way(disc, 'Eject')).is(200);
    }
    lab.patch(disc, { Image: iso }).is(200);
    lab.patch(disc, { Image: iso }).is(200);
    lab.patch(disc, { Image: bare }).is(400).says('Mgmt.MaxVirtualMediaConnectionEstablished');
  });

  assert.not(kept.includes('hush'));
  const { query } = lab.controller.tree.virtualMedia['2'];
  assert.is(Secret.ofSeed('1').unseal('VirtualMedia/2', query as Sealed), 'token=hush-hush');
});

test('a PATCH of the image inserts and ejects too', () => {
  const lab = createLab();

  lab.patch(disc, { Image: iso, Oem: { Vnd: { BootOnNextServerReset: true } } }).is(200);
  lab.get(disc).has({ Inserted: true, Oem: { Vnd: { BootOnNextServerReset: true } } });
  lab
    .patch(disc, { Image: `${iso}1` })
    .is(400)
    .says('Mgmt.MaxVirtualMediaConnectionEstablished');
  lab.patch(disc, { Image: null }).is(200);
  lab.get(disc).has({ Inserted: false, Oem: { Vnd: { BootOnNextServerReset: false } } });
  lab.patch(disc, { Image: '' }).is(400).says('Mgmt.NoVirtualMediaConnectionAvailable');
  lab.patch(disc, { Image: img }).is(400).says('Base.PropertyValueFormatError');

  lab.patch(floppy, { Image: img, Inserted: true, WriteProtected: false }).is(200);
  lab.patch(floppy, { Inserted: false }).is(200);
  lab.get(floppy).has({ Inserted: false, WriteProtected: true });
  lab.patch(floppy, { Inserted: true }).is(400).says('Base.PropertyValueConflict');
});

test('a medium in use is not made writable, and a disc never', () => {
  const lab = createLab();
  lab.patch(floppy, { Image: img }).is(200);

  lab.patch(floppy, { WriteProtected: false }).is(400).says('Mgmt.UnableToModifyAfterVirtualMediaInsert');
  lab.patch(disc, { WriteProtected: false }).is(400).says('Base.PropertyValueConflict');
});

test('without a licence nothing can be inserted', () => {
  const lab = createLab({ blueprint: { settings: { license: 'STD' } } });

  for (const way of ways)
    lab.post(way(disc, 'Insert'), { Image: iso }).is(403).says('Mgmt.LicenseKeyRequired');
  lab.patch(disc, { Image: iso }).is(403).says('Mgmt.LicenseKeyRequired');
  lab.get(disc).has({ Inserted: false });
});

test('nothing can be inserted while virtual media are switched off, which they are from the reset on', () => {
  const lab = createLab();
  const switched = (ProtocolEnabled: boolean) => {
    lab.patch(`${managerUri}NetworkProtocol/`, { VirtualMedia: { ProtocolEnabled } }).is(200);
    return () => {
      lab.post(managerResetUri, {}).is(200);
      lab.advance('10m');
    };
  };
  const off = switched(false);
  lab.patch(disc, { Image: iso }).is(200);

  off();
  for (const way of ways)
    lab.post(way(disc, 'Insert'), { Image: iso }).is(400).says('Mgmt.VirtualMediaIsDisabled');
  lab.patch(floppy, { Image: img }).is(400).says('Mgmt.VirtualMediaIsDisabled');
  lab.get(disc).has({ Inserted: false });

  switched(true)();
  lab.patch(disc, { Image: iso }).is(200);
});

test('media are for those who have the privilege', () => {
  const lab = createLab();
  const reader = lab.login(lab.account('rita', { RoleId: 'ReadOnly' }));
  const operator = lab.login(lab.account('olga', { RoleId: 'Operator' }));

  lab.post(standard(disc, 'Insert'), { Image: iso }, reader).is(403);
  lab.patch(disc, { Image: iso }, reader).is(403);
  lab.post(standard(disc, 'Insert'), { Image: iso }, operator).is(200);
});

test('the next start is from the disc that was marked, and only that one', () => {
  const lab = createLab();
  const marked = (BootOnNextServerReset: boolean) =>
    lab.get(disc).has({ Inserted: true, Oem: { Vnd: { BootOnNextServerReset } } });
  lab.patch(disc, { Image: iso, Oem: { Vnd: { BootOnNextServerReset: true } } }).is(200);

  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  marked(true);
  lab.until({ BootProgress: { LastState: 'OSRunning' } });

  marked(false);
  const starts = () => logCodes(lab).filter((code) => code === 1_251).length;
  assert.is(starts(), 1);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('1h');
  assert.is(starts(), 1);
});

test('an empty drive cannot be started from, and a floppy never', () => {
  const lab = createLab();
  const mark = { Oem: { Vnd: { BootOnNextServerReset: true } } };

  lab.patch(disc, mark).is(400).says('Mgmt.NoScriptedVirtualMediaConnectionAvailable');
  lab
    .patch(floppy, { Image: img, ...mark })
    .is(400)
    .says('Mgmt.PropertyNotWritableOrUnknown');
  lab.get(floppy).has({ Inserted: false });
});

test('a reset of the controller lets go of what was inserted', () => {
  const lab = createLab();
  lab.patch(disc, { Image: iso, Oem: { Vnd: { BootOnNextServerReset: true } } }).is(200);

  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  lab.get(disc).has({ Inserted: false, Oem: { Vnd: { BootOnNextServerReset: false } } });
  assert.not(logCodes(lab).includes(169));
});

test.run();
