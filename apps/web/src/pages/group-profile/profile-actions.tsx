import type { GroupProfileSummary } from '@fieldstone/contracts/organization/group-profiles';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleOff from '@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconCopyPlus from '@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '@fieldstone/ui/button';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { Menu, MenuItem } from '@fieldstone/ui/menu';
import { toasts } from '@fieldstone/ui/toast';
import { groupProfileQuery, reloadGroupProfiles } from '../../domains/group-profile/group-profile-queries.ts';
import { changeProfile } from '../../domains/group-profile/write-profile.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { profilePath } from '../../lib/navigation/paths.ts';
import { usePageActions } from '../../lib/page/page-actions.ts';
import { useFocusBack } from '../../lib/page/use-focus-back.ts';
import { useAppData } from '../../lib/start-data/app-data-query.ts';

const ProfileFormDialog = lazy(async () => ({
  default: (await import('../../domains/group-profile/profile-form-dialog.tsx')).ProfileFormDialog,
}));

export type ProfileActionsProps = {
  readonly profile: Pick<GroupProfileSummary, 'id' | 'name' | 'isGlobal' | 'isActive'>;
};

type DialogName = 'edit' | 'clone' | 'deactivate';

/** The menu of everything that can be done with a whole group profile. */
export function ProfileActions({ profile: { id, isGlobal, isActive } }: ProfileActionsProps) {
  const { t } = useTranslation(['group-profiles', 'settings', 'app']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { copy, isCopyOpen = false, notify } = usePageActions();
  const { profiles } = useAppData();
  const [open, setOpen] = useState<{ readonly dialog: DialogName; readonly profile: GroupProfileSummary }>();
  const close = () => setOpen(undefined);
  const button = useFocusBack(isCopyOpen);
  // The version is that of the moment when the change begins.
  const read = async () => (await client.query(groupProfileQuery(id))).profile;
  const begin = useMutation({
    mutationFn: async (dialog: DialogName) => ({ dialog, profile: await read() }),
    onSuccess: setOpen,
    onError: (error) => reportError(t('profileFailed'), error),
  });
  const activate = useMutation({
    mutationFn: async (isOn: boolean) => changeProfile(open?.profile ?? (await read()), { isActive: isOn }),
    onSuccess: (saved) => toasts.success(t(saved.isActive ? 'activated' : 'deactivated', { name: saved.name })),
    onError: (error) => reportError(t('saveFailed'), error),
    onSettled: async () => {
      await reloadGroupProfiles(client);
      close();
    },
  });
  const isOnlyGlobal = isGlobal && !profiles.some((one) => one.isGlobal && one.id !== id);
  return (
    <>
      <Menu
        trigger={
          <Button ref={button} icon={<IconDots aria-hidden="true" />} isPending={begin.isPending || activate.isPending}>
            {t('actions')}
          </Button>
        }
      >
        {copy && (
          <MenuItem id="copy" label={t('settings:copy.open')} icon={<IconCopy aria-hidden="true" />} onAction={copy} />
        )}
        {notify && isActive && (
          <MenuItem
            id="notify"
            label={t('app:notify')}
            icon={<IconSpeakerphone aria-hidden="true" />}
            onAction={() => notify({ profileIds: [id] })}
          />
        )}
        <MenuItem
          id="edit"
          label={t('editTitle')}
          icon={<IconPencil aria-hidden="true" />}
          onAction={() => begin.mutate('edit')}
        />
        <MenuItem
          id="clone"
          label={t('clone')}
          icon={<IconCopyPlus aria-hidden="true" />}
          onAction={() => begin.mutate('clone')}
        />
        {isActive ? (
          <MenuItem
            id="deactivate"
            label={t('deactivate')}
            {...(isOnlyGlobal && { description: t('onlyGlobal') })}
            icon={<IconCircleOff aria-hidden="true" />}
            isDisabled={isOnlyGlobal}
            onAction={() => begin.mutate('deactivate')}
          />
        ) : (
          <MenuItem
            id="activate"
            label={t('activate')}
            icon={<IconCircleCheck aria-hidden="true" />}
            onAction={() => activate.mutate(true)}
          />
        )}
      </Menu>
      <Suspense>
        {open?.dialog === 'edit' && <ProfileFormDialog title={t('editTitle')} edited={open.profile} onClose={close} />}
        {open?.dialog === 'clone' && (
          <ProfileFormDialog
            title={t('cloneTitle', { name: open.profile.name })}
            cloned={open.profile}
            onClose={close}
            onSaved={(saved) => void navigate(profilePath(saved.id, 'people'))}
          />
        )}
      </Suspense>
      <ConfirmDialog
        isOpen={open?.dialog === 'deactivate'}
        title={t('deactivateTitle', { name: open?.profile.name })}
        message={t('deactivateText', { count: open?.profile.users ?? 0 })}
        confirmLabel={t('deactivate')}
        isPending={activate.isPending}
        onCancel={close}
        onConfirm={() => activate.mutate(false)}
      />
    </>
  );
}
