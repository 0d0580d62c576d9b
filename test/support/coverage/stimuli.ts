/**
 * Stimuli of a controller, each with a name, for tests that collect all log entries and events: every fault, every
 * operator action, every setting, and the requests of `stimuli-by-request.ts`.
 */
import { type FaultName, faultNames, faults } from '../../../machines/faults/index.js';
import { operatorActionNames } from '../../../machines/operator-actions/index.js';
import { resources } from '../../../machines/resource-list.js';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import { toldTo } from '../redfish/fault-rows.js';
import { createLab, type Lab, managerUri, resetUri, systemUri } from '../lab.js';
import { findUri, legalBody } from '../redfish/writable-bodies.js';
import { listLeaves } from '../redfish/writable-values.js';

/** Stimulus with its name. It passes each lab that it creates to `watch` before it changes anything in the lab. */
export type Course = readonly [name: string, run: (watch: <Made extends Lab>(lab: Made) => Made) => void];

const powerOff = { ResetType: 'ForceOff' };

function faultCourse(name: FaultName): Course {
  return [
    `fault \`${name}\``,
    (watch) => {
      const lab = watch(createLab());
      const { blueprint } = lab.controller.tree;
      lab.controller.applyFault({ fault: name, with: toldTo(name, blueprint), clear: false });
      lab.advance('2h');
      if (faults[name].clear === null) return;
      const told = toldTo(name, blueprint, { clear: true });
      lab.controller.applyFault({ fault: name, with: told, clear: true });
      lab.advance('2h');
    },
  ];
}

/** Starts the host and stops at the prompt for the power-on password. */
function comeToPrompt(lab: Lab): void {
  const body = { PasswordName: 'User', OldPassword: '', NewPassword: 'eel-and-tide_1' };
  lab.post(`${systemUri}Bios/Actions/Bios.ChangePassword/`, body).is(200);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
}

/** Preparations of operator actions: without them, the action would have no effect. */
const before: Readonly<Partial<Record<string, (lab: Lab) => unknown>>> = {
  'mains.on': (lab) => lab.controller.operator('mains.off'),
  'controller.enable': (lab) =>
    lab.post('/redfish/v1/Managers/1/Actions/Oem/Vnd/VndMgmt.DisableMgmtFunctionality/', {}),
  'button.press': (lab) => lab.post(resetUri, powerOff),
  'network.wake': (lab) => lab.post(resetUri, powerOff),
  'password.type': comeToPrompt,
  'password.mistype': comeToPrompt,
  'secureBoot.withdraw': (lab) => lab.controller.operator('secureBoot.deploy'),
};

const handCourses: readonly Course[] = operatorActionNames.map((hand) => [
  `hand \`${hand}\``,
  (watch) => {
    const lab = watch(createLab());
    before[hand]?.(lab);
    lab.advance('1h').controller.operator(hand);
    lab.advance('1h');
  },
]);

/**
 * Stimuli that set every setting of a resource to another value and then reset the controller, which applies the
 * values.
 */
const settingCourses: readonly Course[] = resources
  .filter(({ writable }) => writable !== undefined)
  .map((definition) => [
    `settings of \`${definition.uri}\``,
    (watch) => {
      const lab = watch(createLab());
      lab.makeSnmpMembers();
      lab.makeEventMembers();
      lab.breakThings();
      const uri = findUri(lab, definition);
      for (const leaf of listLeaves(definition)) {
        const { status, body } = uri === undefined ? { status: 404, body: {} } : lab.get(uri).reply;
        if (uri !== undefined && status === 200)
          lab.patch(uri, legalBody(definition, leaf, body as never).body);
      }
      lab.post('/redfish/v1/Managers/1/Actions/Manager.Reset/', {});
      lab.advance('1h');
    },
  ]);

/** Stimuli that consist of several faults or operator actions. */
const serverCourses: readonly (readonly [name: string, run: (lab: Lab) => unknown])[] = [
  [
    'an adapter without any link',
    ({ controller }) => {
      const ports = ['DE07A000/1', 'DE07A000/2'];
      for (const part of ports) controller.fault('networkPort.down', { part });
      for (const part of ports) controller.clearFault('networkPort.down', { part });
    },
  ],
  [
    'a server without any link',
    ({ controller }) => {
      const ports = ['DE07A000/1', 'DE07A000/2', 'DA000002/1'];
      for (const part of ports) controller.fault('networkPort.down', { part });
      for (const part of ports) controller.clearFault('networkPort.down', { part });
    },
  ],
  [
    'a PCIe error, and the next POST',
    (lab) => {
      lab.controller.fault('pcie.uncorrectedError', { part: 'DE07A000' });
      lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
      lab.advance('1h');
    },
  ],
  [
    'a panel taken off while the server was off',
    (lab) => {
      lab.post(resetUri, powerOff).is(200);
      lab.advance('1m').controller.fault('hood.opened');
      lab.post(resetUri, { ResetType: 'On' }).is(200);
      lab.advance('1h').controller.clearFault('hood.opened');
    },
  ],
  [
    'an override that comes to nothing, of a server without an operating system that gets one',
    (lab) => {
      lab.controller.fault('operatingSystem.lost');
      lab.patch(systemUri, { Boot: { BootSourceOverrideTarget: 'Pxe' } }).is(200);
      lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
      lab.advance('1h').controller.clearFault('operatingSystem.lost');
    },
  ],
  [
    'a start that secure boot does not admit, as it trusts nobody any more',
    (lab) => {
      const uri = `${systemUri}SecureBoot/`;
      lab.patch(uri, { SecureBootEnable: true }).is(200);
      const emptied = `${uri}SecureBootDatabases/db/Actions/SecureBootDatabase.ResetKeys/`;
      lab.post(emptied, { ResetKeysType: 'DeleteAllKeys' });
      lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
      lab.advance('1h');
    },
  ],
  [
    'a start that a policy halts for a component',
    (lab) => {
      lab.enableIntegrity();
      const uri = `${managerUri}SecurityService/`;
      lab.patch(uri, { ComponentIntegrityPolicy: 'HaltBootOnSPDMFailure' }).is(200);
      lab.controller.fault('spdm.notAuthentic', { part: 'DE07A000' });
      lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
      lab.advance('1h');
    },
  ],
  [
    'a drive behind a controller that is about to fail, then fails, and is exchanged',
    ({ controller }) => {
      const bay = { part: 'DE00A000/3' };
      controller.fault('drive.predictedFailure', bay).clearFault('drive.predictedFailure', bay);
      controller.fault('drive.failed', bay).fault('drive.removed', bay).clearFault('drive.removed', bay);
    },
  ],
  [
    'a mirror that loses a drive, then its spare, then all, and is rebuilt',
    (lab) => {
      const { controller } = lab;
      const uri = `${systemUri}Storage/DE00A000/`;
      const spare = { '@odata.id': `${uri}Drives/3/` };
      lab.patch(`${uri}Volumes/239/`, { Links: { DedicatedSpareDrives: [spare] } }).is(200);
      controller.fault('drive.failed', { part: 'DE00A000/1' }).fault('drive.failed', { part: 'DE00A000/3' });
      controller
        .fault('drive.failed', { part: 'DE00A000/2' })
        .clearFault('drive.failed', { part: 'DE00A000/2' });
      lab
        .patch(`${uri}Volumes/239/`, {
          Links: { DedicatedSpareDrives: [{ '@odata.id': `${uri}Drives/4/` }] },
        })
        .is(200);
      controller.advance('1d');
    },
  ],
  [
    'a room too hot for a while',
    ({ controller }) =>
      controller.fault('ambient.hot', { celsius: 45 }).advance('2h').clearFault('ambient.hot').advance('2h'),
  ],
];

/**
 * Stimulus of worn drives, at a storage controller and at the processor's PCIe lanes. The drives start slightly above
 * the media life at which the first entry is reported.
 */
const wearCourse: Course = [
  'drives that wear out while the host works, and are exchanged',
  (watch) => {
    const storage = resolveBlueprint().storage.map((built) => ({
      ...built,
      drives: built.drives.map((drive) => ({ ...drive, mediaLifeLeftPercent: 6 })),
    }));
    const lab = watch(createLab({ blueprint: { storage } }));
    const parts = ['DE00A000/1', 'DA000001/1'];
    lab.patch(systemUri, { AssetTag: 'worn' }).is(200);
    lab.advance('400d');
    for (const part of parts) lab.controller.fault('drive.removed', { part });
    for (const part of parts) lab.controller.clearFault('drive.removed', { part });
  },
];

export const generalCourses: readonly Course[] = [
  wearCourse,
  ...faultNames.map(faultCourse),
  ...handCourses,
  ...settingCourses,
  ...serverCourses.map(([name, run]): Course => [name, (watch) => void run(watch(createLab()))]),
];
