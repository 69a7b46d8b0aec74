import type { scheduleManagement } from '@fieldstone/contracts/skills/schedule-management';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { grantUsersQuery } from '../../settings/grants/grant-queries.ts';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Button } from '@fieldstone/ui/button';
import { PickerField } from '@fieldstone/ui/select';
import type { SkillForm } from '../../settings/model/skill-section.ts';
import styles from './page.module.css';

const FIELD = 'serviceboard_appointment_owner';

/** Loaded on demand, because the grid of users is large. */
const UserDialog = lazy(async () => ({ default: (await import('../../settings/grants/user-dialog.tsx')).UserDialog }));

/** Edits the owner of the appointments that the assistant creates on the service board. */
export function AppointmentOwner({ form }: { readonly form: PageForm<SkillForm<typeof scheduleManagement>> }) {
  const { t } = useTranslation('ai');
  const [isOpen, setOpen] = useState(false);
  const { serviceboard_appointment_owner: owner } = form.edit;
  const ids = owner === '' ? [] : [owner];
  const { data, error, isFetching, refetch } = useQuery(grantUsersQuery(ids));
  const change = (id: string) => form.change(FIELD, { ...form.edit, [FIELD]: id });
  const user = data?.find(({ id }) => id === owner);
  const isGone = owner !== '' && data !== undefined && user === undefined;
  const saveError = useErrorText()(form.errors[FIELD]);
  const problem = isGone ? t('schedule-management.owner.gone', { id: owner }) : saveError;
  return (
    <div className={styles.owner}>
      <PickerField
        label={t('schedule-management.fields.serviceboard_appointment_owner.label')}
        description={t('schedule-management.fields.serviceboard_appointment_owner.description')}
        placeholder={t('schedule-management.owner.placeholder')}
        value={owner === '' ? undefined : (user?.name ?? owner)}
        onOpen={() => setOpen(true)}
        isDisabled={form.isReadOnly}
        {...(problem !== undefined && { errorMessage: problem })}
      />
      {owner !== '' && !form.isReadOnly && (
        <Button size="small" variant="quiet" onPress={() => change('')}>
          {t('schedule-management.owner.clear')}
        </Button>
      )}
      <FailureBanner title={t('grants.users.failed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      <Suspense>
        {isOpen && (
          <UserDialog
            isSingle
            known={user ? [user] : []}
            chosen={ids}
            onApply={([id = '']) => {
              change(id);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
