/** Buttons with an icon, a text, or both. A button without a text has a label for those who do not see the icon. */
import { Icon, type IconName } from './icon.js';

interface ButtonProps {
  readonly icon?: IconName;
  readonly text?: string;
  /** Description for a button without text, and the tip of any button. */
  readonly label?: string;
  readonly tone?: 'primary' | 'danger' | 'quiet';
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

export function Button({ icon, text, label, tone, isPressed, isDisabled, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      class={`button ${tone === undefined ? '' : `button-${tone}`} ${text === undefined ? 'button-icon' : ''}`}
      {...(label !== undefined && { title: label, 'aria-label': text === undefined ? label : undefined })}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      disabled={isDisabled === true}
      onClick={onClick}
    >
      {icon !== undefined && <Icon name={icon} />}
      {text}
    </button>
  );
}
