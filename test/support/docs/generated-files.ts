/** The files that the tests generate from their sources: those under `docs/`, and the descriptions in the console. */
import { formatBehaviors } from './reference/behaviors.js';
import { formatBlueprintKeys } from './reference/blueprint-keys.js';
import { formatCli } from './reference/cli.js';
import { formatContributing } from './reference/contributing.js';
import { formatControlApi } from './reference/control-api.js';
import { formatFaults, formatOperatorActions } from './reference/faults.js';
import { formatLibrary } from './reference/library.js';
import { formatStateDescriptions, formatStateTree } from './reference/state-tree.js';
import { drawRun } from './timeline.js';

interface GeneratedFile {
  readonly file: string;
  readonly generate: () => string;
}

export const generatedFiles: readonly GeneratedFile[] = [
  { file: 'docs/run.svg', generate: drawRun },
  { file: 'docs/internals/contributing.md', generate: formatContributing },
  { file: 'docs/reference/behaviors.md', generate: formatBehaviors },
  { file: 'docs/reference/blueprint-keys.md', generate: formatBlueprintKeys },
  { file: 'docs/reference/cli.md', generate: formatCli },
  { file: 'docs/reference/control-api.md', generate: formatControlApi },
  { file: 'docs/reference/faults.md', generate: formatFaults },
  { file: 'docs/reference/library.md', generate: formatLibrary },
  { file: 'docs/reference/operator-actions.md', generate: formatOperatorActions },
  { file: 'docs/reference/state-tree.md', generate: formatStateTree },
  { file: 'console/views/state/descriptions.json', generate: formatStateDescriptions },
];
