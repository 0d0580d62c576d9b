/**
 * The erase of the whole server, step by step (behaviour § 3.4): the firmware in a POST that does not go on, then, with the
 * host off, the controller, which resets after each of its own. What is erased at the same time is one step, and each
 * device of it an operation; the next step comes when all of them have ended.
 */
import {
  broken,
  type ControllerStage,
  type ControllerTree,
  componentsIn,
  driveSerial,
  type Erasable,
  type EraseComponent,
  type ErasedDevice,
  type EraseRun,
  type EraseSubject,
  eraseComponents,
  type FactToldWith,
  failOperation,
  findDrive,
  lastFirmwareStep,
  lastStep,
  listErasable,
  managerAddress,
  type OperationOwner,
  powerAddress,
  serialIn,
  startOperation,
  systemEraseKind,
  systemUri,
  tellFailure,
} from '../../models/index.js';

export function changeRun(stage: ControllerStage, changed: Partial<EraseRun>): EraseRun {
  const { run } = stage.view.erase;
  if (run === null) throw new Error('nothing is being erased');
  const next = { ...run, ...changed };
  stage.put('erase', { ...stage.view.erase, run: next });
  return next;
}

export function beginStep(stage: ControllerStage, step: number): void {
  const phase = step > lastFirmwareStep ? 'controller' : 'firmware';
  const { devices } = changeRun(stage, { phase, step });
  const begun = componentsIn(step).flatMap((component) =>
    listErasable(stage.view, component).map((erasable) => ({ component, erasable })),
  );
  changeRun(stage, {
    devices: [...devices, ...begun.map(({ component, erasable }) => beginDevice(stage, component, erasable))],
  });
  // A server may have nothing of what a step is about.
  if (begun.length === 0) endStep(stage, step);
  for (const [index, { erasable }] of begun.entries()) {
    startOperation(stage, {
      kind: systemEraseKind,
      targetUri: systemUri,
      subject: { device: devices.length + index, answers: erasable.answers },
      starts: 'now',
      durationMs: erasable.durationMs,
      onLoss:
        phase === 'controller'
          ? { power: 'goesOn', controller: 'resumes' }
          : { power: 'resumes', controller: 'goesOn' },
      cancelling: 'never',
    });
  }
}

function beginDevice(
  { view, now }: ControllerStage,
  component: EraseComponent,
  { drive, module }: Erasable,
): ErasedDevice {
  return {
    component,
    part: drive?.name ?? module?.slot ?? null,
    serialNumber: serialOf(view, drive, module),
    startedAt: now,
    endedAt: null,
    result: null,
  };
}

function serialOf(tree: ControllerTree, drive: Erasable['drive'], module: Erasable['module']): string | null {
  if (drive !== undefined) return driveSerial(tree, drive);
  return module === undefined ? null : serialIn(tree, `memory/${module.slot}`, module);
}

export const eraseOwner: OperationOwner<EraseSubject> = {
  done: (stage, { id, subject: { answers } }) => {
    if (!answers) failOperation(stage, id, broken);
  },
  ended: (stage, { subject }, { ended }) => {
    const { run } = stage.view.erase;
    const device = run?.devices[subject.device];
    if (run === null || device === undefined)
      throw new Error(`nothing is erased as device ${subject.device}`);
    const result = ended === 'completed' ? 'CompletedWithSuccess' : 'Failed';
    if (result === 'Failed') tellFailure(stage, device);
    else loseContent(stage, device);
    const { devices } = changeRun(stage, {
      devices: run.devices.with(subject.device, { ...device, endedAt: stage.now, result }),
    });
    if (devices.every((each) => each.result !== null)) endStep(stage, run.step);
  },
};

function endStep(stage: ControllerStage, step: number): void {
  if (step < lastFirmwareStep) beginStep(stage, step + 1);
  else if (step === lastFirmwareStep) {
    changeRun(stage, { phase: 'poweringOff' });
    stage.send(powerAddress, { type: 'power.forceOff' });
  } else {
    changeRun(stage, { phase: 'resetting' });
    // One that resets for another reason already does not hear of it, and comes back all the same.
    stage.offer(managerAddress, { type: 'manager.reset' });
  }
}

/** The controller is back, with nothing left of what it has erased. */
export function goOnAfterReset(stage: ControllerStage): void {
  const { run } = stage.view.erase;
  if (run?.phase !== 'resetting') return;
  if (run.step < lastStep) beginStep(stage, run.step + 1);
  else finish(stage);
}

function finish(stage: ControllerStage): void {
  const { devices } = changeRun(stage, { phase: 'over', endedAt: stage.now });
  const failed = devices.flatMap(({ result, component }) => (result === 'Failed' ? [component] : []));
  const components = eraseComponents.filter((name) => failed.includes(name)).join(', ');
  if (components === '') stage.emit('systemErase.completed', {}, 'erase');
  else stage.emit('systemErase.endedWithErrors', { components }, 'erase');
}

const erasedFacts: { readonly [Each in EraseComponent]?: FactToldWith<never> } = {
  BIOSSettings: 'systemErase.firmwareErased',
  TPM: 'systemErase.tpmErased',
  NAND: 'systemErase.controllerErased',
};

/** What was on it is gone: whoever kept that hears of it by a fact, or by the reset to come. */
function loseContent(stage: ControllerStage, { component, part }: ErasedDevice): void {
  if (part !== null && findDrive(stage.view.blueprint, part) !== undefined)
    stage.emit('systemErase.drivesErased', { drives: [part] }, 'erase');
  const fact = erasedFacts[component];
  if (fact !== undefined) stage.emit(fact, {}, 'erase');
  if (component === 'NAND') stage.draft.pendingResets.factoryDefaults = true;
}
