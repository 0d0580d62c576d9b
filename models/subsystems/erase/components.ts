/** What the erase of the whole server erases, in which order and for how long. Source: behaviour § 3.2. */
import { eraseMs } from '../../raid/index.js';
import type { ControllerTree } from '../../tree.js';
import { type Drive, findCondition, listDrives } from '../parts/index.js';
import { type EraseComponent, eraseComponents } from './state.js';

type Built = Pick<ControllerTree, 'blueprint' | 'conditions'>;

export interface ComponentKind {
  /** What goes on at the same time has the same: the firmware has the first two, the controller the others. */
  readonly step: number;
  /** The drives that it is about; none for what is on the board. */
  readonly drives: (tree: Built) => readonly Drive[];
  readonly isThere: (tree: Built) => boolean;
  /** Unit: ms. */
  readonly durationMs: (tree: Built) => number;
}

/** The last step of the firmware, after which it switches the host off. */
export const lastFirmwareStep = 1;
export const lastStep = 3;

const noDrives = () => [];
const always = () => true;

function onBoard(
  step: number,
  durationMs: number,
  isThere: ComponentKind['isThere'] = always,
): ComponentKind {
  return { step, drives: noDrives, isThere, durationMs: () => durationMs };
}

/** Until the firmware gives up a drive that does not answer. Unit: ms. */
const noAnswerMs = 30_000;

/** All drives of a kind are erased side by side. */
function ofDrives(isMeant: (drive: Drive) => boolean): ComponentKind {
  const drives = (tree: Built) =>
    listDrives(tree.blueprint).filter((drive) => isMeant(drive) && isIn(tree, drive));
  return {
    step: 1,
    drives,
    isThere: (tree) => drives(tree).length > 0,
    durationMs: (tree) =>
      Math.max(...drives(tree).map((drive) => (isDead(tree, drive) ? noAnswerMs : eraseMs(drive.built)))),
  };
}

function isIn({ conditions }: Built, { name }: Drive): boolean {
  return findCondition(conditions, 'drive', name) !== 'removed';
}

export function isDead({ conditions }: Built, { name }: Drive): boolean {
  return findCondition(conditions, 'drive', name) === 'failed';
}

const isDirect = ({ device }: Drive) => device.built.kind === 'direct';
const isNvme = ({ built }: Drive) => built.protocol === 'NVMe';

/** Assumption: how long each takes that is no drive. */
export const componentKinds: Readonly<Record<EraseComponent, ComponentKind>> = {
  BIOSSettings: onBoard(0, 60_000),
  TPM: onBoard(1, 20_000, ({ blueprint }) => blueprint.tpm !== null),
  // Modules of a blueprint forget without power.
  NVDIMM: onBoard(1, 0, () => false),
  NVMeDrives: ofDrives((drive) => isDirect(drive) && isNvme(drive)),
  SATADrives: ofDrives((drive) => isDirect(drive) && !isNvme(drive)),
  SmartStorage: ofDrives((drive) => !isDirect(drive)),
  NVRAM: onBoard(2, 120_000),
  NAND: onBoard(lastStep, 600_000),
};

/** What is erased in a step. */
export function componentsIn(tree: Built, step: number): readonly EraseComponent[] {
  return eraseComponents.filter(
    (name) => componentKinds[name].step === step && componentKinds[name].isThere(tree),
  );
}
