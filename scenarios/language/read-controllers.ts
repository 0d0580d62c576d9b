/** Reads the controllers of a scenario with several: the plan of their groups, each with the blueprint of its group. */
import {
  type Blueprint,
  type BlueprintInput,
  mergeOverrides,
  parseBlueprint,
  resolveBlueprint,
} from '../../models/blueprint/index.js';
import type { DocumentProblem } from '../../models/document/index.js';
import { type FleetDocument, planFleet, readFleetObject } from '../../models/fleet/index.js';
import type { ScenarioControllers } from './controllers.js';
import { besides, type ReadText, type Source } from './prepare.js';

type Groups = FleetDocument['members'];

type Reading =
  | { readonly ok: true; readonly controllers: ScenarioControllers }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

/**
 * Reads the groups of controllers. `server` is the server of the scenario, which the blueprint file of a group overrides;
 * the file is relative to the scenario.
 */
export function readControllers(
  groups: Groups,
  server: BlueprintInput,
  seed: string,
  source: Pick<Source, 'file' | 'locate'>,
  readText: ReadText,
): Reading {
  const { file, locate } = source;
  const planning = planOf(groups, seed);
  if (!planning.ok) {
    const { path, ...problem } = planning.problem;
    const place = ['controllers', ...path.slice(1)];
    return { ok: false, problems: [{ ...locate(place), path: 'controllers', ...problem }] };
  }
  const problems: DocumentProblem[] = [];
  const blueprints = new Map<string | undefined, Blueprint>();
  for (const [index, { blueprint: named, capture }] of groups.entries()) {
    if (capture !== undefined)
      problems.push({
        ...locate(['controllers', index, 'capture']),
        path: 'controllers',
        message: 'a group of controllers has no capture in a scenario',
        expected: 'a blueprint, or a scenario of one controller with capture',
      });
    if (blueprints.has(named)) continue;
    const own = named === undefined ? undefined : readOwn(besides(file, named), readText);
    if (own !== undefined && !own.ok) {
      const place = { ...locate(['controllers', index, 'blueprint']), path: 'controllers' };
      problems.push(
        ...own.problems.map((problem) => ('file' in problem ? problem : { ...place, ...problem })),
      );
    } else blueprints.set(named, resolveBlueprint(mergeOverrides(server, own?.value ?? {})));
  }
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    controllers: {
      members: planning.plan.members,
      plan: (other) => {
        const planned = planOf(groups, other);
        return planned.ok ? planned.plan.members : [];
      },
      blueprintOf: ({ blueprint }) => blueprints.get(blueprint) as Blueprint,
    },
  };
}

/** Plans the members. Clients of a scenario have no addresses, so addresses never run out. */
function planOf(groups: Groups, seed: string) {
  return planFleet({
    ...readFleetObject('controllers', { addressing: 'names', members: [{}] }),
    seed,
    members: groups,
  });
}

function readOwn(file: string, readText: ReadText) {
  const reading = readText(file);
  if (reading.ok) return parseBlueprint(reading.text, file);
  const problem = { message: `${file}: ${reading.reason}`, expected: 'a blueprint file' };
  return { ok: false as const, problems: [problem] };
}
