/** Parser of the name of an operator action: returns an input, or throws an error. */
import { didYouMean } from '../../models/document/index.js';
import type { OperatorInput } from '../input.js';
import { isOperatorActionName, operatorActionNames } from './index.js';

/**
 * Returns the input for an operator action. Throws TypeError for an unknown name; the error suggests the most similar
 * known name.
 */
export function readOperatorAction(name: unknown): OperatorInput {
  if (typeof name === 'string' && isOperatorActionName(name)) return { type: 'operator', action: name };
  const meant = typeof name === 'string' ? didYouMean(name, operatorActionNames) : '';
  const given = JSON.stringify(name) ?? String(name);
  throw new TypeError(
    `operator: there is no operator action ${given}${meant}; expected one of ${operatorActionNames.join(', ')}`,
  );
}
