/**
 * Tests of consistency: for any blueprint and history, a server never contradicts itself at any instant at which no
 * more events are due.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatInstant } from '../../engine/index.js';
import { findFact } from '../../machines/facts/index.js';
import { resources } from '../../machines/resource-list.js';
import { Renderer } from '../../models/redfish/read/render.js';
import { createResolver } from '../../models/redfish/read/resolve.js';
import { Secret } from '../../models/secret.js';
import type { ControllerTree } from '../../models/tree.js';
import { defaultTerms, openController } from '../../scenarios/controller/create-controller.js';
import { parseListeners } from '../../scenarios/endpoints/listeners.js';
import { parseSources } from '../../scenarios/endpoints/sources.js';
import {
  type OnDemandInvariant,
  type Service,
  serviceOf,
  type UntypedBody,
} from '../../scenarios/invariants/invariant.js';
import { invariants } from '../../scenarios/invariants/invariants.js';
import { budget } from '../support/budget.js';
import { rigGenesis } from '../support/engine/machines-rig.js';
import { faultStep, happen } from '../support/history/random-history.js';
import { Lab, managerUri, systemUri } from '../support/lab.js';
import { randomBlueprint } from '../support/redfish/random-blueprints.js';
import { samplePrincipal } from '../support/security/sample-principal.js';

const histories = Number(process.env.HISTORIES ?? budget({ short: 6, long: 300 }));
const stepsMax = 14;
/** Maximum number of checked instants after each step. A day has thousands of similar instants. */
const looksPerStep = 6;
/** Durations between two steps: zero, within POST, POST and longer. Unit: ms. */
const spansMs = [0, 20_000, 150_000, 900_000];

const secret = Secret.ofSeed('rig');
const credentials = { userName: 'Administrator', password: 'irrelevant' };
const nobody = { sources: parseSources({}), listeners: parseListeners({}) };
const terms = { ...defaultTerms, outside: nobody };

/** Generator of steps. Half of them set or clear a fault. */
const choice = fc.tuple(fc.oneof(fc.nat(10_000), fc.constant(faultStep)), fc.nat(1_000_000));

function lookAt(renderer: Renderer, tree: ControllerTree): Service {
  const reading = { tree, now: tree.clock.now, principal: samplePrincipal };
  return serviceOf((uri) => renderer.renderAt(uri, reading)?.resource);
}

const close = invariants.filter(
  (invariant): invariant is OnDemandInvariant => invariant.judged === 'closely',
);
/** Names of the invariants that read the whole service. They are checked only once in a history. */
const whole = ['links', 'collections', 'valid'];
const part = close.filter(({ name }) => !whole.includes(name));

function contradictions(service: Service, rules: readonly OnDemandInvariant[]): readonly string[] {
  return rules.flatMap((rule) => [...rule.check(service)].map((found) => `${rule.name}: ${found}`));
}

const logs = [
  ...['Event', 'IML', 'SL'].map((name) => `${systemUri}LogServices/${name}/Entries/`),
  `${managerUri}LogServices/IEL/Entries/`,
];

/**
 * Yields every log entry that is dated in the future, or changed before its creation. No step of these histories sets
 * the clock back.
 */
function* misdated({ at }: Service): Iterable<string> {
  const nowMs = Date.parse(at(managerUri).DateTime) + 1_000;
  for (const uri of logs) {
    for (const member of at(uri).Members) {
      const { Id, Created, Modified }: UntypedBody =
        member.Created === undefined ? at(member['@odata.id']) : member;
      if (Modified !== undefined && Modified < Created) yield `${uri} ${Id} was changed before it was made`;
      if (!(Date.parse(Created) <= nowMs)) yield `${uri} ${Id} is of ${Created}, later than now`;
    }
  }
}

test('whatever a server is built of and whatever happens, all that it shows agrees at every instant', () => {
  const resolver = createResolver(resources);
  let looks = 0;

  const property = fc.property(
    randomBlueprint,
    fc.array(choice, { minLength: 4, maxLength: stepsMax, size: 'max' }),
    (blueprint, choices) => {
      const renderer = new Renderer(resolver, findFact);
      // The password of this genesis is already derived, because a derivation takes longer than the history.
      const genesis = rigGenesis({ seed: `${choices.length}`, blueprint });
      const lab = new Lab(openController({ genesis, secret, credentials }, terms));
      let left = looksPerStep;
      const look = (tree: ControllerTree, rules = part) => {
        looks++;
        const service = lookAt(renderer, tree);
        const found = [...contradictions(service, rules), ...misdated(service)];
        assert.equal(found, [], formatInstant(tree.clock.now));
      };
      // Only the first event of a later instant shows that the tree before it was the last one of its instant.
      let last = lab.controller.tree;
      lab.controller.observe({
        committed: ({ after }) => {
          if (after.clock.now > last.clock.now && left-- > 0) look(last);
          last = after;
        },
      });
      look(lab.controller.tree);
      for (const step of choices) {
        left = looksPerStep;
        happen(lab, step);
        look(lab.controller.tree);
        lab.advance(spansMs[step[1] % spansMs.length] ?? 0);
      }
      look(lab.controller.tree, close);
    },
  );

  fc.assert(property, {
    seed: 300,
    numRuns: histories,
    endOnFailure: process.env.SHRINK === undefined,
    includeErrorInReport: true,
  });
  assert.ok(looks > histories * stepsMax, `${looks} looks`);
});

test.run();
