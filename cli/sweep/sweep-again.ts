/** Commands that reproduce and shrink the failures of a sweep. */
import { commandFor, type SeedFailure } from '../../scenarios/index.js';

/** Sweep whose failures are reproduced. */
export interface SweptFlags {
  readonly operand: string;
  readonly set: Readonly<Record<string, unknown>>;
  readonly faults?: 'random';
  readonly servers?: 'random';
  readonly twice?: true;
  readonly futures: number;
  readonly futuresDefault: number;
  /** True if futures are explored; false if every seed runs from its start. */
  readonly explores: boolean;
}

/**
 * Returns a function that creates the command to reproduce a failure. `tidefish run` reproduces a failed step or check
 * of the scenario itself. `tidefish sweep` with the seed reproduces every other failure.
 */
export function againBy(swept: SweptFlags): (seed: string, failure: SeedFailure) => string {
  const { operand, set, faults, servers, twice, futures, futuresDefault, explores } = swept;
  const besides = [
    faults === undefined ? '' : ' --faults random',
    servers === undefined ? '' : ' --servers random',
    twice === undefined ? '' : ' --twice',
  ].join('');
  return (seed, { kind, path }) => {
    const asMany = kind === 'two histories' && futures !== futuresDefault ? ` --futures ${futures}` : '';
    const more = explores || faults === undefined ? `${besides}${asMany}` : `${besides} --no-explore`;
    const isOwn = path === undefined && servers === undefined && (explores || more === '');
    if (isOwn && (kind === 'step' || kind === 'check')) return commandFor(operand, seed, set);
    return `${commandFor(operand, seed, set, 'sweep')}${more}${path === undefined ? '' : ` --path ${path}`}`;
  };
}

/**
 * Returns a function that creates the command to shrink a failure. Only a future that breaks a check or invariant on
 * the server of the scenario file can be shrunk.
 */
export function smallerBy(swept: SweptFlags): (seed: string, failure: SeedFailure) => string | undefined {
  const { operand, set } = swept;
  return (seed, { kind, path, server }) =>
    path === undefined || server !== '' || (kind !== 'check' && kind !== 'invariant')
      ? undefined
      : `${commandFor(operand, seed, set, 'shrink')} --faults random --path ${path}`;
}
