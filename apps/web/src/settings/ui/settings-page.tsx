import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { Card } from '@fieldstone/ui/card';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { PageWithAside } from '../../lib/page/page-with-aside.tsx';
import { Skeleton } from '@fieldstone/ui/skeleton';
import type { Editable } from '../model/editable.ts';
import type { FieldErrors } from '../model/field-errors.ts';
import type { HistoryOptions } from '../history/history-options.ts';
import { ChangeBar } from './change-bar/change-bar.tsx';
import { noteOf } from './change-bar/changes-of.ts';
import type { BarForm } from './change-bar/changes-of.ts';
import { SettingFrame } from './setting-frame.tsx';
import type { SettingFrameProps } from './setting-frame.tsx';
import { useSetting } from '../model/use-setting.ts';
import type { LoadedForm, SettingForm } from '../model/use-setting.ts';

/** Props of a page's fields. */
export type PageForm<P extends Payload> = Pick<LoadedForm<P>, 'setting' | 'edit' | 'errors' | 'change'> & {
  /** The user can view but not change values (APP-07). */
  readonly isReadOnly: boolean;
  /** The base of the edits; always present on a SettingsPage. */
  readonly saved?: P;
};

/** A question before a save is sent. */
export type SaveQuestion = {
  readonly title: string;
  readonly message: string;
  /** The reasons for the question. */
  readonly lines: readonly string[];
  /** The label of the button that saves. */
  readonly confirm: string;
};

export type SettingsPageProps<P extends Payload> = {
  readonly setting: Editable<P>;
  readonly profile: SettingFrameProps<P>['profile'];
  readonly children: (form: PageForm<P>) => ReactNode;
  /** Renders a value in the conflict dialog; undefined shows it as text. */
  readonly renderValue?: SettingFrameProps<P>['renderValue'];
  /** Returns the name of a list entry in the conflict dialog; undefined applies the list's rule. */
  readonly nameEntry?: SettingFrameProps<P>['nameEntry'];
  /** Renders content below the card of the fields, once values are available. */
  readonly renderBelow?: (form: PageForm<P>) => ReactNode;
  /** Renders content beside the fields after the load, such as a preview of the edits. */
  readonly renderBeside?: (edit: P) => ReactNode;
  /** Shows the first fields until their values are loaded. */
  readonly whileLoading?: ReactNode;
  /** The page has unsaved data besides the setting's edits, such as an open form. */
  readonly isUnsaved?: boolean;
  /** The drafts of other parts of the page. */
  readonly drafts?: SettingFrameProps<P>['drafts'];
  /** A second form on the page that shares Save and Cancel. */
  readonly also?: BarForm & Pick<SettingForm<Payload>, 'canSave' | 'saving' | 'submit' | 'cancel' | 'dropUndo'>;
  /** Returns errors that the schema cannot detect, as sentences by field; any error prevents the save. */
  readonly check?: (edit: P, saved: P) => FieldErrors;
  /** Returns the question before a save; undefined for a save without one. */
  readonly question?: (edit: P, saved: P) => SaveQuestion | undefined;
  /** Returns sentences about missing references of a version; called before it is restored. */
  readonly findGone?: HistoryOptions<P>['findGone'];
};

/** Shows a settings page: its fields in the shared frame, with the bar that saves them. */
export function SettingsPage<P extends Payload>(props: SettingsPageProps<P>) {
  const {
    setting,
    profile,
    children,
    renderBelow,
    renderBeside,
    renderValue,
    nameEntry,
    whileLoading,
    isUnsaved = false,
    drafts = [],
    also,
    check,
    question,
    findGone,
  } = props;
  const { t } = useTranslation(['settings', 'common']);
  const form = useSetting(setting, profile.id);
  const isReadOnly = useIsReadOnly();
  const [isCanceling, setCanceling] = useState(false);
  const [asked, setAsked] = useState<(SaveQuestion & { readonly send: () => void }) | undefined>();
  const { edit, saved, loading, cancel, errors, change } = form;
  const canSave = form.canSave || also?.canSave === true;
  const isSaving = form.saving.status === 'pending' || also?.saving.status === 'pending';
  const isLoading = loading.status === 'pending';
  const fields = edit && { setting, edit, errors, change, isReadOnly, saved: saved?.payload ?? edit };
  const forms = also ? [form, also] : [form];
  const note = noteOf(forms);
  const submit = (onSaved?: () => void) => {
    // Undo takes back this save of both forms, and no earlier one.
    form.dropUndo();
    also?.dropUndo();
    if (also?.canSave === true) also.submit({ note });
    if (form.canSave) submitFields(onSaved);
  };
  const submitFields = (onSaved?: () => void) => {
    const problems = check && edit && saved && !form.usesDefault ? check(edit, saved.payload) : {};
    if (Object.keys(problems).length > 0) {
      form.showErrors(problems);
      return;
    }
    const send = () => form.submit({ note, ...(onSaved && { onDone: onSaved }) });
    const about = edit && saved && question?.(edit, saved.payload);
    if (about) setAsked({ ...about, send });
    else send();
  };

  return (
    <SettingFrame
      form={form}
      profile={profile}
      isReadOnly={isReadOnly}
      isUnsaved={isUnsaved || also?.isDirty === true}
      drafts={drafts}
      isSaving={isSaving}
      hasFailed={[form, also].some((one) => one?.isDirty === true && one.saving.status !== 'fulfilled')}
      {...(renderValue && { renderValue })}
      {...(nameEntry && { nameEntry })}
      history={findGone ? { findGone } : {}}
      onSave={() => canSave && !isReadOnly && submit()}
      bar={
        !isReadOnly && (
          <ChangeBar
            forms={forms}
            canSave={canSave}
            isSaving={isSaving}
            onSave={submit}
            onCancel={() => setCanceling(true)}
            renderValue={renderValue}
            nameEntry={nameEntry}
          />
        )
      }
    >
      <PageWithAside aside={renderBeside && (edit ? renderBeside(edit) : null)}>
        {(isLoading || fields) && (
          <Card>
            {isLoading && whileLoading}
            {isLoading && <Skeleton lines={whileLoading === undefined ? 3 : 1} label={t('loading')} />}
            {fields && children(fields)}
          </Card>
        )}
        {fields && renderBelow?.(fields)}
      </PageWithAside>
      <ConfirmDialog
        isOpen={isCanceling}
        title={t('cancel.title')}
        message={t('cancel.message')}
        cancelLabel={t('cancel.stay')}
        confirmLabel={t('cancel.confirm')}
        onCancel={() => setCanceling(false)}
        onConfirm={() => {
          cancel();
          also?.cancel();
          setCanceling(false);
        }}
      />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked?.title ?? ''}
        message={asked?.message ?? ''}
        cancelLabel={t('cancel.stay')}
        confirmLabel={asked?.confirm ?? ''}
        isDanger
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          asked?.send();
        }}
      >
        {asked?.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </ConfirmDialog>
    </SettingFrame>
  );
}
