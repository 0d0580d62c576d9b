/**
 * Twelve components, one for each firmware item of the default server that can be updated, and a lab that has their
 * images.
 */
import type { BlueprintInput } from '../../../index.js';
import { type FirmwareItem, listFirmware } from '../../../machines/parts/index.js';
import { isAway, managerRecord } from '../../../machines/power/index.js';
import { findOperationRecord, listOperations } from '../../../models/operations/index.js';
import { createLab, Lab, root } from '../lab.js';

const queueUri = `${root}UpdateService/UpdateTaskQueue/`;

type ImageKind = NonNullable<BlueprintInput['images']>[number]['kind'];

export interface Component {
  readonly kind: ImageKind;
  /** Model of the part, if several components have the same kind. */
  readonly model?: string;
  /** Version newer than that of the default server, in the format of the kind. */
  readonly version: string;
  readonly by: 'Bmc' | 'Uefi' | 'RuntimeAgent';
  /** Fault that makes the part fail, with the name of the part. */
  readonly part?: { readonly fault: 'powerSupply.failed' | 'drive.failed'; readonly part: string };
}

export const components: readonly Component[] = [
  { kind: 'controller', version: '3.01 Feb 11 2026', by: 'Bmc' },
  { kind: 'systemRom', version: 'U58 v2.50 (12/01/2025)', by: 'Bmc' },
  { kind: 'platformData', version: '11.8.0 Build 2', by: 'Bmc' },
  { kind: 'programmableLogic', version: '0x18', by: 'Bmc' },
  { kind: 'platformServices', version: '6.1.5.2', by: 'Bmc' },
  { kind: 'provisioning', version: '4.30.4', by: 'Bmc' },
  {
    kind: 'powerSupply',
    version: '1.04',
    by: 'Bmc',
    part: { fault: 'powerSupply.failed', part: '1' },
  },
  { kind: 'storageController', version: '52.30.1-6000', by: 'Uefi' },
  { kind: 'adapter', model: '25GbE 2-port SFP28 OCP3 Adapter', version: '4.60.0', by: 'Uefi' },
  { kind: 'adapter', model: '1GbE 4-port BASE-T Adapter', version: '1.3550.0', by: 'RuntimeAgent' },
  {
    kind: 'drive',
    model: 'VS001920SAS4',
    version: 'VSD5',
    by: 'RuntimeAgent',
    part: { fault: 'drive.failed', part: 'DE00A000/3' },
  },
  { kind: 'drive', model: 'VB000480NVM3', version: 'VBS4', by: 'Uefi' },
];

function filenameOf({ kind, model = '' }: Component): string {
  return `${[kind, ...model.split(' ').slice(0, 1)].filter(Boolean).join('-')}.bin`;
}

/**
 * Returns the URI of the component's image on an external server. Its file name differs from the name in the
 * repository.
 */
export function addressOf(component: Component): string {
  return `https://files.example.com/new-${filenameOf(component)}`;
}

export class RolloutLab extends Lab {
  fork(): RolloutLab {
    return new RolloutLab(this.controller.fork());
  }

  /** Returns the firmware items that a component updates. */
  items({ kind, model }: Component): readonly FirmwareItem[] {
    return listFirmware(this.controller.tree.blueprint).filter(
      (item) => item.kind === kind && (model === undefined || item.model === model),
    );
  }

  queue(component: Component, more: object = {}): string {
    const Filename = filenameOf(component);
    const body = { Name: Filename, Command: 'ApplyUpdate', Filename, UpdatableBy: [component.by] };
    const made = this.post(queueUri, { ...body, TPMOverride: true, ...more }).is(201);
    return made.header('Location') ?? '';
  }

  /** Sends a request that may be refused. It sends nothing while the controller is unavailable. */
  tryTo(uri: string, body?: object, method = 'POST'): void {
    if (!isAway(managerRecord(this.controller.tree))) this.request(method, uri, body);
  }

  get isWriting(): boolean {
    return listOperations(this.controller.tree).some(({ kind }) => kind === 'firmware.flash');
  }

  /** Advances until the current write has reached a progress. Unit: percent. */
  writeUntil(percent: number): void {
    this.controller.runUntil(() => this.isWriting, '2h');
    const operation = listOperations(this.controller.tree).find(({ kind }) => kind === 'firmware.flash');
    const record = findOperationRecord(this.controller.tree, operation?.id ?? '');
    if (record === undefined) throw new Error('nothing is written');
    this.controller.advance(Math.floor((record.context.progress.durationMs * percent) / 100));
  }
}

export function createRolloutLab(): RolloutLab {
  const images = components.map((component) => {
    const { kind, model, version } = component;
    const named = { filename: filenameOf(component), kind, version, sizeBytes: 1_048_576, recovery: false };
    return model === undefined ? named : { ...named, model };
  });
  const sources = Object.fromEntries(
    components.map((component) => {
      const { kind, model, version } = component;
      const image = { for: kind, version, ...(model === undefined ? {} : { model }) };
      return [addressOf(component), { image, after: '2m' }];
    }),
  );
  const { controller } = createLab({ blueprint: { images }, sources });
  return new RolloutLab(controller);
}
