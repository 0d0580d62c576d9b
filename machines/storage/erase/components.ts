/** Components that the erase of the whole server covers, with their order and durations. Source: behaviour § 3.4. */

import type { ControllerTree } from '../../../models/index.js';
import { eraseMs } from '../../../models/raid/index.js';
import { type BuiltModule, type Drive, findCondition, hostTpmName, listDrives } from '../../parts/index.js';
import { type EraseComponent, type EraseStep, eraseComponents } from './state.js';

type Built = Pick<ControllerTree, 'blueprint' | 'conditions'>;

/** Unit of a component. Each unit is erased separately. */
export interface Erasable {
  /** Drive to erase; undefined for a memory module and for a component on the board. */
  readonly drive?: Drive;
  readonly module?: BuiltModule;
  /** Indicates whether the unit responds. The erase of an unresponsive unit fails. */
  readonly answers: boolean;
  /** Duration of the erase. Unit: ms. */
  readonly durationMs: number;
}

interface ComponentKind {
  readonly step: EraseStep;
  /** Lists the units of the component. All units are erased in parallel. */
  readonly listErasable: (tree: Built) => readonly Erasable[];
}

function onBoard(step: EraseStep, durationMs: number): ComponentKind {
  return { step, listErasable: () => [{ answers: true, durationMs }] };
}

/** Time after which the firmware abandons an unresponsive component. Unit: ms. */
const noAnswerMs = 30_000;

function ofDrives(isMeant: (drive: Drive) => boolean): ComponentKind {
  return {
    step: 'userData',
    listErasable: ({ blueprint, conditions }) =>
      listDrives(blueprint).flatMap((drive) => {
        const condition = findCondition(conditions, 'drive', drive.name);
        if (!isMeant(drive) || condition === 'removed') return [];
        const answers = condition !== 'failed';
        return [{ drive, answers, durationMs: answers ? eraseMs(drive.built) : noAnswerMs }];
      }),
  };
}

/** Duration of the erase of a memory module's flash. Unit: ms per GiB. Assumption: about 1 GiB per second. */
const moduleMsPerGib = 1_000;

/** Lists the memory modules with nonvolatile contents. */
function listModules({ blueprint, conditions }: Built): readonly Erasable[] {
  return blueprint.memory
    .filter(({ persistent = false }) => persistent)
    .map((module) => {
      const answers = findCondition(conditions, 'memory', module.slot) !== 'failed';
      const durationMs = Math.ceil(module.capacityMiB / 1_024) * moduleMsPerGib;
      return { module, answers, durationMs: answers ? durationMs : noAnswerMs };
    });
}

/** Duration of a TPM clear. Unit: ms. Assumption. */
const tpmMs = 20_000;

/** Lists the TPM. The list is empty if the TPM cannot be detected, because it is then not erased. */
function listTpm({ blueprint, conditions }: Built): readonly Erasable[] {
  const condition = findCondition(conditions, 'tpm', hostTpmName);
  if (blueprint.tpm === null || condition === 'unsupported') return [];
  const answers = condition !== 'failed';
  return [{ answers, durationMs: answers ? tpmMs : noAnswerMs }];
}

const isDirect = ({ device }: Drive) => device.built.kind === 'direct';
const isNvme = ({ built }: Drive) => built.protocol === 'NVMe';

/** Kinds of components. Assumption: the durations of components other than drives. */
const componentKinds: Readonly<Record<EraseComponent, ComponentKind>> = {
  BIOSSettings: onBoard('settings', 60_000),
  TPM: { step: 'userData', listErasable: listTpm },
  NVDIMM: { step: 'userData', listErasable: listModules },
  NVMeDrives: ofDrives((drive) => isDirect(drive) && isNvme(drive)),
  SATADrives: ofDrives((drive) => isDirect(drive) && !isNvme(drive)),
  SmartStorage: ofDrives((drive) => !isDirect(drive)),
  NVRAM: onBoard('nvram', 120_000),
  NAND: onBoard('nand', 600_000),
};

export function listErasable(tree: Built, component: EraseComponent): readonly Erasable[] {
  return componentKinds[component].listErasable(tree);
}

export function componentsIn(step: EraseStep): readonly EraseComponent[] {
  return eraseComponents.filter((name) => componentKinds[name].step === step);
}
