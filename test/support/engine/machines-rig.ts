/**
 * Rig for the machines of a controller without a request layer: tests perform inputs and read the tree and the log. By
 * default every duration is fixed and all durations differ, so that a test can name the instant of each change.
 */
import type { Outcome, SimulationOptions } from '../../../engine/index.js';
import {
  administrator,
  defaultHttpsPort,
  defaultStartMs,
  deliveredCertificate,
  type Genesis,
} from '../../../machines/genesis.js';
import type { HostState } from '../../../machines/host/host/index.js';
import {
  type ControllerInput,
  type ControllerSimulation,
  createSimulation,
} from '../../../machines/index.js';
import type { OperatorActionName } from '../../../machines/operator-actions/index.js';
import {
  describeManager,
  hostPhase,
  mainsRecord,
  managerRecord,
  powerRecord,
} from '../../../machines/power/index.js';
import { postState, powerState } from '../../../machines/power/power-state.js';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import type { BlueprintInput } from '../../../models/blueprint/schema.js';
import { storeBlueprint } from '../../../models/blueprint/stored-blueprint.js';
import type { Values } from '../../../models/pending/validated-settings.js';
import type { Refusal } from '../../../models/resource/define.js';
import { Secret } from '../../../models/secret.js';
import type { ControllerTree } from '../../../models/tree.js';
import { withAttributes } from '../bios/bios-attributes.js';
import { codesIn } from '../reporting/logged-entries.js';

/** Fixed durations. All are different, and no sum of several durations equals another duration. */
const fixedTimings = {
  powerOn: '3s',
  powerOff: '10s',
  postDiscovery: '160s',
  deviceDiscovery: '20s',
  postCompletion: '41s',
  firmwareInventory: '115s',
  osBoot: '47s',
  osShutdown: '61s',
  crashDump: '53s',
  controllerResetGrace: '2s',
  controllerRestart: '90s',
  controllerColdBoot: '101s',
  auxCycleOff: '8s',
  timeSynchronisation: '7s',
} as const;

export const startMs = defaultStartMs;

export interface RigOptions extends SimulationOptions {
  readonly seed?: string;
  readonly blueprint?: BlueprintInput;
  readonly initialPower?: 'on' | 'off';
  readonly host?: Partial<HostState>;
  /** BIOS attributes that are in force. */
  readonly attributes?: Values;
  readonly boot?: Partial<ControllerTree['boot']>;
}

const by = { userId: '1', userName: 'Administrator', address: 'bench' };
const systemUri = '/redfish/v1/Systems/1/';
const secret = Secret.ofSeed('rig');
const account = administrator('Administrator', 'irrelevant', secret);

export function rigGenesis({ seed = 'rig', blueprint, initialPower = 'on' }: RigOptions = {}): Genesis {
  return {
    seed,
    run: 'rig',
    startMs,
    ...(blueprint === undefined ? usualServer(initialPower) : serverOf(blueprint)),
    httpsPort: defaultHttpsPort,
    accounts: [account],
  };
}

type Server = Pick<Genesis, 'blueprint' | 'certificate'>;

function serverOf(blueprint: BlueprintInput): Server {
  const kept = storeBlueprint(resolveBlueprint(blueprint), secret);
  return { blueprint: kept, certificate: deliveredCertificate(kept, secret, startMs) };
}

/**
 * Cached servers by initial power state. Most rigs use one of the two servers, and the creation of a certificate takes
 * longer than many tests.
 */
const usualServers = new Map<string, Server>();

function usualServer(initialPower: 'on' | 'off'): Server {
  const server =
    usualServers.get(initialPower) ?? serverOf({ timings: fixedTimings, settings: { initialPower } });
  usualServers.set(initialPower, server);
  return server;
}

export class Rig {
  readonly simulation: ControllerSimulation;

  constructor(options: RigOptions = {}) {
    const {
      host,
      boot,
      attributes = {},
      seed: _,
      blueprint: __,
      initialPower: ___,
      ...simulationOptions
    } = options;
    const genesis = rigGenesis(options);
    this.simulation = createSimulation(genesis, simulationOptions);
    const tree = withAttributes(this.simulation.tree, attributes);
    this.simulation.restore({
      ...tree,
      host: { ...tree.host, ...host },
      boot: { ...tree.boot, ...boot },
    });
  }

  get tree(): ControllerTree {
    return this.simulation.tree;
  }

  /** Virtual time since the start. Unit: ms. */
  get elapsedMs(): number {
    return this.simulation.now - startMs;
  }

  get power(): unknown {
    return powerRecord(this.tree).value;
  }

  /** State of the host. While the host has power, this is the state of the boot region. */
  get host(): string {
    return hostPhase(powerRecord(this.tree));
  }

  get manager(): string {
    return describeManager(managerRecord(this.tree));
  }

  get mains(): string {
    return mainsRecord(this.tree).value;
  }

  /** Codes of the log entries, oldest first. */
  get logCodes(): number[] {
    return codesIn(this.tree);
  }

  get sessionIds(): string[] {
    return Object.keys(this.tree.sessions.byId);
  }

  try(input: ControllerInput): Outcome<Refusal> {
    return this.simulation.perform(input);
  }

  /** Performs an input. Throws if the input is refused. */
  do(input: ControllerInput): this {
    const outcome = this.try(input);
    if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(input)} ${JSON.stringify(outcome.refusal)}`);
    return this;
  }

  reset(ResetType: string): this {
    return this.do(resetInput(ResetType));
  }

  /** Performs the vendor's system reset, `ColdBoot` or `AuxCycle`. Returns the key of the response message. */
  systemReset(ResetType: string): string {
    return renderOutcome(this.try(vendorInput('SystemReset', { ResetType })));
  }

  managerReset(): this {
    return this.do(actionInput('/redfish/v1/Managers/1/Actions/Manager.Reset', {}));
  }

  hand(hand: OperatorActionName): this {
    return this.do({ type: 'operator', action: hand });
  }

  hang(clear = false): this {
    return this.do({ type: 'fault', fault: 'host.hung', with: {}, clear });
  }

  /** Opens a session and returns its ID. */
  login(): string {
    const before = new Set(this.sessionIds);
    this.do(
      actionInput('/redfish/v1/SessionService/Sessions/', { UserName: by.userName, TokenHash: 'none' }),
    );
    return this.sessionIds.find((id) => !before.has(id)) ?? '';
  }

  logout(id: string): this {
    return this.do({
      type: 'redfish.write',
      method: 'DELETE',
      uri: `/redfish/v1/SessionService/Sessions/${id}/`,
      body: {},
      by,
    });
  }

  touch(sessionId: string): this {
    return this.do({ type: 'authentication.touched', sessionId });
  }

  /** Advances by a number of virtual seconds. */
  wait(seconds: number): this {
    this.simulation.advanceBy(Math.round(seconds * 1_000));
    return this;
  }

  /**
   * Advances by a number of seconds. Returns the observed states of the host with their times, the current state first.
   */
  course(seconds: number, look: (rig: Rig) => unknown = (rig) => rig.host): (readonly [number, unknown])[] {
    const seen: (readonly [number, unknown])[] = [[0, look(this)]];
    const from = this.elapsedMs;
    const stop = this.simulation.observe({
      committed: () => {
        const now = look(this);
        if (now !== seen.at(-1)?.[1]) seen.push([(this.elapsedMs - from) / 1_000, now]);
      },
    });
    this.wait(seconds);
    stop();
    return seen;
  }
}

export function createRig(options: RigOptions = {}): Rig {
  return new Rig(options);
}

export function resetInput(ResetType: string): ControllerInput {
  return actionInput(`${systemUri}Actions/ComputerSystem.Reset`, { ResetType });
}

export function vendorInput(
  action: 'PowerButton' | 'SystemReset',
  body: Record<string, string>,
): ControllerInput {
  return actionInput(`${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.${action}`, body);
}

function actionInput(uri: string, body: Record<string, string>): ControllerInput {
  return { type: 'redfish.write', method: 'POST', uri, body, by };
}

function renderOutcome(outcome: Outcome<Refusal>): string {
  if (!outcome.ok) return 'refused';
  const { messages } = outcome.value as unknown as { readonly messages: readonly { readonly key: string }[] };
  return messages.map(({ key }) => key).join(' ');
}

/** Returns the power state and the POST state that clients read. */
export function shown(rig: Rig): string {
  const record = powerRecord(rig.tree);
  return `${powerState(record)} ${postState(record)}`;
}
