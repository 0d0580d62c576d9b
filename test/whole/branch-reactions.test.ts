/**
 * Tests that the controller's reactions name everything on which they depend. In the scenarios of the library, in
 * stimuli that cause all events and in random histories, a reaction that does not have to run would change nothing. The
 * order of reactions that do not name each other makes no difference.
 */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Address,
  type BranchReaction,
  getLeaf,
  isMachineRecord,
  listLeaves,
  orderReactions,
  Simulation,
  splitAddress,
} from '../../engine/index.js';
import { branchReactions, catalog } from '../../machines/catalog.js';
import type { Genesis } from '../../machines/genesis.js';
import { type ControllerSimulation, genesisTree, watches } from '../../machines/index.js';
import { planWatch } from '../../machines/watches/watch.js';
import { type ControllerTree, memoize, type Transaction } from '../../models/index.js';
import { Secret } from '../../models/secret.js';
import { defaultTerms, openController } from '../../scenarios/controller/create-controller.js';
import { parseListeners } from '../../scenarios/endpoints/listeners.js';
import { parseSources } from '../../scenarios/endpoints/sources.js';
import { parseScenario, runScenario } from '../../scenarios/index.js';
import { budget, sample } from '../support/budget.js';
import { generalCourses } from '../support/coverage/stimuli.js';
import { firmwareCourses } from '../support/coverage/stimuli-boot.js';
import { requestCourses } from '../support/coverage/stimuli-by-request.js';
import { eraseCourses } from '../support/coverage/stimuli-erase.js';
import { updateCourses } from '../support/coverage/stimuli-firmware-updates.js';
import { storageCourses } from '../support/coverage/stimuli-storage.js';
import { rigGenesis } from '../support/engine/machines-rig.js';
import { assertSameHistory, noteFingerprints } from '../support/history/executor-histories.js';
import { type Choice, faultStep, happen } from '../support/history/random-history.js';
import { Lab, resetUri } from '../support/lab.js';
import { library } from '../support/paths.js';
import { randomBlueprint } from '../support/redfish/random-blueprints.js';
import { createOrderedWorld } from '../support/updates/firmware-rig.js';

type Reaction = BranchReaction<ControllerTree>;
type Input = Parameters<ControllerSimulation['execute']>[0];

/** The reactions of watches, which always run last. `watch-plans.test.ts` tests that they plan all necessary checks. */
const planning = watches.map(planWatch);

/** A history as its inputs and clock commands, each with the number of earlier events and its instant. */
interface Recorded {
  readonly genesis: Genesis;
  readonly start: ControllerTree;
  readonly inputs: { readonly input?: Input; readonly executed: number; readonly at: number }[];
  readonly fingerprints: readonly string[];
}

/** Returns a record that grows while the simulation runs. */
function record(simulation: ControllerSimulation, genesis: Genesis): Recorded {
  const inputs: Recorded['inputs'] = [];
  simulation.observe({
    input: (input, { clock: { executed } }, at) => void inputs.push({ input, executed, at }),
    advanced: (_, { clock: { executed, now } }) => void inputs.push({ executed, at: now }),
  });
  return { genesis, start: simulation.tree, inputs, fingerprints: noteFingerprints(simulation, genesis) };
}

/**
 * Executes a history again with other reactions than the controller's own. Returns the fingerprints after its events.
 */
function reexecute(
  { genesis, start, inputs, fingerprints }: Recorded,
  reactionsFor: (current: () => ControllerTree) => readonly Reaction[],
): readonly string[] {
  const current = (): ControllerTree => simulation.tree;
  const world = { ...createOrderedWorld(), reactions: reactionsFor(current) };
  const simulation = new Simulation(world, start);
  const events = noteFingerprints(simulation, genesis);
  for (const { input, executed, at } of inputs) {
    while (simulation.tree.clock.executed < executed) assert.ok(simulation.step());
    if (input === undefined) simulation.advanceTo(at);
    else simulation.execute(input, at);
  }
  while (events.length < fingerprints.length) assert.ok(simulation.step());
  return events;
}

const branches = Object.keys(genesisTree(rigGenesis())).filter(
  (name) => !['seed', 'clock', 'random', 'machines', 'outbox'].includes(name),
) as unknown as Reaction['branches'];

const addressesIn = memoize(
  ({ machines }: ControllerTree) => [machines],
  ({ machines }): readonly Address[] =>
    [...listLeaves(machines, isMachineRecord)].map(([address]) => address),
);

/**
 * Returns a copy of the given reaction that runs after every event. After an event that would not run the given
 * reaction, the copy must change nothing.
 */
function alwaysRun(reaction: Reaction, current: () => ControllerTree): Reaction {
  return {
    ...reaction,
    branches,
    get machines() {
      return addressesIn(current());
    },
    react: (stage) => {
      const isFirst = reaction.atFirstEvent === true && stage.tree.clock.executed === 0;
      if (isFirst || isDue(reaction, stage)) reaction.react(stage);
      else reaction.react(unchanging(stage, reaction.name));
    },
  };
}

function isDue({ branches, machines, kinds = [] }: Reaction, stage: Transaction): boolean {
  const { tree, view } = stage;
  const before = (address: Address) => getLeaf(tree.machines, splitAddress(address));
  return (
    branches.some((branch) => view[branch] !== tree[branch]) ||
    kinds.some((kind) => view.machines[kind] !== tree.machines[kind]) ||
    machines.some((address) => stage.record(address as never) !== before(address))
  );
}

/** Returns a read-only stage: every write throws, and the branches that it returns for changes are frozen. */
function unchanging(stage: Transaction, name: string): Transaction {
  const refuse = (what: string) => (): never => {
    throw new Error(`reaction ${name} is not due and would ${what}`);
  };
  return {
    tree: stage.tree,
    view: stage.view,
    draft: stage.view as unknown as Transaction['draft'],
    now: stage.now,
    record: (address) => stage.record(address),
    offer: (address, event) => (stage.offer(address, event) ? refuse(`move ${address}`)() : false),
    assign: refuse('write a branch'),
    ...{ put: refuse('write a branch'), draw: refuse('draw'), emit: refuse('report a fact') },
    ...{ start: refuse('start a machine'), stop: refuse('stop a machine'), send: refuse('send an event') },
    ...{ abandonEffects: refuse('abandon effects'), turnTo: refuse('turn'), release: refuse('release') },
  };
}

const ties = [...orderReactions([...branchReactions].reverse(), catalog), ...planning];

function checkReactions(recorded: Recorded): void {
  assertSameHistory(
    recorded.fingerprints,
    reexecute(recorded, (current) => [
      ...branchReactions.map((reaction) => alwaysRun(reaction, current)),
      ...planning,
    ]),
  );
  assertSameHistory(
    recorded.fingerprints,
    reexecute(recorded, () => ties),
  );
}

const files = readdirSync(library).filter((name) => name.endsWith('.scenario.yaml'));
for (const file of sample(files, 3)) {
  test(`${file}: reactions that are not due would change nothing, and run in any order that they declare`, () => {
    const reading = parseScenario(readFileSync(library + file, 'utf8'), file, () => ({
      ok: false,
      reason: 'none',
    }));
    assert.ok(reading.ok);
    const histories: Recorded[] = [];

    runScenario(reading.scenario, {
      explains: false,
      openJournal: (simulation, genesis) => {
        histories.push(record(simulation, genesis));
        return { close: () => {} };
      },
    });

    assert.ok(histories.length > 0);
    histories.forEach(checkReactions);
  });
}

const courses = [
  ...[...generalCourses, ...requestCourses],
  ...[...eraseCourses, ...updateCourses, ...firmwareCourses, ...storageCourses],
];

test('the same holds for whatever can happen to a controller by itself', () => {
  const played = sample(courses, 40);
  let histories = 0;

  for (const [name, run] of played) {
    const recorded: Recorded[] = [];
    run((lab) => {
      recorded.push(record(lab.controller.simulation, lab.controller.genesis));
      return lab;
    });
    for (const each of recorded) {
      try {
        checkReactions(each);
      } catch (error) {
        throw new Error(`${name}: ${String(error)}`, { cause: error });
      }
    }
    histories += recorded.length;
  }

  assert.ok(histories >= played.length);
});

test('the same holds for whatever a server is built of and whatever happens', () => {
  const choice = fc.tuple(fc.oneof(fc.nat(10_000), fc.constant(faultStep)), fc.nat(1_000_000));
  const spansMs = [0, 20_000, 150_000, 900_000];
  const outside = { sources: parseSources({}), listeners: parseListeners({}) };
  const credentials = { userName: 'Administrator', password: 'irrelevant' };

  const property = fc.property(
    randomBlueprint,
    fc.array(choice, { minLength: 4, maxLength: 14, size: 'max' }),
    (blueprint, choices: readonly Choice[]) => {
      const genesis = rigGenesis({ seed: `${choices.length}`, blueprint });
      const controller = openController(
        { genesis, secret: Secret.ofSeed('rig'), credentials },
        { ...defaultTerms, outside },
      );
      const lab = new Lab(controller);
      const recorded = record(controller.simulation, genesis);
      lab.post(resetUri, { ResetType: 'ForceRestart' });
      for (const step of choices) {
        happen(lab, step);
        lab.advance(spansMs[step[1] % spansMs.length] ?? 0);
      }
      lab.advance('2h');
      checkReactions(recorded);
    },
  );

  fc.assert(property, { seed: 31, numRuns: budget({ short: 4, long: 300 }), includeErrorInReport: true });
});

test.run();
