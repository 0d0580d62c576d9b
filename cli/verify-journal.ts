/** Has a journal happen again, holds it against everything that is on record of it, and tells how that ended. */
import { type Journal, type ReplayReport, reExecute } from '../replay/index.js';
import { recordingIn } from './recording-in.js';
import { Progress } from './report-progress.js';
import { formatReplay, replayFacts } from './report-replay.js';
import { type Colours, coloursFor, exitCodes, remark, say } from './terminal.js';

export function verifyJournal(file: string, journal: Journal, json: true | undefined): void {
  const { recording, traced, note, damage, close } = recordingIn(file, journal);
  if (note !== undefined) remark(note);
  const progress = new Progress();
  try {
    const report = reExecute(journal, {
      recording,
      progress: (share) => progress.show(() => `${file}: ${Math.floor(share * 100)} %`),
    });
    progress.clear();
    const colours = coloursFor(process.stdout, process.env);
    say(
      json === true
        ? JSON.stringify({ ...factsOf(file, journal, report, damage), traced })
        : [formatReplay(file, journal, report, colours), ...lossInWords(damage, colours)].join('\n'),
    );
    if (report.divergence !== undefined || damage !== undefined) process.exitCode = exitCodes.diverged;
  } finally {
    close();
  }
}

function lossInWords(damage: string | undefined, { red }: Colours): readonly string[] {
  return damage === undefined ? [] : [red(`not all of it: ${damage}`)];
}

/** What is lost of a journal has not happened again. */
function factsOf(file: string, journal: Journal, report: ReplayReport, damage: string | undefined) {
  const facts = replayFacts(file, journal, report);
  return { ...facts, verified: facts.verified && damage === undefined, damage };
}
