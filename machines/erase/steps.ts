/**
 * The erase of the whole server, step by step (behaviour § 3.2): the firmware in a POST that does not go on, then, with the
 * host off, the controller, which resets after each of its own. What is erased at the same time is one step, and each
 * component of it an operation; the next step comes when all of them have ended.
 */
import {
  type ControllerStage,
  componentKinds,
  componentsIn,
  type EraseComponent,
  type EraseResult,
  type EraseRun,
  type EraseSubject,
  isDead,
  joinResults,
  lastFirmwareStep,
  lastStep,
  managerAddress,
  type OperationOwner,
  powerAddress,
  startOperation,
  systemEraseKind,
} from '../../models/index.js';

/** Events of the erase are about the system. */
const systemUri = '/redfish/v1/Systems/1/';

export function changeRun(stage: ControllerStage, changed: Partial<EraseRun>): EraseRun {
  const { run } = stage.view.erase;
  if (run === null) throw new Error('nothing is being erased');
  const next = { ...run, ...changed };
  stage.put('erase', { ...stage.view.erase, run: next });
  return next;
}

export function beginStep(stage: ControllerStage, step: number): void {
  const names = componentsIn(stage.view, step);
  const begun = Object.fromEntries(names.map((name) => [name, { startedAt: stage.now, result: null }]));
  const { components } = changeRun(stage, {
    phase: step > lastFirmwareStep ? 'controller' : 'firmware',
    step,
  });
  changeRun(stage, { components: { ...components, ...begun } });
  for (const component of names) {
    startOperation(stage, {
      kind: systemEraseKind,
      targetUri: systemUri,
      subject: { component },
      starts: 'now',
      durationMs: componentKinds[component].durationMs(stage.view),
      onLoss:
        step > lastFirmwareStep
          ? { power: 'goesOn', controller: 'resumes' }
          : { power: 'resumes', controller: 'goesOn' },
      cancelling: 'never',
    });
  }
}

export const eraseOwner: OperationOwner<EraseSubject> = {
  ended: (stage, { subject: { component } }) => {
    const { run } = stage.view.erase;
    const begun = run?.components[component];
    if (run === null || begun === undefined) throw new Error(`${component} is not being erased`);
    const result = loseContent(stage, component);
    const { components } = changeRun(stage, {
      components: { ...run.components, [component]: { ...begun, result } },
    });
    const isThrough = componentsIn(stage.view, run.step).every(
      (name) => (components[name]?.result ?? null) !== null,
    );
    if (isThrough) endStep(stage, run.step);
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
  const { components } = changeRun(stage, { phase: 'over', endedAt: stage.now });
  if (Object.values(components).every(({ result }) => result === 'CompletedWithSuccess'))
    stage.emit('systemErase.completed', {}, 'erase');
}

/** What was on it is gone: whoever kept that hears of it by a fact, or by the reset to come. */
function loseContent(stage: ControllerStage, component: EraseComponent): EraseResult {
  const drives = componentKinds[component].drives(stage.view);
  const erased = drives.filter((drive) => !isDead(stage.view, drive)).map(({ name }) => name);
  if (erased.length > 0) stage.emit('systemErase.drivesErased', { drives: erased }, 'erase');
  if (component === 'BIOSSettings') stage.emit('systemErase.firmwareErased', {}, 'erase');
  if (component === 'NAND') stage.draft.pendingResets.factoryDefaults = true;
  return joinResults(drives.map((drive) => (isDead(stage.view, drive) ? 'Failed' : 'CompletedWithSuccess')));
}
