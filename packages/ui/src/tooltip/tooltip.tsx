import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

/** Delay before the tooltip of a hovered element opens, in milliseconds. */
const DELAY_MS = 500;

export type TooltipProps = {
  readonly text: string;
  /** A component of React Aria that can receive the focus, or another such element in `Focusable`. */
  readonly children: ReactElement;
};

/** Shows a text beside an element on hover and on keyboard focus, until Escape. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={DELAY_MS}>
      {children}
      <AriaTooltip offset={6} className={styles.tooltip}>
        <span>{text}</span>
      </AriaTooltip>
    </TooltipTrigger>
  );
}
