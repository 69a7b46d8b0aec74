import {
  GROUP_PROFILE_DESCRIPTION_LIMIT,
  GROUP_PROFILE_NAME_LIMIT,
  groupProfileFields,
} from '@fieldstone/contracts/organization/group-profiles';
import type { GroupProfileSummary } from '@fieldstone/contracts/organization/group-profiles';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TextArea, TextField } from '@fieldstone/ui/text-field';
import { toasts } from '@fieldstone/ui/toast';
import { Field } from '../../lib/form/field.tsx';
import { FormDialog } from '../../lib/form/form-dialog.tsx';
import { useDialogForm } from '../../lib/form/use-dialog-form.ts';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { reloadGroupProfiles } from './group-profile-queries.ts';
import { changeProfile, createProfile } from './write-profile.ts';

export type ProfileFormDialogProps = {
  readonly title: string;
  /** The group profile to edit; a new one without it. */
  readonly edited?: GroupProfileSummary;
  /** The group profile whose settings a new one receives. */
  readonly cloned?: GroupProfileSummary;
  readonly onClose: () => void;
  readonly onSaved?: (profile: GroupProfileSummary) => void;
};

/** Edits name and description of a group profile, or creates one. */
export function ProfileFormDialog({ title, edited, cloned, onClose, onSaved }: ProfileFormDialogProps) {
  const { t } = useTranslation('group-profiles');
  const client = useQueryClient();
  const { profiles } = useAppData();
  const form = useDialogForm({
    schema: groupProfileFields,
    values: { name: edited?.name ?? '', description: edited?.description ?? cloned?.description ?? '' },
    onSubmit: async (fields) => {
      const saved =
        edited === undefined
          ? await createProfile({ ...fields, cloneOf: cloned?.id ?? null }, new Set(profiles.map(({ id }) => id)))
          : await changeProfile(edited, fields);
      toasts.success(edited === undefined ? t('created', { name: saved.name }) : t('saved'));
      // Not awaited, so that the dialog closes without waiting for the lists.
      void reloadGroupProfiles(client);
      onClose();
      onSaved?.(saved);
    },
    failure: edited === undefined ? t('createFailed') : t('saveFailed'),
    fieldOf: (part) =>
      part === 'body.name' ? ('name' as const) : part === 'body.description' ? ('description' as const) : undefined,
  });
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={edited === undefined ? t('create') : t('save')}
      discardMessage={t('discard')}
      className="stack-4"
      isSubmitDisabled={edited !== undefined && !form.isDirty}
      onClose={onClose}
    >
      {cloned !== undefined && <p>{t('cloneText', { name: cloned.name })}</p>}
      <Field form={form} name="name">
        {(field) => (
          <TextField {...field} label={t('name')} maxLength={GROUP_PROFILE_NAME_LIMIT} isRequired autoFocus />
        )}
      </Field>
      <Field form={form} name="description">
        {(field) => (
          <TextArea {...field} label={t('description')} rows={3} maxLength={GROUP_PROFILE_DESCRIPTION_LIMIT} />
        )}
      </Field>
    </FormDialog>
  );
}
