import type { GroupProfile } from '@fieldstone/contracts/profile';
import type { Payload, Setting } from '@fieldstone/contracts/setting';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppData } from '../shared/app-data/app-data-query.ts';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import { ConfirmDialog } from '../shared/ui/confirm-dialog.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import { SettingFrame } from './setting-frame.tsx';
import { useSetting } from './use-setting.ts';
import type { LoadedForm } from './use-setting.ts';

/** What a page's fields are given. */
export type PageForm<P extends Payload> = Pick<LoadedForm<P>, 'setting' | 'edit' | 'errors' | 'change'> & {
  /** The user may look but not change (requirement APP-07). */
  readonly isReadOnly: boolean;
  /** The values stand in until the stored ones are there. */
  readonly isLoading: boolean;
};

export type SettingsPageProps<P extends Payload> = {
  readonly setting: Setting<P>;
  readonly profile: GroupProfile;
  /** The fields. */
  readonly children: (form: PageForm<P>) => ReactNode;
  /** What the fields show, locked, until the load is done; without it they appear with the load. */
  readonly beforeLoad?: P;
};

/** A settings page: its fields in the frame that all of them share, with Cancel and Save. */
export function SettingsPage<P extends Payload>({ setting, profile, children, beforeLoad }: SettingsPageProps<P>) {
  const { t } = useTranslation('settings');
  const form = useSetting(setting, profile.id);
  const isReadOnly = !useAppData().userHasRequiredPermissions;
  const [isCancelling, setCancelling] = useState(false);
  const { canSave, edit, loading, saving, submit, cancel, errors, change } = form;
  const isLoading = loading.status === 'pending';
  const shown = isLoading ? beforeLoad : edit;

  return (
    <SettingFrame
      form={form}
      profile={profile}
      isReadOnly={isReadOnly}
      onSave={() => canSave && !isReadOnly && submit()}
      actions={
        !isReadOnly && (
          <>
            <Button onPress={() => setCancelling(true)} isDisabled={!canSave}>
              {t('common:cancel')}
            </Button>
            <Button
              variant="primary"
              onPress={submit}
              isDisabled={!canSave && saving.status !== 'pending'}
              isPending={saving.status === 'pending'}
            >
              {t('common:save')}
            </Button>
          </>
        )
      }
    >
      {(isLoading || shown) && (
        <Card>
          {isLoading && <Skeleton lines={beforeLoad ? 1 : 3} label={t('loading')} />}
          {shown && children({ setting, edit: shown, errors, change, isReadOnly, isLoading })}
        </Card>
      )}
      <ConfirmDialog
        isOpen={isCancelling}
        title={t('cancel.title')}
        message={t('cancel.message')}
        cancelLabel={t('cancel.stay')}
        confirmLabel={t('cancel.confirm')}
        onCancel={() => setCancelling(false)}
        onConfirm={() => {
          cancel();
          setCancelling(false);
        }}
      />
    </SettingFrame>
  );
}
