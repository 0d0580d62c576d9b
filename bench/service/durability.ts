/**
 * Bench of durability: a service with a data directory is killed at random instants under a load of writes over HTTPS.
 */
import { reExecute } from '../../replay/index.js';
import { killAtRandom } from '../../test/support/command/killed-service.js';
import { type Bench, row } from '../report.js';

/** Required number of kills. */
const kills = 500;

export const durability: Bench = {
  name: 'durability',
  about: `SIGKILL at ${kills} random instants under a write load over HTTPS (takes some ten minutes)`,
  run: async ({ progress, signal, amount }) => {
    const { acknowledged, unanswered, wrong, journal } = await killAtRandom(
      amount(kills, 2),
      'bench',
      (done) => {
        signal.throwIfAborted();
        progress(`${done} of ${amount(kills, 2)} killed`);
      },
    );
    const { divergence, agreed } = reExecute(journal);
    const parted = divergence === undefined ? 0 : 1;
    const writes = `${acknowledged} writes acknowledged, ${unanswered} without an answer`;
    return [
      row({
        name: 'lost, invented or unreachable',
        figure: [writes, ...wrong].join('; '),
        value: wrong.length,
        unit: '',
        atMost: 0,
      }),
      row({
        name: 'fingerprints that do not continue',
        figure: `${agreed} compared over all processes, ${divergence?.what ?? 'no divergence'}`,
        value: parted,
        unit: '',
        atMost: 0,
      }),
    ];
  },
};
