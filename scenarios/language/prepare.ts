/**
 * Converts the steps of a file to executable steps: resolves their names in the server and in other files, and detects
 * times that are past in any case. Problems are collected, each with its location.
 */
import path from 'node:path';
import { formatDuration } from '../../engine/index.js';
import type { Blueprint } from '../../models/blueprint/index.js';
import type { Capture } from '../../models/capture/index.js';
import {
  type DocumentPath,
  type DocumentProblem,
  formatPath,
  parseDocument,
  type SourceLocation,
} from '../../models/document/index.js';
import { selectMembers } from '../../models/fleet/index.js';
import { type Condition, type Subject, subjectsOf } from '../checks/condition.js';
import type { Step, StepList } from '../run/track.js';
import type { ScenarioControllers } from './controllers.js';
import { fragmentSchema } from './document.js';
import { withNames, withValues } from './names.js';
import type { UnpreparedMembers, UnpreparedStep } from './step-kind.js';
import { findSubjectProblem, listNames, type SubjectProblem } from './subjects.js';

/** Access to the files that a scenario names. */
export interface ReadText {
  /** Returns the text of a file, or the reason why it cannot be read. */
  (
    file: string,
  ): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };
  /** Reads a capture from a folder or file. Throws an Error that says why it cannot be read. Absent without files. */
  readonly openCapture?: (path: string) => Capture;
}

/** File that contains the steps. */
export interface Source {
  readonly file: string;
  readonly locate: (path: DocumentPath) => SourceLocation;
  /** Chain of included files up to the current file, which is the last one. */
  readonly within: readonly string[];
}

export interface Preparation {
  /** Controllers of the scenario; undefined for one controller. */
  readonly controllers?: ScenarioControllers | undefined;
  /** True for steps inside a step with `on`. */
  readonly isOnMember?: boolean;
  readonly blueprint: Blueprint;
  readonly readText: ReadText;
  readonly problems: DocumentProblem[];
  readonly included: Included;
}

/** Number and size of the inclusions of a scenario so far. */
export class Included {
  files = 0;
  chars = 0;
}

/** Maximum depth of inclusion. Assumption: hand-written scenarios are two or three files deep. */
const includeDepthMax = 32;
/**
 * Maximum number of inclusions of a scenario; a file counts at each inclusion. The limit stops files that each include
 * the next one twice.
 */
const inclusionsMax = 1_000;
/** Maximum size of all inclusions together, equal to the maximum length of a document. Unit: characters. */
const includedCharsMax = 4 * 1024 * 1024;

export function prepareSteps(
  steps: readonly UnpreparedStep[],
  base: DocumentPath,
  source: Source,
  preparation: Preparation,
): StepList {
  const prepared = steps.map((step, index) => prepareStep(step, [...base, index], source, preparation));
  findPast(prepared, preparation);
  return prepared;
}

function prepareStep(
  unprepared: UnpreparedStep,
  at: DocumentPath,
  source: Source,
  preparation: Preparation,
): Step {
  const { prepare, on, actsBy, ...step } = unprepared;
  const { controllers, isOnMember = false } = preparation;
  const complain = (below: DocumentPath, message: string, expected: string) => {
    const place = source.locate([...at, ...below]);
    preparation.problems.push({ ...place, path: formatPath([...at, ...below]), message, expected });
  };
  if (on !== undefined) return prepareOn({ ...unprepared, on }, on, at, source, preparation);
  const requireSubjects = (condition: Condition, below: DocumentPath) => {
    const problem = findSubjectProblem(subjectsOf(condition), controllers, isOnMember);
    if (problem !== undefined) complain(below, problem.message, problem.expected);
  };
  if (step.when !== undefined) requireSubjects(step.when.condition, ['when']);
  if (step.repetition.kind === 'every') requireSubjects(step.repetition.until, ['until']);
  if (actsBy !== undefined && controllers !== undefined && !isOnMember) {
    const expected = `on: with a name or a rack; ${listNames(controllers)}`;
    complain([actsBy], `${actsBy} acts on one controller, but the scenario has several`, expected);
  }
  const action = prepare({
    blueprint: preparation.blueprint,
    members: controllers?.members,
    requireSubjects,
    complain,
    prepare: (inner, below) => prepareSteps(inner, [...at, ...below], source, preparation),
    include: (name, values) => include(name, values, source, preparation, complain),
  });
  return { ...step, on: undefined, path: at, locate: source.locate, action };
}

/** Prepares a step for each server that its members have, because names of parts belong to a server. */
function prepareOn(
  unprepared: UnpreparedStep,
  { selection, atOnce, while: condition }: UnpreparedMembers,
  at: DocumentPath,
  source: Source,
  preparation: Preparation,
): Step {
  const { controllers, isOnMember = false } = preparation;
  const subjects: readonly Subject[] = [selection];
  const nested: SubjectProblem = {
    message: 'an enclosing step has members',
    expected: 'one `on`, at the outer step',
  };
  const whileSubjects = condition === undefined ? [] : subjectsOf(condition);
  const problems: readonly (readonly [string, SubjectProblem | undefined])[] = [
    ['on', isOnMember ? nested : findSubjectProblem(subjects, controllers, true)],
    ['while', isOnMember ? undefined : findSubjectProblem(whileSubjects, controllers, false)],
  ];
  for (const [key, problem] of problems) {
    const path = [...at, key];
    if (problem !== undefined)
      preparation.problems.push({ ...source.locate(path), path: formatPath(path), ...problem });
  }
  const alone = { ...unprepared, on: undefined };
  const prepared = (blueprint: Blueprint) =>
    prepareStep(alone, at, source, { ...preparation, blueprint, isOnMember: true });
  if (controllers === undefined || isOnMember) return prepared(preparation.blueprint);
  const members = selectMembers(controllers.members, selection);
  const steps = new Map(
    members.map((member) => [controllers.blueprintOf(member), undefined as Step | undefined]),
  );
  for (const blueprint of steps.keys()) steps.set(blueprint, prepared(blueprint));
  const byName = new Map(members.map((member) => [member.name, steps.get(controllers.blueprintOf(member))]));
  const [first = prepared(preparation.blueprint)] = [...steps.values()];
  return {
    ...first,
    on: {
      members: members.map(({ name }) => name),
      atOnce,
      while: condition,
      stepFor: (name) => byName.get(name) ?? first,
    },
  };
}

function include(
  name: string,
  values: Readonly<Record<string, unknown>>,
  source: Source,
  preparation: Preparation,
  complain: (below: DocumentPath, message: string, expected: string) => void,
): StepList {
  const file = besides(source.file, name);
  if (source.within.includes(file)) {
    complain(['include'], `${name} includes itself`, 'files without circular inclusion');
    return [];
  }
  if (source.within.length > includeDepthMax) {
    complain(
      ['include'],
      `${name} is included too deeply`,
      `at most ${includeDepthMax} files below each other`,
    );
    return [];
  }
  const { included } = preparation;
  included.files += 1;
  // The problem is reported only once, because the including file may be included a thousand times.
  if (included.files === inclusionsMax + 1) {
    complain(['include'], `${name} is one inclusion too many`, `at most ${inclusionsMax} in a scenario`);
  }
  if (included.files > inclusionsMax || included.chars > includedCharsMax) return [];
  const reading = preparation.readText(file);
  if (!reading.ok) {
    complain(['include'], `${file}: ${reading.reason}`, 'a file with steps');
    return [];
  }
  included.chars += reading.text.length;
  if (included.chars > includedCharsMax) {
    const expected = `at most ${includedCharsMax} characters`;
    complain(['include'], `with ${name} the included files exceed the total size`, expected);
    return [];
  }
  const document = parseDocument(reading.text, file, withNames(fragmentSchema, values));
  if (!document.ok) {
    const problems = withValues(document.problems, { text: reading.text, file }, values);
    // The content of a file without steps is not shown in the problem, because such a file can contain anything.
    preparation.problems.push(
      ...problems.map((problem) => (problem.path === '' ? unshown(problem) : problem)),
    );
    return [];
  }
  const { parameters, steps } = document.value;
  for (const given of Object.keys(values)) {
    if (Object.hasOwn(parameters, given)) continue;
    const expected = parameterNames(parameters);
    complain(['with', given], `${name} has no parameter ${given}`, expected);
  }
  const { locate } = document;
  const inner = { file, locate, within: [...source.within, file] };
  return prepareSteps(steps, ['steps'], inner, preparation);
}

function unshown(problem: DocumentProblem): DocumentProblem {
  return { ...problem, message: problem.message.replace(/^found ".*"/s, 'found a text') };
}

export function parameterNames(parameters: object): string {
  const names = Object.keys(parameters);
  return names.length === 0 ? 'no parameters' : `one of ${names.join(', ')}`;
}

/** Resolves a path relative to the including file. */
export function besides(file: string, name: string): string {
  return path.isAbsolute(name) ? name : path.join(path.dirname(file), name);
}

/**
 * Reports steps whose time is past in any case. The duration of some steps is unknown before the run, so other steps
 * whose time is past fail during the run.
 */
function findPast(steps: StepList, { problems }: Preparation): void {
  let earliestMs = 0;
  for (const { atMs, afterMs, action, path: at, locate } of steps) {
    if (atMs !== undefined && atMs < earliestMs) {
      problems.push({
        ...locate([...at, 'at']),
        path: formatPath([...at, 'at']),
        message: `${formatDuration(atMs)} is past when this step is reached`,
        expected: `at least ${formatDuration(earliestMs)}`,
      });
    }
    earliestMs = Math.max(atMs ?? 0, earliestMs + afterMs) + action.leastMs;
  }
}
