/** Whether the shell is tried like any other boot option: an attribute of the BIOS decides when it is taken over. */
import type { ControllerStage } from '../../stage.js';
import { attributeSet } from '../bios/index.js';
import { listBootOptions } from './boot-sources.js';

/** For an event that has changed attributes: what a client has set of the option since stays, unless this one changed. */
export function followShellOrder(stage: ControllerStage): void {
  const [before, after] = [stage.tree, stage.view].map((tree) => attributeSet(tree, 'UefiShellBootOrder'));
  if (before !== after) enableShellByAttribute(stage);
}

/** Source: behaviour § 3.1. */
export function enableShellByAttribute({ view, draft }: ControllerStage): void {
  const shells = listBootOptions(view)
    .filter(({ alias }) => alias === 'UefiShell')
    .map(({ reference }) => reference);
  const others = view.boot.disabled.filter((reference) => !shells.includes(reference));
  const isTried = attributeSet(view, 'UefiShellBootOrder') === 'Enabled';
  draft.boot.disabled = isTried ? others : [...others, ...shells];
}
