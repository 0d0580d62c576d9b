/**
 * Process that runs attackers. It receives the list of attackers. On request, it reports the statuses of the responses
 * that they received.
 */
import { type Answers, type Attacker, attack } from './attacks.js';

const answers: Answers = new Map();

process.on('message', (task: readonly Attacker[] | 'answers') => {
  if (task === 'answers') process.send?.(Object.fromEntries(answers));
  else for (const attacker of task) attack(attacker, answers);
});
process.once('disconnect', () => process.exit(0));
