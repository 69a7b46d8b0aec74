import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { logout } from '@fieldstone/contracts/organization/session';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { pageName } from '../../lib/navigation/page-name.ts';
import { call } from '../../lib/api/call.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { drafts } from '../../lib/drafts.ts';
import { LeaveDialog } from '../../lib/page/leave-dialog.tsx';
import { helpPath } from '../../lib/navigation/paths.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { session } from '../../lib/session/session-store.ts';
import { AvatarButton } from '@fieldstone/ui/avatar';
import { Menu, MenuItem, MenuSection } from '@fieldstone/ui/menu';
import { chooseTheme, THEMES, useTheme } from './theme.ts';
import { useUnsaved } from '../../lib/page/unsaved.ts';
import styles from './user-menu.module.css';

const THEME_ICONS = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon };

/** Shows the signed-in user and the org, the help, the theme and the logout. */
export function UserMenu() {
  const { t } = useTranslation('app');
  const user = useSessionUser();
  const theme = useTheme();
  const unsaved = useUnsaved();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate: logOut } = useMutation({
    mutationFn: () => call(logout, undefined, { changesNothing: true }),
    onSuccess: () => {
      // The user has confirmed that the unsaved changes are lost.
      drafts.discardOpen();
      session.signOut();
    },
    onError: (error) => reportError(t('user.logOutFailed'), error),
  });
  return (
    <>
      <Menu
        trigger={<AvatarButton label={t('user.menu', { name: user.name })} name={user.name} />}
        header={
          <div className={styles.header}>
            <span className={styles.name}>{user.name}</span>
            <span className="note">{user.email}</span>
            <span className="note">{`${user.orgName} · ${t(`orgKinds.${user.orgKind}`)}`}</span>
          </div>
        }
      >
        <MenuSection
          label={t('user.theme')}
          value={theme}
          onChange={(id) => chooseTheme(THEMES.find((known) => known === id) ?? 'system')}
        >
          {THEMES.map((id) => {
            const Icon = THEME_ICONS[id];
            return <MenuItem key={id} id={id} label={t(`user.${id}`)} icon={<Icon aria-hidden="true" />} />;
          })}
        </MenuSection>
        <MenuItem
          id="help"
          label={pageName('help')}
          icon={<IconHelp aria-hidden="true" />}
          onAction={() => void navigate(helpPath())}
        />
        <MenuItem
          id="log-out"
          label={t('user.logOut')}
          icon={<IconLogout aria-hidden="true" />}
          onAction={() => (unsaved.isDirty || unsaved.isSaving ? setConfirming(true) : logOut())}
        />
      </Menu>
      <LeaveDialog
        isOpen={isConfirming}
        unsaved={unsaved}
        onStay={() => setConfirming(false)}
        onLeave={() => {
          setConfirming(false);
          logOut();
        }}
      />
    </>
  );
}
