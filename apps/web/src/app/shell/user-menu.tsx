import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../shared/session/session-query.ts';
import { AvatarStandIn } from '../../shared/ui/avatar-stand-in.tsx';

/** Loads the menu behind the button. */
const loadUserMenu = () => import('./user-menu-panel.tsx');

const UserMenuPanel = lazy(async () => ({ default: (await loadUserMenu()).UserMenuPanel }));

/** The user's button; what is behind it is loaded when it is first pressed. */
export function UserMenu() {
  const { t } = useTranslation('app');
  const { name } = useSessionUser();
  const [isWanted, setWanted] = useState(false);
  const button = <AvatarStandIn label={t('user.menu', { name })} name={name} onPress={() => setWanted(true)} />;
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <UserMenuPanel />
    </Suspense>
  );
}
