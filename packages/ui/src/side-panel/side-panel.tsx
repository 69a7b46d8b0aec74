import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLandmark } from 'react-aria/useLandmark';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button/icon-button.tsx';
import { scrollByKeyboard } from '../scroll-by-keyboard/scroll-by-keyboard.ts';
import styles from './side-panel.module.css';

export type SidePanelProps = {
  /** The element's id, for `aria-controls` of the button that opens the panel. */
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  /** Called on the close button, and on Escape anywhere on the page if nothing else uses it; the caller returns the focus. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Shows a panel beside the page, which stays usable. Its heading receives the focus when it opens; F6 moves to it and back. */
export function SidePanel({ id, title, note, onClose, children }: SidePanelProps) {
  const { t } = useTranslation('ui');
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const { landmarkProps } = useLandmark({ role: 'complementary', 'aria-labelledby': headingId }, panel);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[data-modal]')) onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <aside {...landmarkProps} ref={panel} id={id} className={styles.panel}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {note !== undefined && <p className="note">{note}</p>}
        </div>
        <IconButton label={t('close')} icon={<IconX aria-hidden="true" />} onPress={onClose} />
      </header>
      <div ref={scrollByKeyboard} className={styles.body}>
        {children}
      </div>
    </aside>
  );
}
