/** The commands that a sweep tells of a failure: the one that has it again, and the one that makes it smaller. */
import { commandFor, type SeedFailure } from '../scenarios/index.js';

interface Swept {
  readonly operand: string;
  readonly set: Readonly<Record<string, unknown>>;
  readonly faults?: 'random';
  readonly servers?: 'random';
  readonly twice?: true;
  readonly futures: number;
  readonly futuresDefault: number;
  /** Whether futures are explored. */
  readonly explores: boolean;
}

/** What the scenario comes to by itself is had again by running it; all else by sweeping over that seed. */
export function againBy(swept: Swept): (seed: string, failure: SeedFailure) => string {
  const { operand, set, faults, servers, twice, futures, futuresDefault, explores } = swept;
  const besides = [
    faults === undefined ? '' : ' --faults random',
    servers === undefined ? '' : ' --servers random',
    twice === undefined ? '' : ' --twice',
  ].join('');
  return (seed, { kind, path }) => {
    const asMany = kind === 'two histories' && futures !== futuresDefault ? ` --futures ${futures}` : '';
    const more = explores || faults === undefined ? `${besides}${asMany}` : `${besides} --cold`;
    const isOwn = path === undefined && servers === undefined && (explores || more === '');
    if (isOwn && (kind === 'step' || kind === 'check')) return commandFor(operand, seed, set);
    return `${commandFor(operand, seed, set, 'sweep')}${more}${path === undefined ? '' : ` --path ${path}`}`;
  };
}

/** Of a future that breaks a check, on the server that the file describes. */
export function smallerBy(swept: Swept): (seed: string, failure: SeedFailure) => string | undefined {
  const { operand, set } = swept;
  return (seed, { kind, path, server }) =>
    path === undefined || server !== '' || (kind !== 'check' && kind !== 'invariant')
      ? undefined
      : `${commandFor(operand, seed, set, 'shrink')} --faults random --path ${path}`;
}
