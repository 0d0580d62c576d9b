/**
 * `tidefish branch`: branches a history. A branch can remove or add inputs, add faults, or use another seed after the
 * branch point.
 */
import type { Command } from 'commander';
import { parseDuration } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import {
  allDifferencesDescription,
  type Branch,
  branchOf,
  compareHistories,
  comparisonInLines,
  differencesAfter,
  type Edit,
  endOf,
  formatInput,
  formatSkipped,
  formatVirtualTime,
  type History,
  InvalidEdit,
  inputLines,
  journalOf,
  laterInLines,
  type Position,
  readFaultText,
  readInput,
  readInputNumber,
  readPosition,
} from '../../replay/index.js';
import { findFileObstacle } from '../files/output-file.js';
import { coloursFor, exitCodes, printError, printLine } from '../terminal/terminal.js';
import { saveJournal } from './journal-file.js';
import { openSource } from './open-source.js';
import { addressHelp, historyExpected } from './running-service.js';

interface BranchFlags extends EditFlags {
  readonly journal?: string;
  readonly force?: true;
  readonly all?: true;
  readonly json?: true;
}

const examples = `
The branch shares its beginning with the recorded history. Later inputs of the record are repeated, unless --alone is given:
each at its instant, after the events that are due then, in the recorded order. The result of an effect goes to the machine that
requested the same effect in the branch; a result that no machine requested is left out and reported. A request is refused and
reported if the controller of the branch is unreachable, if its network drops the request, or if the branch has no such session,
no account with the privilege, or another password. A failed login that may have used that password is reported as undecided.
A branch sends nothing to real hosts.

Examples:
  $ tidefish branch history.jsonl --without i3
  $ tidefish branch history.jsonl --at 10m --fault 'fan.failed part=Fan 1'
  $ tidefish branch history.jsonl --at '#120' --with '{type: operator, action: mains.off}' --alone --for 1h
  $ tidefish branch history.jsonl --at i2 --seed other --journal other.jsonl     then: tidefish compare history.jsonl other.jsonl`;

const several = (text: string, before: readonly string[]) => [...before, text];

export function registerBranch(program: Command): void {
  const command = program
    .command('branch')
    .description('branch a history with other inputs, and show the differences')
    .argument('<history>', historyExpected)
    .option(
      '--without <input>',
      'leave out a recorded input, such as i3, or its event, such as #24; repeatable',
      several,
      [],
    )
    .option('--at <position>', 'branch point: #1234, 10m, an instant, i3, start or end')
    .option(
      '--with <input>',
      'input at the branch point, in the form of a journal line, as YAML; repeatable',
      several,
      [],
    )
    .option('--fault <fault>', "fault at the branch point: 'fan.failed part=Fan 1'; repeatable", several, [])
    .option('--seed <text>', 'draw random numbers from another seed after the branch point')
    .option('--shuffled', 'execute events of the same instant in another order after the branch point')
    .option('--alone', 'repeat no recorded input after the branch point')
    .option(
      '--for <duration>',
      'duration of the branch after the branch point (default: to the end of the recorded history)',
    )
    .option('--journal <file>', 'journal file to which the branch is written')
    .option('--force', 'let --journal replace a file that exists')
    .option('--all', allDifferencesDescription)
    .option('--json', 'print the differences as one line of JSON')
    .addHelpText('after', addressHelp + examples)
    .action((file: string, flags: BranchFlags) => branch(command, file, flags));
  command.showHelpAfterError('(tidefish branch --help explains every flag)');
}

async function branch(command: Command, file: string, flags: BranchFlags): Promise<void> {
  const { journal, force, all, json } = flags;
  const obstacle =
    journal === undefined ? undefined : findFileObstacle(journal, { force, called: 'the journal' });
  if (obstacle !== undefined) command.error(`error: ${obstacle}`);
  const history = await openSource(file);
  if (history === undefined) return;
  const parted = partFrom(history, flags);
  if (parted === undefined) return;
  if (journal !== undefined) saveBranch(journal, parted.history);
  reportBranch({ file, history, branch: parted, without: parted.without, all, json });
}

/** Branch with the numbers of the inputs that it leaves out. */
interface EditedBranch extends Branch {
  readonly without: readonly number[];
}

function partFrom(history: History, flags: EditFlags): EditedBranch | undefined {
  try {
    const edit = editOf(flags, history);
    return { ...branchOf(history, edit), without: edit.without ?? [] };
  } catch (error) {
    if (!(error instanceof InvalidEdit)) throw error;
    printError(error.message);
    process.exitCode = exitCodes.badInput;
    return undefined;
  }
}

function saveBranch(file: string, history: History): void {
  const inputs = [...inputLines(history)].map(({ number: _, ...line }) => line);
  const { at: now, after: executed } = history.end;
  saveJournal(file, () => journalOf({ genesis: history.genesis, inputs, end: { now, executed } }));
}

interface ToldBranch {
  readonly file: string;
  readonly history: History;
  readonly branch: Branch;
  /** Numbers of the inputs that the branch leaves out. */
  readonly without?: readonly number[];
  readonly all?: true | undefined;
  readonly json: true | undefined;
}

/** Prints the comparison of a branch with its baseline, as text or as JSON. */
export function reportBranch({
  file,
  history,
  branch: { history: branched, shared, skipped },
  without = [],
  all,
  json,
}: ToldBranch): void {
  const comparison = compareHistories(history, branched, shared);
  const later = differencesAfter(branched, comparison.endMs);
  if (json === true) {
    printLine(JSON.stringify({ file, shared, skipped, ...comparison, ...(later && { later }) }));
    return;
  }
  const { startMs } = history;
  const colours = coloursFor(process.stdout, process.env);
  const since = formatVirtualTime(history.treeAfter(shared).clock.now - startMs);
  printLine(
    [
      ...withoutInWords(history, without),
      `${colours.bold(file)}  ${shared} events in common, up to ${since}`,
      ...formatSkipped(skipped, startMs),
      ...comparisonInLines(
        { comparison, names: ['recorded', 'branch'], startsMs: [startMs, startMs] },
        { colours },
        all,
      ),
      ...(later === undefined ? [] : laterInLines(later, startMs, all)),
    ].join('\n'),
  );
}

function withoutInWords(history: History, without: readonly number[]): readonly string[] {
  if (without.length === 0) return [];
  return [...inputLines(history)]
    .filter(({ number }) => without.includes(number))
    .map(({ number, input }) => `without i${number}: ${formatInput(input)}`);
}

/** Flags of `tidefish branch` that describe the edit. */
interface EditFlags {
  readonly at?: string;
  readonly without: readonly string[];
  readonly with: readonly string[];
  readonly fault: readonly string[];
  readonly seed?: string;
  readonly shuffled?: true;
  readonly alone?: true;
  readonly for?: string;
}

/** Reads the edit from the flags. Throws InvalidEdit, with the expected form, for an invalid edit. */
function editOf(flags: EditFlags, history: History): Edit {
  const added = inputsOf(flags, history);
  const { without: removed, alone, for: span } = flags;
  if (added.length === 0 && removed.length === 0 && alone === undefined && span === undefined)
    throw new InvalidEdit(
      'the branch has no change; name one with --without, --with, --fault, --seed, --shuffled, --alone or --for',
    );
  const position = flags.at === undefined ? undefined : positionOf(flags.at, history);
  if (position === undefined && (added.length > 0 || flags.alone === true))
    throw new InvalidEdit(
      'name the branch point with --at: an event (#1234), a duration since the start (10m), an input (i3), end',
    );
  const without = flags.without.map((text) => readInputNumber(text, history));
  // A removed input can precede the branch point and change the event numbers after it. Added inputs are therefore
  // placed at an instant, not after a number of events.
  const placed =
    without.length === 0 || position === undefined
      ? added
      : added.map(({ input }) => ({ input, at: position.at }));
  return {
    ...(without.length === 0 && position !== undefined && { from: position }),
    without,
    with: placed,
    follows: flags.alone === true ? 'nothing' : 'recorded',
    ...untilOf(flags, position ?? endOf(history)),
  };
}

function inputsOf(
  { with: inputs, fault, seed, shuffled }: EditFlags,
  { genesis }: History,
): readonly { readonly input: JournaledInput }[] {
  const ties = shuffled === true ? 'shuffled' : 'fifo';
  const future: readonly JournaledInput[] =
    seed === undefined && shuffled !== true ? [] : [{ type: 'future', seed: seed ?? genesis.seed, ties }];
  const told = [
    ...inputs.map((text) => readInput(text, genesis)),
    ...fault.map((text) => readFaultText(text, genesis)),
  ].map((reading): JournaledInput => {
    if (!reading.ok) throw new InvalidEdit(reading.message);
    return reading.input;
  });
  return [...future, ...told].map((input) => ({ input }));
}

function positionOf(text: string, history: History): Position {
  const reading = readPosition(text, history);
  if (!reading.ok) throw new InvalidEdit(reading.message);
  return reading.position;
}

function untilOf({ for: span }: EditFlags, { at }: Position): Pick<Edit, 'untilMs'> {
  if (span === undefined) return {};
  const spanMs = parseDuration(span);
  if (spanMs === undefined)
    throw new InvalidEdit(`--for ${span} is not a duration (expected a text such as 1h30m)`);
  return { untilMs: at + spanMs };
}
