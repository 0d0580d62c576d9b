/** What clients say of the component of a task or a step, and how they are told what is wrong with that: as they have said it. */
import { baseMessage, type Message } from '../../messages/index.js';
import type { ControllerTree } from '../../tree.js';
import { componentUri, findComponent } from '../repository/index.js';

/** One of them, or both alike; the rules speak of the file. */
export interface AskedComponent {
  readonly Filename?: string | undefined;
  readonly Component?: string | undefined;
}

type HasRepository = Pick<ControllerTree, 'repository'>;

/** The same component twice. */
export function problemsWithBoth(tree: HasRepository, { Filename, Component }: AskedComponent): Message[] {
  if (Filename === undefined || Component === undefined) return [];
  return findComponent(tree, Filename) === findComponent(tree, Component)
    ? []
    : [baseMessage('PropertyValueConflict', ['Component', 'Filename'], '/Component')];
}

/** A problem with the file, told of the property that it was called by. A name that several have is told with one of them. */
export function toldAsAsked(tree: HasRepository, asked: AskedComponent, problem: Message): Message {
  const { Filename, Component } = asked;
  if (problem.property !== '/Filename' || (Filename ?? Component) === undefined) return problem;
  const name = Filename === undefined ? 'Component' : 'Filename';
  const called = Filename ?? Component ?? '';
  const property = `/${name}`;
  const one = tree.repository.components.find(({ image }) => image.component === called);
  if (problem.key === 'PropertyValueNotInList' && one !== undefined)
    return baseMessage('PropertyValueResourceConflict', [name, called, componentUri(one)], property);
  return { ...problem, property, args: problem.args.map((arg) => (arg === 'Filename' ? name : arg)) };
}
