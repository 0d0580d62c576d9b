/** Process of a verification that replays the received parts of a stored journal, one after the other. */
import { setImmediate as turn } from 'node:timers/promises';
import { findStoredJournal, openStoredFiles } from '../../http/index.js';
import {
  type Journal,
  type JournalPart,
  journalText,
  readJournal,
  readStore,
  replayPart,
} from '../../replay/index.js';
import { recordingIn } from './recording-of.js';
import type { PartAnswer, PartsOfFile } from './verify-parts.js';

/** Time between two messages about the completed share. Unit: ms of real time. */
const shareMs = 100;

type Replay = (part: JournalPart) => Promise<PartAnswer>;

/** Reads the journal as the parent process has read it. A service that is running may have continued it since. */
function journalOf({ file, lines }: PartsOfFile): Journal {
  const files = openStoredFiles(findStoredJournal(file) ?? file);
  try {
    const stored = readStore(files);
    if (!stored.ok) throw new Error(`${file}/${stored.problem}`);
    const reading = readJournal(journalText(stored.store), file);
    if (!reading.ok) throw new Error(`${file}:${reading.problem.line}: ${reading.problem.message}`);
    return { ...reading.journal, lines: reading.journal.lines.slice(0, lines) };
  } finally {
    files.close();
  }
}

function begin(given: PartsOfFile, tell: (answer: PartAnswer) => void): Replay {
  const { file, executor } = given;
  const journal = journalOf(given);
  const { stateAfter, ...recording } = recordingIn(file, journal).recording;
  if (stateAfter === undefined) throw new Error(`${file} has no recorded states`);
  return async (part) => {
    const replaying = replayPart(journal, part, { recording: { ...recording, stateAfter }, executor });
    let toldAt = performance.now();
    for (let next = replaying.next(); ; next = replaying.next()) {
      if (next.done === true) return { report: next.value ?? null };
      if (performance.now() < toldAt + shareMs) continue;
      toldAt = performance.now();
      tell({ share: next.value });
      await turn();
    }
  };
}

function serve(tell: (answer: PartAnswer) => void): void {
  let replay: Replay | undefined;
  process.on('message', async (message: PartsOfFile | JournalPart) => {
    try {
      if ('file' in message) replay = begin(message, tell);
      else if (replay !== undefined) tell(await replay(message));
    } catch (error) {
      tell({ problem: error instanceof Error ? error.message : String(error) });
    }
  });
  // The parent process has ended or needs no further part.
  process.on('disconnect', () => process.exit());
}

// Without an IPC channel, this module was not started by a verification and has nothing to do.
if (process.send !== undefined)
  serve((answer) => {
    if (process.connected) process.send?.(answer);
  });
