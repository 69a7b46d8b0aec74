import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { PATHS } from '../../lib/navigation/paths.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { BarButton } from '@fieldstone/ui/bar-button';
import { cx } from '@fieldstone/ui/cx';
import { Link } from '../../lib/page/link.tsx';
import { ProductMark } from '../../lib/page/product-mark.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';
import { Drawer } from '@fieldstone/ui/dialog';

export type TopBarProps = {
  /** The navigation; on narrow screens it opens from a button of the top bar. */
  readonly navigation?: ReactNode;
  /** Buttons of the top bar beside the user menu. */
  readonly actions?: ReactNode;
};

/** Shows the product, the console, the org and the user. */
export function TopBar({ navigation, actions }: TopBarProps) {
  const { t } = useTranslation(['app', 'common']);
  const { orgName, orgKind } = useSessionUser();
  const { pathname } = useLocation();
  // Stores the page on which the menu was opened, so that following a link closes it.
  const [openedOn, setOpenedOn] = useState<string>();
  const isAi = pathname === PATHS.ai || pathname.startsWith(`${PATHS.ai}/`);
  return (
    <header className={styles.bar}>
      {navigation !== undefined && (
        <span className={styles.narrow}>
          <BarButton
            label={t('openNavigation')}
            icon={<IconMenu2 aria-hidden="true" />}
            onPress={() => setOpenedOn(pathname)}
          />
        </span>
      )}
      <Link to={PATHS.home} className={styles.product}>
        <ProductMark />
        <span className={styles.name}>{t('common:product')}</span>
      </Link>
      <nav aria-label={t('consoles')} className={styles.consoles}>
        <Link to={PATHS.home} aria-current={isAi ? undefined : 'true'} className={styles.console}>
          {t('mobile')}
        </Link>
        <Link to={PATHS.ai} aria-current={isAi ? 'true' : undefined} className={styles.console}>
          {t('ai')}
        </Link>
      </nav>
      <div className={styles.org}>
        {orgName !== '' && (
          <>
            <span className={styles.orgName}>{orgName}</span>
            <span className={cx(styles.kind, styles[orgKind])}>{t(`orgKinds.${orgKind}`)}</span>
          </>
        )}
      </div>
      {actions}
      <UserMenu />
      {openedOn === pathname && (
        <Drawer isOpen onClose={() => setOpenedOn(undefined)} title={t('navigation')}>
          {navigation}
        </Drawer>
      )}
    </header>
  );
}
