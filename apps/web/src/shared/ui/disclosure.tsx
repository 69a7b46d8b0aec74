import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

export type DisclosureTriggerProps = {
  readonly id?: string;
  /** Id of what opens; it need not be there while it is closed. */
  readonly panelId: string;
  readonly title: ReactNode;
  readonly isExpanded: boolean;
  readonly onExpandedChange: (isExpanded: boolean) => void;
};

/** The button that opens and closes a part which stands elsewhere, such as in a table's next row. */
export function DisclosureTrigger({ id, panelId, title, isExpanded, onExpandedChange }: DisclosureTriggerProps) {
  return (
    <button
      type="button"
      id={id}
      aria-expanded={isExpanded}
      aria-controls={panelId}
      onClick={() => onExpandedChange(!isExpanded)}
      className={styles['trigger']}
    >
      <IconChevronRight aria-hidden="true" size={16} />
      {title}
    </button>
  );
}

export type DisclosureProps = {
  readonly title: ReactNode;
  /** What stands beside the title and is not pressed with it. */
  readonly aside?: ReactNode;
  readonly isExpanded: boolean;
  readonly onExpandedChange: (isExpanded: boolean) => void;
  readonly children: ReactNode;
};

/** A part that opens and closes under its title; made of the browser's own button, because it stands on every first page. */
export function Disclosure({ title, aside, isExpanded, onExpandedChange, children }: DisclosureProps) {
  const id = useId();
  const panel = useRef<HTMLFieldSetElement>(null);
  const onFound = useEffectEvent(() => onExpandedChange(true));

  // The browser's search looks into what is closed so, and asks to open it; React's `hidden` knows no value.
  useLayoutEffect(() => {
    if (isExpanded) panel.current?.removeAttribute('hidden');
    else panel.current?.setAttribute('hidden', 'until-found');
  }, [isExpanded]);
  useEffect(() => {
    const element = panel.current;
    const open = () => onFound();
    element?.addEventListener('beforematch', open);
    return () => element?.removeEventListener('beforematch', open);
  }, []);

  return (
    <div>
      <div className={styles['head']}>
        <DisclosureTrigger
          id={`${id}-trigger`}
          panelId={`${id}-panel`}
          title={title}
          isExpanded={isExpanded}
          onExpandedChange={onExpandedChange}
        />
        {aside}
      </div>
      <fieldset ref={panel} id={`${id}-panel`} aria-labelledby={`${id}-trigger`} className={styles['panel']}>
        {children}
      </fieldset>
    </div>
  );
}
