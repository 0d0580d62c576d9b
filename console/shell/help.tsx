/** List of the keys, from the list of commands and the list of views. */
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../parts/button.js';
import { views } from '../views/views.js';
import { commands, isHelpOpen, toggleHelp } from './commands.js';

export function Help() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = isHelpOpen.value;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const groups = ['Time', 'Timeline', 'Page'] as const;
  return (
    <dialog
      ref={dialog}
      class="help"
      aria-label="Keys"
      onClose={() => {
        isHelpOpen.value = false;
      }}
    >
      <header>
        <h2>Keys</h2>
        <Button icon="close" label="Close" tone="quiet" onClick={toggleHelp} />
      </header>
      <div class="help-groups">
        {groups.map((group) => (
          <Keys
            key={group}
            title={group}
            rows={commands
              .filter((command) => command.group === group)
              .map(({ keys, label }) => [keys.join('  '), label])}
          />
        ))}
        <Keys title="Views" rows={views.map(({ key, title }) => [key, title])} />
      </div>
    </dialog>
  );
}

function Keys({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly (readonly [string, string])[];
}) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([keys, label]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
