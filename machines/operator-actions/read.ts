/** From the name of an operator action to its input, or to what is wrong with it. */
import { didYouMean } from '../../models/document/index.js';
import type { OperatorInput } from '../input.js';
import { isOperatorActionName, operatorActionNames } from './index.js';

/** Throws TypeError, naming the nearest, for a name that none has. */
export function readOperatorAction(name: unknown): OperatorInput {
  if (typeof name === 'string' && isOperatorActionName(name)) return { type: 'operator', action: name };
  const meant = typeof name === 'string' ? didYouMean(name, operatorActionNames) : '';
  const given = JSON.stringify(name) ?? String(name);
  throw new TypeError(
    `operator: there is no action ${given}${meant}; expected one of ${operatorActionNames.join(', ')}`,
  );
}
