/** Hands of an operator at the server: the mains and the button first, then all other actions. */
import { Button } from '../../parts/button.js';
import { canAct } from '../../store/moment.js';
import { runState } from '../../store/run.js';
import type { Catalog } from './catalog.js';
import { operate } from './set-fault.js';

/** Actions that stand at the top. */
const main = ['button.press', 'button.hold', 'mains.on', 'mains.off'];

export function OperatorHands({ actions }: { readonly actions: Catalog['operator'] }) {
  const mains = runState.value?.machines.mains;
  return (
    <section class="card">
      <h2>At the server</h2>
      <div class="row-buttons">
        <Button
          icon="power"
          text="Press the button"
          isDisabled={!canAct.value}
          onClick={() => void operate('button.press')}
        />
        <Button
          text="Hold the button"
          isDisabled={!canAct.value}
          onClick={() => void operate('button.hold')}
        />
        <Button
          icon="plug"
          text={mains === 'absent' ? 'Connect the mains' : 'Disconnect the mains'}
          tone={mains === 'absent' ? 'primary' : 'danger'}
          isDisabled={!canAct.value}
          onClick={() => void operate(mains === 'absent' ? 'mains.on' : 'mains.off')}
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
              <Button text="Do" isDisabled={!canAct.value} onClick={() => void operate(action)} />
            </li>
          ))}
      </ul>
    </section>
  );
}
