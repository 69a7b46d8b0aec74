import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './frame.module.css';
import { TopBar } from './top-bar.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

export type FrameProps = {
  /** The navigation; on narrow screens it opens from a button of the top bar. */
  readonly navigation?: ReactNode;
  /** Buttons of the top bar beside the user menu. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** Lays out the top bar, the navigation and the page, for both consoles. */
export function Frame({ navigation, actions, children }: FrameProps) {
  const { t } = useTranslation('app');
  const main = useRef<HTMLElement>(null);
  useHeadingFocus(main);
  return (
    <div className={styles.frame}>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('skip')}
      </a>
      <TopBar navigation={navigation} actions={actions} />
      <div className={styles.columns}>
        {navigation !== undefined && <div className={styles.side}>{navigation}</div>}
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  );
}
