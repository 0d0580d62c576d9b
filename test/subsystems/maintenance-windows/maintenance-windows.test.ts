/** Tests of maintenance windows: their properties, the refusals, and the tasks that refer to them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, updateServiceUri } from '../../support/lab.js';
import { withTasks } from '../../support/updates/update-task.js';

const windowsUri = `${updateServiceUri}MaintenanceWindows/`;
const deleteAll = `${updateServiceUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.DeleteMaintenanceWindows/`;

const night = { Name: 'Night', StartAfter: '2026-01-02T00:00:00Z', Expire: '2026-01-02T04:00:00Z' };

/** Creates a maintenance window and returns its URI. */
function make(lab: Lab, more: object = {}): string {
  return (
    lab
      .post(windowsUri, { ...night, ...more })
      .is(201)
      .header('Location') ?? ''
  );
}

function idIn(uri: string): string {
  return uri.split('/').at(-2) ?? '';
}

/** Checks that a request is refused with this message and changes no window. */
function refuses(lab: Lab, method: 'POST' | 'PATCH' | 'DELETE', uri: string, body: object, said: string) {
  const before = lab.controller.tree;
  const answer = lab.request(method, uri, body);
  assert.ok(answer.reply.status >= 400, `${method} ${JSON.stringify(body)} answered ${answer.reply.status}`);
  answer.says(said);
  assert.is(lab.controller.tree.maintenanceWindows, before.maintenanceWindows);
}

test('a window is made with its times, and shows when it was made and changed by the clock of the controller', () => {
  const lab = createLab();

  const uri = make(lab, { Description: 'Nobody is there' });
  lab
    .get(uri)
    .is(200)
    .has({
      ...night,
      '@odata.type': '#VndMaintenanceWindow.v1_0_1.VndMaintenanceWindow',
      Id: idIn(uri),
      Description: 'Nobody is there',
      Created: '2026-01-01T00:00:00Z',
      Modified: '2026-01-01T00:00:00Z',
    });
  assert.match(idIn(uri), /^[0-9a-f]{8}$/);

  lab.advance('1h');
  lab.patch(uri, { Expire: '2026-01-02T05:00:00Z', Description: '' }).is(200);
  lab.get(uri).has({
    Expire: '2026-01-02T05:00:00Z',
    Description: '',
    Created: '2026-01-01T00:00:00Z',
    Modified: '2026-01-01T01:00:00Z',
  });
});

test('times may be told without a zone, which is UTC then, or in another', () => {
  const lab = createLab();

  const uri = make(lab, { StartAfter: '2026-01-02T00:00:00', Expire: '2026-01-02T04:00:00+02:00' });

  lab.get(uri).has({ StartAfter: '2026-01-02T00:00:00Z', Expire: '2026-01-02T02:00:00Z' });
  for (const wrong of ['2026-01-02', '2026-02-30T00:00:00', '02/01/2026', '', '2026-01-02T00:00:00X'])
    refuses(lab, 'PATCH', uri, { StartAfter: wrong }, 'Base.PropertyValueFormatError');
});

test('a window without an end stays open, and its end can be taken away', () => {
  const lab = createLab();

  const uri = make(lab, { Expire: null });
  lab.get(uri).has({ Expire: null });
  lab.patch(uri, { Expire: night.Expire }).is(200);
  lab.get(uri).has({ Expire: night.Expire });
  lab.patch(uri, { Expire: null }).is(200);
  lab.get(uri).has({ Expire: null });
});

test('there are at most eight windows, each with a name of its own', () => {
  const lab = createLab();
  for (let number = 1; number <= 8; number++) make(lab, { Name: `Night ${number}` });

  refuses(lab, 'POST', windowsUri, { ...night, Name: 'Ninth' }, 'Base.CreateLimitReachedForResource');
  const [first] = lab.controller.tree.maintenanceWindows.windows;
  const uri = `${windowsUri}${first?.id}/`;
  refuses(lab, 'PATCH', uri, { Name: 'Night 2' }, 'Base.ResourceAlreadyExists');
  lab.delete(uri).is(200);
  refuses(lab, 'POST', windowsUri, { ...night, Name: 'Night 2' }, 'Base.ResourceAlreadyExists');
  make(lab, { Name: 'Ninth' });
});

test('a window has a name, a start, and an end that is after that and to come', () => {
  const lab = createLab();

  refuses(lab, 'POST', windowsUri, { Name: 'Night' }, 'Base.PropertyMissing');
  refuses(lab, 'POST', windowsUri, { StartAfter: night.StartAfter }, 'Base.PropertyMissing');
  refuses(lab, 'POST', windowsUri, { ...night, Name: ' ' }, 'Base.PropertyValueFormatError');
  for (const name of ['Name', 'Description'])
    refuses(lab, 'POST', windowsUri, { ...night, [name]: 'x'.repeat(65) }, 'Base.StringValueTooLong');
  refuses(lab, 'POST', windowsUri, { ...night, Expire: night.StartAfter }, 'Base.PropertyValueConflict');
  const past = { StartAfter: '2025-01-01T00:00:00Z', Expire: '2025-06-01T00:00:00Z' };
  refuses(lab, 'POST', windowsUri, { ...night, ...past }, 'Mgmt.PropertyValueBadParam');
  refuses(lab, 'POST', windowsUri, { ...night, Repeats: 'Daily' }, 'Mgmt.PropertyNotWritableOrUnknown');

  const uri = make(lab);
  refuses(lab, 'PATCH', uri, { StartAfter: night.Expire }, 'Base.PropertyValueConflict');
  refuses(lab, 'PATCH', uri, { Created: night.Expire }, 'Mgmt.PropertyNotWritableOrUnknown');
});

test('what is wrong with an end that has passed since is nobody’s mistake: the rest can be changed', () => {
  const lab = createLab();
  const uri = make(lab);
  lab.advance('3d');

  lab.patch(uri, { Description: 'over' }).is(200);
  refuses(lab, 'PATCH', uri, { Expire: night.Expire }, 'Mgmt.PropertyValueBadParam');
  // The added task starts after the end of the window.
  withTasks(lab, { startAfter: Date.parse('2026-02-01T00:00:00Z') });
  lab.patch(uri, { Description: 'long over' }).is(200);
});

test('another name is another address, and the tasks in it go with it', () => {
  const lab = createLab();
  const uri = make(lab);
  withTasks(lab, { window: idIn(uri) }, { id: '00000001', name: 'other' });
  const raised = lab.controller.tree.events.next;

  const answer = lab.patch(uri, { Name: 'Late night' }).is(200).says('Base.Success');

  lab.get(uri).is(404);
  const [moved] = lab.controller.tree.maintenanceWindows.windows;
  assert.is.not(moved?.id, idIn(uri));
  assert.is(answer.header('Location'), `${windowsUri}${moved?.id}/`);
  lab.get(`${windowsUri}${moved?.id}/`).is(200).has({ Name: 'Late night', StartAfter: night.StartAfter });
  assert.equal(
    lab.controller.tree.updateQueue.tasks.map(({ window }) => window),
    [moved?.id, null],
  );
  // Two events report that the old resource is removed and the new one is created.
  assert.is(lab.controller.tree.events.next, raised + 2);
  // The answer to a PATCH with an unchanged name has no `Location` header.
  const there = `${windowsUri}${moved?.id}/`;
  assert.is(lab.patch(there, { Name: 'Late night', Description: '' }).is(200).header('Location'), undefined);
});

test('a window is not removed while a task waits for it or goes on in it; what is over does not need it', () => {
  const lab = createLab();
  const uri = make(lab);
  const other = make(lab, { Name: 'Other' });
  for (const state of ['Pending', 'InProgress', 'Expired', 'Exception'] as const) {
    withTasks(lab, { window: idIn(uri), state });
    refuses(lab, 'DELETE', uri, {}, 'Mgmt.ResourceInUseWithDetail');
  }

  lab.post(deleteAll, {}).is(200).says('Base.Success');
  lab.get(uri).is(200);
  lab.get(other).is(404);
  withTasks(lab, { window: idIn(uri), state: 'Complete' }, { window: idIn(uri), state: 'Canceled' });
  lab.delete(uri).is(200);
  lab.get(windowsUri).has({ 'Members@odata.count': 0 });
});

test('a window is not over before a task begins that those in it come after', () => {
  const lab = createLab();
  withTasks(lab, { startAfter: Date.parse('2026-01-02T04:00:00Z') });

  refuses(lab, 'POST', windowsUri, night, 'Base.PropertyValueResourceConflict');
  const uri = make(lab, { Expire: '2026-01-02T04:00:01Z' });
  refuses(lab, 'PATCH', uri, { Expire: night.Expire }, 'Base.PropertyValueResourceConflict');

  // This task comes after all tasks of the window in the queue, so that it does not limit the end of the window.
  withTasks(lab, { window: idIn(uri) }, { id: '1', startAfter: Date.parse('2027-01-01T00:00:00Z') });
  lab.patch(uri, { Expire: night.Expire }).is(200);
  // A canceled task does not limit the end of the window either.
  withTasks(lab, { startAfter: Date.parse('2027-01-01T00:00:00Z'), state: 'Canceled' });
  make(lab, { Name: 'Other' });
  // The task of the window is completed and no longer counts. The next task therefore limits the end of the window.
  withTasks(lab, { window: idIn(uri), state: 'Complete' }, { id: '1', startAfter: Date.parse('2027-01-01') });
  refuses(lab, 'PATCH', uri, { Expire: '2026-06-01T00:00:00Z' }, 'Base.PropertyValueResourceConflict');
});

test('a window opens before a task expires that comes behind one in it', () => {
  const lab = createLab();
  const uri = make(lab);
  const behind = { id: '00000001', name: 'behind', expire: Date.parse('2026-01-02T02:00:00Z') };
  withTasks(lab, { window: idIn(uri) }, behind);
  const later = { StartAfter: '2026-01-02T02:00:00Z' };

  refuses(lab, 'PATCH', uri, later, 'Base.PropertyValueResourceConflict');
  lab.patch(uri, { StartAfter: '2026-01-02T01:59:59Z' }).is(200);
  // Moving both times of the window past the expiry of the next task is refused as well.
  const whole = { StartAfter: '2026-01-03T00:00:00Z', Expire: '2026-01-03T04:00:00Z' };
  refuses(lab, 'PATCH', uri, whole, 'Base.PropertyValueResourceConflict');
  // With new times of the window its expired task would become pending again, so that the change is refused.
  withTasks(lab, { window: idIn(uri), state: 'Expired' }, behind);
  refuses(lab, 'PATCH', uri, whole, 'Base.PropertyValueResourceConflict');
  withTasks(lab, behind, { window: idIn(uri) });
  lab.patch(uri, later).is(200);
  // The task in the window is completed and waits for nothing, so that the change is accepted.
  withTasks(lab, { window: idIn(uri), state: 'Complete' }, { ...behind, window: null });
  lab.patch(uri, whole).is(200);
});

test('a task in another window begins when that opens', () => {
  const lab = createLab();
  const later = make(lab, { Name: 'Later', StartAfter: '2026-02-01T00:00:00Z', Expire: null });
  withTasks(lab, { window: idIn(later) });

  refuses(lab, 'POST', windowsUri, night, 'Base.PropertyValueResourceConflict');
});

test('when the flash memory of the controller is erased, no window is left', () => {
  const lab = createLab();
  make(lab, { Expire: null });

  lab.eraseServer();

  assert.equal(lab.controller.tree.maintenanceWindows.windows, []);
});

test.run();
