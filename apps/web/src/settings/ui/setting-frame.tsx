import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { firstInvalid } from '../../lib/form/first-invalid.ts';
import { usePageActions } from '../../lib/page/page-actions.ts';
import { useLeaveGuard } from '../../lib/page/use-leave-guard.ts';
import { Badge } from '@fieldstone/ui/badge';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { areaText, groupText } from '../../lib/navigation/area-text.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { profilePath } from '../../lib/navigation/paths.ts';
import { isProfileGone, ProfileNotes } from '../../domains/group-profile/profile-notes.tsx';
import { useCurrentName } from '../../domains/group-profile/use-current-name.ts';
import { ConflictDialog } from '../merge/conflict-dialog.tsx';
import type { ConflictDialogProps } from '../merge/conflict-dialog.tsx';
import type { HistoryOptions } from '../history/history-options.ts';
import { SettingHistory } from '../history/setting-history.tsx';
import { LoadFailure } from './load-failure.tsx';
import styles from './setting-frame.module.css';
import { insteadOf, UnreadableSetting } from '../model/stored.ts';
import type { RestoredDraft } from '../model/use-draft.ts';
import type { PageForms } from '../model/use-forms.ts';
import type { SettingForm } from '../model/use-setting.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';
import { useFieldLabel } from './use-value-text.ts';
import { DraftNotice } from './notices/draft-notice.tsx';
import { Notices } from './notices/notices.tsx';

/** Receives the focus after a rejected save if no field is invalid. */
const INVALID_NOTICE = '[data-invalid-values]';

const NO_DRAFTS: readonly RestoredDraft[] = [];

export type SettingFrameProps<P extends Payload> = {
  readonly page: PageForms;
  readonly form: SettingForm<P>;
  /** The owner of the setting: a group profile, or a substitute for a setting of the org. */
  readonly profile: Pick<GroupProfile, 'id' | 'name'> & {
    readonly isGlobal?: boolean;
    /** The path of the owner's page, if it is no group profile. */
    readonly path?: string;
  };
  readonly isReadOnly: boolean;
  /** The page has unsaved data besides the setting's edits. */
  readonly isUnsaved?: boolean;
  /** The drafts of other parts of the page, such as an open form. */
  readonly drafts?: readonly RestoredDraft[];
  /** The bar with Save, Cancel and Undo. */
  readonly bar: ReactNode;
  /** Called on Ctrl+S. */
  readonly onSave?: () => void;
  readonly renderValue?: ConflictDialogProps<P>['renderValue'];
  readonly nameEntry?: ConflictDialogProps<P>['nameEntry'];
  readonly history?: HistoryOptions<P>;
  readonly onConflictClose?: () => void;
  readonly children: ReactNode;
};

/** Shows the frame of every settings page: header, state, notices, leave guard and conflict dialog. */
export function SettingFrame<P extends Payload>(props: SettingFrameProps<P>) {
  const {
    page,
    form,
    profile,
    isReadOnly,
    isUnsaved = false,
    drafts = NO_DRAFTS,
    bar,
    onSave,
    renderValue,
    nameEntry,
    history = {},
    onConflictClose,
    children,
  } = props;
  const { t } = useTranslation(['settings', 'app']);
  const { copy } = usePageActions();
  const frame = useRef<HTMLDivElement>(null);
  const { isSaving, hasFailed } = page;
  const isDirty = page.isDirty || isUnsaved;
  useLeaveGuard({ isDirty, isSaving, hasFailed });
  const { setting, state } = form;
  const { stage, failedSaves } = state;
  const labelOf = useFieldLabel(setting);
  const [name, group] = [pageName(setting.name), groupText(setting)];
  const { error } = form.loading;
  const known =
    state.stored ?? form.saved ?? (error instanceof UnreadableSetting ? insteadOf(setting.defaults, error) : undefined);
  const current = known?.profile;
  useCurrentName(profile.id, current?.name);

  const step = () => {
    if (isSaving) return 'saving';
    if (isDirty) return 'edited';
    return stage.name === 'saved' ? 'saved' : 'clean';
  };
  useKeptFocus(step());
  useSaveShortcut(() => onSave?.());
  useEffect(() => {
    if (failedSaves === 0) return;
    const notice = frame.current?.querySelector<HTMLElement>(INVALID_NOTICE);
    (firstInvalid(frame.current) ?? notice)?.focus();
  }, [failedSaves]);

  return (
    <div ref={frame} className="stack-4">
      <PageHeader
        title={name}
        path={[
          { label: profile.name, to: profile.path ?? profilePath(profile.id) },
          ...(group === name ? [] : [{ label: group }]),
        ]}
        description={areaText(setting, 'description')}
        badge={isReadOnly && <Badge>{t('readOnly')}</Badge>}
        help={setting.name}
      />
      <ProfileNotes
        profile={profile}
        isActive={current?.isActive !== false}
        isGone={isProfileGone('failure' in stage ? stage.failure : undefined) || isProfileGone(error)}
      />
      {form.loading.isPending && <div className={styles.state} />}
      {known && !form.loading.isPending && (
        <SettingHistory
          form={form}
          saved={known}
          profile={profile}
          isReadOnly={isReadOnly}
          options={history}
          renderValue={renderValue}
          nameEntry={nameEntry}
          onCopy={isReadOnly ? undefined : copy}
        />
      )}
      <LoadFailure form={form} isReadOnly={isReadOnly} savesAtOnce={history.savesAtOnce === true} />
      <DraftNotice drafts={[form.draft, ...drafts]} />
      <Notices form={form} labelOf={labelOf} />
      {children}
      {bar}
      <ConflictDialog
        form={form}
        {...(renderValue && { renderValue })}
        {...(nameEntry && { nameEntry })}
        {...(onConflictClose && { onClose: onConflictClose })}
      />
    </div>
  );
}
