import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../shared/later.ts';
import { useSessionUser } from '../../shared/session/session-query.ts';
import { AvatarStandIn } from '../../shared/ui/avatar-stand-in.tsx';

const UserMenuPanel = later(async () => (await import('./user-menu-panel.tsx')).UserMenuPanel);

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
