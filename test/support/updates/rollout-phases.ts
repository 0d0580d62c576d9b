/** Phases of the update of one component, and the faults that can occur in each phase. */

import { firmwareNamed, firmwareNames } from '../../../machines/parts/index.js';
import { findBootState, managerRecord, powerRecord } from '../../../machines/power/index.js';
import { updateState } from '../../../machines/updates/updates/index.js';
import { managerResetUri, resetUri, systemUri } from '../lab.js';
import { addressOf, type Component, type RolloutLab } from './rollout-rig.js';

const updateUri = '/redfish/v1/UpdateService/';
const addFromUri = `${updateUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.AddFromUri/`;
const noTask = `${updateUri}UpdateTaskQueue/none/`;

export interface Begun {
  readonly lab: RolloutLab;
  readonly component: Component;
  /** URI of the task; undefined if the image is not in the repository yet. */
  readonly task: string | undefined;
}

/** Function that advances the update of a component to the phase. It returns the URI of the task, if there is one. */
type Phase = (lab: RolloutLab, component: Component) => string | undefined;

function begin(lab: RolloutLab, component: Component, percent: number): string {
  const task = lab.queue(component);
  if (component.by === 'Uefi') lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.writeUntil(percent);
  return task;
}

function write(lab: RolloutLab, component: Component): string {
  const task = begin(lab, component, 0);
  lab.controller.runUntil(() => !lab.isWriting, '30m');
  return task;
}

/** Starts the download of the image into the repository, and advances until the update service has a given state. */
function fetchUntil(lab: RolloutLab, component: Component, state: string): undefined {
  lab.post(addFromUri, { ImageURI: addressOf(component) }).is(202);
  lab.controller.runUntil(({ tree }) => updateState(tree) === state, '10m');
}

export const phases = {
  'while it is fetched': (lab, component) => fetchUntil(lab, component, 'Uploading'),
  'while it is verified': (lab, component) => fetchUntil(lab, component, 'Verifying'),
  'while it is stored': (lab, component) => fetchUntil(lab, component, 'Writing'),
  queued: (lab, component) => {
    const soon = new Date(lab.controller.now + 3_600_000).toISOString();
    return lab.queue(component, { StartAfter: soon });
  },
  'at 5 %': (lab, component) => begin(lab, component, 5),
  'at 50 %': (lab, component) => begin(lab, component, 50),
  'at 95 %': (lab, component) => begin(lab, component, 95),
  written: write,
  'while it activates': (lab, component) => {
    const task = write(lab, component);
    lab.tryTo(resetUri, { ResetType: 'ForceRestart' });
    lab.controller.advance('20s');
    return task;
  },
} satisfies Readonly<Record<string, Phase>>;

function breakPart(lab: RolloutLab, { fault, part }: NonNullable<Component['part']>): void {
  lab.controller.applyFault({ fault, with: { part }, clear: false }).advance('5m');
  lab.controller.applyFault({ fault, with: { part }, clear: true });
}

type Fault = (begun: Begun) => void;

/** Returns the name that faults use for a firmware item: the first item that the component updates. */
function firmwareOf({ lab, component }: Begun): string {
  const [first] = lab.items(component);
  const { blueprint } = lab.controller.tree;
  const called = firmwareNames(blueprint).find((name) => firmwareNamed(blueprint, name).id === first?.id);
  if (called === undefined) throw new Error(`nothing is called as ${component.kind} is`);
  return called;
}

/**
 * Faults that interrupt an update. Some are requests that may be refused, because the server refuses harmful requests
 * while firmware is written.
 */
export const faults = {
  'the mains fail': ({ lab }) => {
    lab.controller.operator('mains.off').advance('1m').operator('mains.on');
  },
  'the controller is reset': ({ lab }) => {
    if (managerRecord(lab.controller.tree).value === 'running') lab.controller.operator('controller.reset');
  },
  'the controller is asked to reset': ({ lab }) => {
    lab.tryTo(managerResetUri, { ResetType: 'ForceRestart' });
  },
  'the host is switched off': ({ lab }) => {
    lab.tryTo(resetUri, { ResetType: 'ForceOff' });
    lab.controller.advance('1m');
  },
  'the power button is held': ({ lab }) => {
    lab.controller.operator('button.hold').advance('1m');
  },
  'the host is restarted': ({ lab }) => {
    lab.tryTo(resetUri, { ResetType: 'ForceRestart' });
  },
  'the host starts cold': ({ lab }) => {
    lab.tryTo(`${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.SystemReset/`, { ResetType: 'ColdBoot' });
  },
  'the operating system hangs': ({ lab }) => {
    if (findBootState(powerRecord(lab.controller.tree)) !== 'osRunning') return;
    lab.controller.fault('host.hung').advance('10m');
    if (findBootState(powerRecord(lab.controller.tree)) === 'osHung') lab.controller.clearFault('host.hung');
  },
  'a processor fails': ({ lab }) => {
    lab.controller.fault('processor.failed', { part: 'Proc 2' }).advance('20m');
    lab.controller.clearFault('processor.failed', { part: 'Proc 2' });
  },
  'the part fails': ({ lab, component: { part } }) => {
    if (part !== undefined) breakPart(lab, part);
  },
  'writing fails': (begun) => {
    begun.lab.controller.fault('firmware.writeFails', { part: firmwareOf(begun) });
  },
  'the clock is set a day ahead': ({ lab }) => {
    const DateTime = new Date(lab.controller.now + 86_400_000).toISOString();
    lab.tryTo('/redfish/v1/Managers/1/DateTime/', { DateTime }, 'PATCH');
  },
  'the task is deleted': ({ lab, task = noTask }) => {
    lab.tryTo(task, undefined, 'DELETE');
  },
} satisfies Readonly<Record<string, Fault>>;
