import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

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
        <button
          type="button"
          id={`${id}-trigger`}
          aria-expanded={isExpanded}
          aria-controls={`${id}-panel`}
          onClick={() => onExpandedChange(!isExpanded)}
          className={styles['trigger']}
        >
          <IconChevronRight aria-hidden="true" size={16} />
          {title}
        </button>
        {aside}
      </div>
      <fieldset ref={panel} id={`${id}-panel`} aria-labelledby={`${id}-trigger`} className={styles['panel']}>
        {children}
      </fieldset>
    </div>
  );
}
