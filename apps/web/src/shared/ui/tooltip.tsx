import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

export type TooltipProps = {
  readonly text: string;
  /** What it stands beside. */
  readonly anchor: HTMLElement;
  /** The pointer is over it. */
  readonly onEnter: () => void;
  readonly onClose: () => void;
};

/** A short text beside a button. */
export function Tooltip({ text, anchor, onEnter, onClose }: TooltipProps) {
  return (
    <TooltipTriggerStateContext value={{ isOpen: true, shouldSkipAnimation: false, open: onEnter, close: onClose }}>
      <AriaTooltip triggerRef={{ current: anchor }} offset={6} className={styles['tooltip'] ?? ''}>
        {text}
      </AriaTooltip>
    </TooltipTriggerStateContext>
  );
}
