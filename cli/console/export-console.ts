/** `tidefish console --export`: writes the console of a history as static files, which answer every question without a server. */
import { type ExportedData, exportedFiles, exportMark, SetupError } from '../../http/index.js';
import { formatCount, type History, journalOf } from '../../replay/index.js';
import { findFolderObstacle, replaceFolder } from '../files/output-folder.js';
import { exitCodes, printError, printLine } from '../terminal/terminal.js';
import { readNotebook } from './notebook.js';

interface ExportFlags {
  readonly folder: string;
  readonly json?: boolean | undefined;
}

const journalFile = 'history.jsonl';
/** The page looks for this name beside the journal. */
const notebookFile = 'notebook.json';
const noFindings = '{"findings":[]}\n';

/** Returns the data of an exported history. */
export async function dataOf(history: History, source: string): Promise<ExportedData> {
  const { genesis, end } = history;
  const text = journalOf({
    genesis,
    inputs: [...history.inputs(end.after)],
    end: { now: end.at, executed: end.after },
  });
  const texts = new Map([[journalFile, text]]);
  texts.set(notebookFile, (await readNotebook(source)) ?? noFindings);
  return { kind: 'journal', name: journalFile, texts };
}

/** Returns the reason why nothing can be exported to the folder; undefined if there is no obstacle. */
export function findExportObstacle(folder: string, force: boolean | undefined): string | undefined {
  return findFolderObstacle(folder, { force, mark: exportMark });
}

/** Writes the files, and prints where they are and how they are served. Sets the exit code if they cannot be written. */
export function exportConsole(data: ExportedData, { folder, json }: ExportFlags): void {
  try {
    const files = exportedFiles(data);
    replaceFolder(folder, files);
    const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
    printLine(
      json === true
        ? JSON.stringify({ folder, files: files.size, bytes })
        : `${folder}: ${formatCount(files.size, 'file')}, ${bytes} bytes, for any web server, such as npx serve ${folder}`,
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!(error instanceof SetupError) && code === undefined) throw error;
    printError(error instanceof SetupError ? error.message : `cannot write ${folder} (${code})`);
    process.exitCode = exitCodes.badInput;
  }
}
