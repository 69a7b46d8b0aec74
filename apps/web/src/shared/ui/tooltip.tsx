import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

export type TooltipProps = {
  readonly text: ReactNode;
  /** What the tooltip belongs to: one of our buttons. */
  readonly children: ReactElement;
};

/** A short text beside a button, on hover and on keyboard focus. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      {children}
      <AriaTooltip offset={6} className={styles['tooltip'] ?? ''}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
