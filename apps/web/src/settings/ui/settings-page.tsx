import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { PageWithAside } from '../../lib/page/page-with-aside.tsx';
import { Skeleton } from '@fieldstone/ui/skeleton';
import type { Editable } from '../model/editable.ts';
import type { FieldErrors } from '../model/field-errors.ts';
import type { HistoryOptions } from '../history/history-options.ts';
import { SettingFrame } from './setting-frame.tsx';
import type { SettingFrameProps } from './setting-frame.tsx';
import { useSetting } from '../model/use-setting.ts';
import type { LoadedForm, SettingForm } from '../model/use-setting.ts';

/** What a page's fields are given. */
export type PageForm<P extends Payload> = Pick<LoadedForm<P>, 'setting' | 'edit' | 'errors' | 'change'> & {
  /** The user may look but not change (requirement APP-07). */
  readonly isReadOnly: boolean;
  /** The values stand in until the stored ones are there. */
  readonly isLoading: boolean;
  /** What the edits began with; on a page of this framework. */
  readonly saved?: P;
};

export type SettingsPageProps<P extends Payload> = {
  readonly setting: Editable<P>;
  readonly profile: SettingFrameProps<P>['profile'];
  /** The fields. */
  readonly children: (form: PageForm<P>) => ReactNode;
  /** Shows a value of the conflict dialog better than words; undefined leaves it to them. */
  readonly renderValue?: SettingFrameProps<P>['renderValue'];
  /** Names an entry of a list in the conflict dialog; undefined leaves it to the list's rule. */
  readonly nameEntry?: SettingFrameProps<P>['nameEntry'];
  /** More of the page, below the card of the fields; there with the load. */
  readonly renderBelow?: (form: PageForm<P>) => ReactNode;
  /** What stands beside the fields, such as a preview of what is edited; there with the load. */
  readonly renderBeside?: (edit: P) => ReactNode;
  /** What the fields show, locked, until the load is done; without it they appear with the load. */
  readonly beforeLoad?: P;
  /** The page holds something unsaved beside the setting's edits, such as an open form. */
  readonly isUnsaved?: boolean;
  /** Something else on the page that is edited on its own; the page's Save and Cancel are also its. */
  readonly also?: Pick<SettingForm<Payload>, 'canSave' | 'isDirty' | 'saving' | 'submit' | 'cancel'>;
  /** Asked before a save for what the schema cannot know, with the saved values: sentences by field; with any, nothing is sent. */
  readonly check?: (edit: P, saved: P) => FieldErrors;
  /** What a version refers to and the org no longer has, as sentences; asked before it is restored. */
  readonly findGone?: HistoryOptions<P>['findGone'];
};

/** A settings page: its fields in the frame that all of them share, with Cancel and Save. */
export function SettingsPage<P extends Payload>(props: SettingsPageProps<P>) {
  const {
    setting,
    profile,
    children,
    renderBelow,
    renderBeside,
    renderValue,
    nameEntry,
    beforeLoad,
    isUnsaved = false,
    also,
    check,
    findGone,
  } = props;
  const { t } = useTranslation(['settings', 'common']);
  const form = useSetting(setting, profile.id);
  const isReadOnly = useIsReadOnly();
  const [isCancelling, setCancelling] = useState(false);
  const { edit, saved, loading, cancel, errors, change } = form;
  const canSave = form.canSave || also?.canSave === true;
  const isSaving = form.saving.status === 'pending' || also?.saving.status === 'pending';
  const isLoading = loading.status === 'pending';
  const shown = isLoading ? beforeLoad : edit;
  const fields = shown && {
    setting,
    edit: shown,
    errors,
    change,
    isReadOnly,
    isLoading,
    saved: saved?.payload ?? shown,
  };
  const submit = () => {
    if (also?.canSave === true) also.submit();
    if (form.canSave) submitFields();
  };
  const submitFields = () => {
    const problems = check && edit && saved ? check(edit, saved.payload) : {};
    if (Object.keys(problems).length === 0) form.submit();
    else form.refuse(problems);
  };

  return (
    <SettingFrame
      form={form}
      profile={profile}
      isReadOnly={isReadOnly}
      isUnsaved={isUnsaved || also?.isDirty === true}
      isSaving={isSaving}
      hasFailed={[form, also].some((one) => one?.isDirty === true && one.saving.status !== 'fulfilled')}
      {...(renderValue && { renderValue })}
      {...(nameEntry && { nameEntry })}
      history={findGone ? { findGone } : {}}
      onSave={() => canSave && !isReadOnly && submit()}
      actions={
        !isReadOnly && (
          <>
            <Button onPress={() => setCancelling(true)} isDisabled={!canSave}>
              {t('common:cancel')}
            </Button>
            <Button variant="primary" onPress={submit} isDisabled={!canSave && !isSaving} isPending={isSaving}>
              {t('common:save')}
            </Button>
          </>
        )
      }
    >
      <PageWithAside aside={renderBeside && (edit ? renderBeside(edit) : null)}>
        {(isLoading || fields) && (
          <Card>
            {isLoading && <Skeleton lines={beforeLoad ? 1 : 3} label={t('loading')} />}
            {fields && children(fields)}
          </Card>
        )}
        {fields && renderBelow?.(fields)}
      </PageWithAside>
      <ConfirmDialog
        isOpen={isCancelling}
        title={t('cancel.title')}
        message={t('cancel.message')}
        cancelLabel={t('cancel.stay')}
        confirmLabel={t('cancel.confirm')}
        onCancel={() => setCancelling(false)}
        onConfirm={() => {
          cancel();
          also?.cancel();
          setCancelling(false);
        }}
      />
    </SettingFrame>
  );
}
