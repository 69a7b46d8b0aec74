import { Suspense } from 'react';
import type { ReactNode, RefAttributes } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { later } from '../later.ts';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';
import { useTooltip } from './use-tooltip.ts';

const Tooltip = later(async () => (await import('./tooltip.tsx')).Tooltip);

export type IconButtonProps = Omit<
  AriaButtonProps,
  'className' | 'style' | 'children' | 'aria-label' | keyof ReturnType<typeof useTooltip>['triggerProps']
> &
  RefAttributes<HTMLButtonElement> & {
    /** The button's name; also its tooltip. */
    readonly label: string;
    readonly icon: ReactNode;
    /** `danger` turns red on hover. */
    readonly tone?: 'plain' | 'danger';
  };

/** A button that shows only an icon; its name is a tooltip and what a screen reader reads. */
export function IconButton({ label, icon, tone = 'plain', ...rest }: IconButtonProps) {
  const { anchor, bubbleProps, triggerProps } = useTooltip();
  return (
    <>
      <AriaButton {...rest} {...triggerProps} aria-label={label} className={cx(styles['button'], styles[tone])}>
        {icon}
      </AriaButton>
      {anchor && (
        <Suspense>
          <Tooltip text={label} anchor={anchor} {...bubbleProps} />
        </Suspense>
      )}
    </>
  );
}
