import type { SessionUser } from '@fieldstone/contracts/organization/session';
import { useTranslation } from 'react-i18next';
import { browser } from '../lib/browser.ts';
import { loginAddress } from '../lib/session/login-address.ts';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';

/** Shows that the session has ended; the page keeps its edits below until the user signs in again (requirement SES-10). */
export function SessionEnded({ user, address }: { readonly user: SessionUser; readonly address: string }) {
  const { t } = useTranslation(['app', 'common']);
  const signIn = () => browser.leaveFor(loginAddress(user, address));
  return (
    <Dialog
      isOpen
      onClose={signIn}
      isDismissable={false}
      role="alertdialog"
      size="small"
      title={t('session.endedTitle')}
      actions={
        <Button variant="primary" onPress={signIn} autoFocus>
          {t('common:ok')}
        </Button>
      }
    >
      <p>{t('session.ended')}</p>
    </Dialog>
  );
}
