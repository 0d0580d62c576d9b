/** `show`: what a resource shows at a position, or what stands in the state there. */
import { demandPlace, stateAt } from '../../replay/index.js';
import { options, type Question } from './question.js';

export const showQuestion: Question = {
  verb: 'show',
  says: 'a resource as it was, or a part of the state',
  arguments: [
    ['<place>', 'URI of a resource, URI#/Pointer of a value of it, or JSON pointer into the state'],
  ],
  options: [options.at],
  examples: [
    ['/redfish/v1/Systems/1/ --at 2m', 'the body of a resource'],
    ['/host --at i3', 'a branch of the state'],
  ],
  ask: (past, [named = ''], { at }) => {
    const place = past.place(named);
    const { value } = place.judge(stateAt(past.history, past.at(at)));
    if (value === undefined) demandPlace(past.history, place);
    // There is nothing at this position, though there is at another.
    const facts = value === undefined ? [] : [value];
    return { facts, lines: () => [value === undefined ? 'nothing' : JSON.stringify(value, null, 2)] };
  },
};
