/** Button that copies a text to the clipboard. */
import { showMessage, showProblem } from '../shell/toasts.js';
import { Button } from './button.js';

interface CopyButtonProps {
  readonly text: string;
  readonly content: () => string;
}

export function CopyButton({ text, content }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(content());
      showMessage('Copied.');
    } catch {
      showProblem('The browser does not allow copying here.');
    }
  };
  return (
    <Button icon="copy" text={text} label={`Copy as ${text}`} tone="quiet" onClick={() => void copy()} />
  );
}
