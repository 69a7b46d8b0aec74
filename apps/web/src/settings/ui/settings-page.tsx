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
import { currentEdits } from '../model/form-state.ts';
import type { AfterSave } from '../model/form-state.ts';
import type { HistoryOptions } from '../history/history-options.ts';
import { ChangeBar } from './change-bar/change-bar.tsx';
import { SettingFrame } from './setting-frame.tsx';
import type { SettingFrameProps } from './setting-frame.tsx';
import { useForms } from '../model/use-forms.ts';
import type { PageForms } from '../model/use-forms.ts';
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
  /** Returns errors that the schema cannot detect, as sentences by field; any error prevents the save. */
  readonly check?: (edit: P, saved: P) => FieldErrors;
  /** Returns the question before a save; undefined for a save without one. */
  readonly question?: (edit: P, saved: P) => SaveQuestion | undefined;
  /** Returns sentences about missing references of a version; called before it is restored. */
  readonly findGone?: HistoryOptions<P>['findGone'];
};

/** Shows the page of one setting: its fields in the shared frame, with the bar that saves them. */
export function SettingsPage<P extends Payload>({ setting, ...props }: SettingsPageProps<P>) {
  const page = useForms(props.profile.id);
  const form = useSetting(page, setting);
  return <FormsPage page={page} form={form} {...props} />;
}

export type FormsPageProps<P extends Payload> = Omit<SettingsPageProps<P>, 'setting'> & {
  /** The forms of the page, which are saved together. */
  readonly page: PageForms;
  /** The form whose fields the page shows first. */
  readonly form: SettingForm<P>;
};

/** Shows a page whose forms are opened by the caller, for several settings on one page. */
export function FormsPage<P extends Payload>(props: FormsPageProps<P>) {
  const {
    page,
    form,
    profile,
    children,
    renderBelow,
    renderBeside,
    renderValue,
    nameEntry,
    whileLoading,
    isUnsaved = false,
    drafts = [],
    check,
    question,
    findGone,
  } = props;
  const { t } = useTranslation(['settings', 'common']);
  const isReadOnly = useIsReadOnly();
  const [isCanceling, setCanceling] = useState(false);
  const [asked, setAsked] = useState<(SaveQuestion & { readonly after: AfterSave | undefined }) | undefined>();
  const { setting, edit, saved, errors, change } = form;
  const { dispatch, isSaving } = page;
  const canSave = page.isDirty && !isSaving;
  const isLoading = form.loading.isPending;
  const fields = edit && { setting, edit, errors, change, isReadOnly, saved: saved?.payload ?? edit };
  const save = (after?: AfterSave) => {
    if (!canSave || isReadOnly) return;
    const edits = currentEdits(form.state);
    const isChecked = edits !== undefined && edits.usesDefault !== true;
    const problems = isChecked ? (check?.(edits.payload, edits.base.payload) ?? {}) : {};
    const about = edits && question?.(edits.payload, edits.base.payload);
    if (Object.keys(problems).length > 0) {
      form.dispatch({ type: 'rejected', errors: problems });
      const ids = Object.keys(page.state.forms).filter((id) => id !== setting.id);
      dispatch({ type: 'saveRequested', ids, after });
    } else if (about) setAsked({ ...about, after });
    else dispatch({ type: 'saveRequested', after });
  };

  return (
    <SettingFrame
      page={page}
      form={form}
      profile={profile}
      isReadOnly={isReadOnly}
      isUnsaved={isUnsaved}
      drafts={drafts}
      {...(renderValue && { renderValue })}
      {...(nameEntry && { nameEntry })}
      history={findGone ? { findGone } : {}}
      onSave={save}
      bar={
        !isReadOnly && (
          <ChangeBar
            page={page}
            onSave={save}
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
          for (const id of Object.keys(page.state.forms)) dispatch({ type: 'canceled', id });
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
          dispatch({ type: 'saveRequested', after: asked?.after });
        }}
      >
        {asked?.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </ConfirmDialog>
    </SettingFrame>
  );
}
