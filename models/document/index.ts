/** Parser for files of users; it reports problems with line and column. */

export {
  anything,
  checkOptions,
  checkValue,
  type DocumentProblem,
  type DocumentResult,
  durationMs,
  formatProblem,
  functionOption,
  type OptionShape,
  optionsOf,
  pace,
  parseDocument,
  predicates,
  type SourceLocation,
  seedOption,
} from './document.js';
export { type DocumentPath, didYouMean, formatPath } from './finding.js';
export { renamedWords } from './renamed.js';
