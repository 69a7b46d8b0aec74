import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { endPageMessages } from '../../lib/api/report-error.ts';
import { FailureSummary } from '../../lib/page/failure-summary.tsx';
import { LeaveGuard } from '../../lib/page/leave-guard.tsx';
import { measureFoot, PageFootPlace } from '../../lib/page/page-foot.tsx';
import { PagePanelPlace } from '../../lib/page/page-panel.tsx';
import { FailuresTogether } from '../../lib/page/shown-failures.ts';
import { cx } from '@fieldstone/ui/cx';
import styles from './frame.module.css';
import { TopBar } from './top-bar.tsx';
import type { TopBarProps } from './top-bar.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

export type FrameProps = TopBarProps & { readonly children: ReactNode };

/** Lays out the top bar, the navigation and the page, for both consoles. */
export function Frame({ navigation, actions, children }: FrameProps) {
  const { t } = useTranslation('app');
  const main = useRef<HTMLElement>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const placeFoot = useCallback((element: HTMLElement | null) => {
    setFoot(element);
    return measureFoot(element);
  }, []);
  useHeadingFocus(main);
  const { pathname } = useLocation();
  useEffect(() => endPageMessages, [pathname]);
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
          <div className={cx(styles.content, navigation === undefined && styles.centered)}>
            <PageFootPlace value={foot}>
              <PagePanelPlace value={panel}>
                <FailureSummary />
                <FailuresTogether value>{children}</FailuresTogether>
              </PagePanelPlace>
            </PageFootPlace>
          </div>
          <div ref={placeFoot} className={styles.foot} />
        </main>
        <div ref={setPanel} className={styles.panel} />
      </div>
      <LeaveGuard />
    </div>
  );
}
