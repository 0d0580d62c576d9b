/**
 * Lab that writes firmware without the update service: a test performs an input with the order that an update agent
 * would give. Everything else is real: the write, the running firmware, and failures.
 */
import { Simulation, type SimulationModel } from '../../../engine/index.js';
import {
  Controller,
  type ControllerInput,
  createControllerModel,
  genesisTree,
} from '../../../machines/index.js';
import {
  type FirmwareItem,
  type FirmwareKindName,
  firmwareKinds,
  listFirmware,
} from '../../../machines/parts/index.js';
import { managerAddress } from '../../../machines/power/index.js';
import {
  describeImage,
  type FlashOrder,
  findFlashObstacle,
  startFlash,
} from '../../../machines/updates/firmware/index.js';
import type { BlueprintInput } from '../../../models/blueprint/schema.js';
import { messageId } from '../../../models/messages/index.js';
import { listOperations } from '../../../models/operations/index.js';
import type { Refusal } from '../../../models/resource/define.js';
import type { ControllerTree } from '../../../models/tree.js';
import { defaultTerms } from '../../../scenarios/controller/create-controller.js';
import { InProcessController } from '../../../scenarios/controller/in-process.js';
import { parseOptions } from '../../../scenarios/controller/options.js';
import { Deliveries } from '../../../scenarios/endpoints/deliveries.js';
import { EndpointTimeline } from '../../../scenarios/endpoints/endpoint-timeline.js';
import { Lab, root } from '../lab.js';
import { newEntries } from '../reporting/logged-entries.js';

type OwnInput =
  | { readonly type: 'flash.order'; readonly order: FlashOrder }
  | { readonly type: 'controller.upgrade' };
type AnyInput = ControllerInput | OwnInput;

const inventoryUri = `${root}UpdateService/FirmwareInventory/`;

/** Versions newer than those of the default server, in the format of each kind. */
export const newer: Readonly<Partial<Record<FirmwareKindName, string>>> = {
  controller: '3.01 Feb 11 2026',
  systemRom: 'U58 v2.50 (12/01/2025)',
  platformData: '11.8.0 Build 2',
  programmableLogic: '0x18',
  powerSupply: '1.04',
  storageController: '52.30.1-6000',
  adapter: '4.60.0',
  drive: 'VSD5',
};

export class FirmwareLab extends Lab {
  readonly #simulation: Simulation<ControllerTree, AnyInput, Refusal>;

  constructor(controller: InProcessController, simulation: Simulation<ControllerTree, AnyInput, Refusal>) {
    super(controller);
    this.#simulation = simulation;
  }

  items(kind: FirmwareKindName): readonly FirmwareItem[] {
    return listFirmware(this.controller.tree.blueprint).filter((item) => item.kind === kind);
  }

  /** Returns the first firmware item of a kind. */
  item(kind: FirmwareKindName): FirmwareItem {
    const [item] = this.items(kind);
    if (item === undefined) throw new Error(`no firmware of kind ${kind}`);
    return item;
  }

  version(kind: FirmwareKindName): string {
    return this.item(kind).version;
  }

  /** Returns the inventory resource of the first item of a kind. */
  shown(kind: FirmwareKindName) {
    return this.get(`${inventoryUri}${this.item(kind).id}/`).is(200);
  }

  /**
   * Orders an update of the first item of a kind by an agent that can update it. Returns what prevents the update, or
   * `started`.
   */
  order(kind: FirmwareKindName, version = newer[kind] ?? '', more: Partial<FlashOrder> = {}): string {
    const item = this.item(kind);
    const [by] = firmwareKinds[kind].updatableBy;
    if (by === undefined) throw new Error(`nobody updates ${kind}`);
    const order = {
      image: describeImage(item, version),
      by,
      items: [item.id],
      tpmOverride: true,
      mayRecover: false,
      ...more,
    };
    const outcome = this.#simulation.perform({ type: 'flash.order', order });
    if (outcome.ok) return 'started';
    const { refusal } = outcome;
    return 'messages' in refusal
      ? refusal.messages.map((message) => messageId(message).split('.').at(-1)).join()
      : 'not taken';
  }

  /** Orders an update and advances until it is written. Throws if the update is refused. */
  flash(kind: FirmwareKindName, version?: string, more: Partial<FlashOrder> = {}): this {
    const said = this.order(kind, version, more);
    if (said !== 'started') throw new Error(`${kind}: ${said}`);
    return this.untilWritten();
  }

  get isWriting(): boolean {
    return listOperations(this.controller.tree).some(({ kind }) => kind === 'firmware.flash');
  }

  untilWritten(): this {
    this.controller.runUntil(() => !this.isWriting, '20m');
    return this;
  }

  /** Restarts the controller with its new firmware, as the update service does. */
  upgradeController(): this {
    this.#simulation.perform({ type: 'controller.upgrade' });
    return this.advance('10m');
  }

  /** Returns the messages about firmware in both logs since the start of the history. */
  told(): readonly string[] {
    return [...newEntries(this.controller.tree, 'iml'), ...newEntries(this.controller.tree, 'iel')]
      .filter(({ message }) => /firmware|updated through/i.test(message))
      .map(({ message }) => message);
  }
}

export function createFirmwareLab(blueprint: BlueprintInput = {}, seed = '1'): FirmwareLab {
  const { genesis, secret, credentials } = parseOptions({ blueprint, seed });
  const outside = { sources: new Map(), listeners: new Map() };
  const peers = new EndpointTimeline(outside);
  const options = { answerer: peers.answerer };
  const simulation = new Simulation(createOrderedWorld(), genesisTree(genesis), options);
  const controller = new Controller(genesis, secret, options, simulation);
  const deliveries = new Deliveries(controller, peers);
  const inProcess = new InProcessController(
    controller,
    credentials,
    { ...defaultTerms, outside },
    deliveries,
  );
  return new FirmwareLab(inProcess, simulation);
}

/**
 * Returns the model of a controller with additional inputs of tests: to write firmware, and to restart the controller
 * with it.
 */
export function createOrderedWorld(): SimulationModel<ControllerTree, AnyInput, Refusal> {
  const world = createControllerModel();
  return {
    ...world,
    apply: (stage, input) => {
      switch (input.type) {
        case 'flash.order': {
          const obstacle = findFlashObstacle(stage.tree, input.order);
          if (obstacle !== undefined) return { ok: false, refusal: { messages: [obstacle] } };
          startFlash(stage, input.order);
          return { ok: true };
        }
        case 'controller.upgrade':
          stage.send(managerAddress, { type: 'manager.upgrade' });
          return { ok: true };
        default:
          return world.apply(stage, input);
      }
    },
  };
}
