/** Operator actions: the mains and the button first, then all others. */
import { Button } from '../../parts/button.js';
import { canAct } from '../../store/moment.js';
import { runState } from '../../store/run.js';
import type { Catalog } from './catalog.js';
import { performAction } from './set-fault.js';

/** Actions that stand at the top. */
const main = ['button.press', 'button.hold', 'mains.on', 'mains.off'];

export function OperatorActions({ actions }: { readonly actions: Catalog['operator'] }) {
  const mains = runState.value?.machines.mains;
  return (
    <section class="card">
      <h2>Operator actions</h2>
      <div class="row-buttons">
        <Button
          icon="power"
          text="Press the button"
          isDisabled={!canAct.value}
          onClick={() => void performAction('button.press')}
        />
        <Button
          text="Hold the button"
          isDisabled={!canAct.value}
          onClick={() => void performAction('button.hold')}
        />
        <Button
          icon="plug"
          text={mains === 'absent' ? 'Connect the mains' : 'Disconnect the mains'}
          tone={mains === 'absent' ? 'primary' : 'danger'}
          isDisabled={!canAct.value}
          onClick={() => void performAction(mains === 'absent' ? 'mains.on' : 'mains.off')}
        />
      </div>
      <ul class="rows">
        {actions
          .filter(({ action }) => !main.includes(action))
          .map(({ action, description }) => (
            <li key={action}>
              <span class="grow">
                {action}
                <span class="muted block">{description}</span>
              </span>
              <Button text="Do" isDisabled={!canAct.value} onClick={() => void performAction(action)} />
            </li>
          ))}
      </ul>
    </section>
  );
}
