import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { cx } from '@fieldstone/ui/cx';
import { useOwnChangedProfiles } from '../../../domains/notification/use-changed-profiles.ts';
import { usePageActions } from '../../../lib/page/page-actions.ts';
import { PageFoot } from '../../../lib/page/page-foot.tsx';
import type { AfterSave } from '../../model/form-state.ts';
import { undoableSave } from '../../model/forms-reducer.ts';
import { undoneText } from '../../model/save-setting.ts';
import type { Undoable } from '../../model/save-setting.ts';
import { useAfterSave } from '../../model/use-forms.ts';
import type { PageForms } from '../../model/use-forms.ts';
import type { EntryViews } from '../../differences/use-entry-changes.tsx';
import { pageName } from '../../../lib/navigation/page-name.ts';
import { changesOf } from './changes-of.ts';
import styles from './change-bar.module.css';
import { SaveButtons } from './save-buttons.tsx';

/** Loaded with the first change. */
const NoteField = lazy(async () => ({ default: (await import('../../../lib/form/note-field.tsx')).NoteField }));

/** Loaded on demand, because most saves need no review. */
const ReviewPanel = lazy(async () => ({ default: (await import('./review-panel.tsx')).ReviewPanel }));

export type ChangeBarProps = EntryViews & {
  /** The forms of the page, which are saved together. */
  readonly page: PageForms;
  /** The name of the edited page; by default that of the first form. */
  readonly place?: string;
} & (
    | { readonly onSave: (after?: AfterSave) => void; readonly onCancel: () => void; readonly savesAtOnce?: never }
    /** The page saves every change immediately, so the bar only offers Undo. */
    | { readonly savesAtOnce: true; readonly onSave?: never; readonly onCancel?: never }
  );

/** Shows the unsaved changes with their actions, or after a save Undo; stays in view (requirements CHB-01, CHB-02). */
export function ChangeBar({ page, savesAtOnce, place, onSave, onCancel, ...views }: ChangeBarProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { copy, notify, profileId } = usePageActions();
  const [isReviewing, setReviewing] = useState(false);
  const { state, dispatch, isSaving } = page;
  const forms = Object.values(state.forms);
  const [first] = forms;
  const changes = forms.flatMap((form) => changesOf(form));
  const isEdited = changes.length > 0 || isSaving;
  const reviewId = useId();
  const reviewButton = useRef<HTMLButtonElement>(null);
  // A save closes the review, so that nothing covers a field that it rejects.
  if (isReviewing && (isSaving || changes.length === 0)) setReviewing(false);
  useAfterSave(page, (after, { options: { note = '' } }) => {
    if (after === 'copy') copy?.();
    if (after !== 'notify' || profileId === undefined) return;
    notify?.({ profileIds: [profileId], save: { profileIds: [profileId], note } });
  });
  const lastSave = undoableSave(state);
  if (!first || (isEdited ? savesAtOnce === true : !lastSave)) return null;

  const name = t('bar.page', { page: place ?? pageName(first.setting.name) });
  if (!isEdited && lastSave) {
    const undo = () => dispatch({ type: 'undoRequested' });
    return <SavedBar note={name} lastSave={{ ...lastSave.options, undo }} />;
  }
  if (savesAtOnce) return null;
  const closeReview = () => {
    if (document.getElementById(reviewId)?.contains(document.activeElement)) reviewButton.current?.focus();
    setReviewing(false);
  };
  const count = changes.reduce((sum, one) => sum + one.count, 0);
  const conflicting = forms.find(({ stage }) => stage.name === 'conflict');
  return (
    <Bar
      tone={conflicting ? 'failed' : 'edited'}
      label={t('bar.label')}
      text={conflicting ? t('bar.conflict', { count }) : t('bar.count', { count })}
      note={name}
    >
      <span className={styles.noteField}>
        <Suspense>
          <NoteField isInline value={state.note} onChange={(note) => dispatch({ type: 'noteTyped', note })} />
        </Suspense>
      </span>
      {conflicting ? (
        <Button onPress={() => dispatch({ type: 'reviewed', id: conflicting.setting.id, isOpen: true })}>
          {t('bar.resolve')}
        </Button>
      ) : (
        <Button
          icon={<IconListDetails aria-hidden="true" />}
          ref={reviewButton}
          aria-expanded={isReviewing}
          {...(isReviewing && { 'aria-controls': reviewId })}
          isDisabled={changes.length === 0}
          onPress={() => setReviewing(!isReviewing)}
        >
          <ReviewLabel count={count} />
        </Button>
      )}
      <SaveButtons canSave={page.isDirty && !isSaving} isSaving={isSaving} onSave={onSave} onCancel={onCancel} />
      <Suspense>
        {isReviewing && (
          <ReviewPanel
            id={reviewId}
            changes={changes}
            count={count}
            note={name}
            views={views}
            onDiscard={(id, event) => dispatch({ ...event, id })}
            onClose={closeReview}
          />
        )}
      </Suspense>
    </Bar>
  );
}

/** A save that can be taken back. */
export type LastSave = Undoable & { readonly undo: () => void };

/** Offers to take back the last save of a page (requirement CHB-02), and to notify technicians. */
export function SavedBar({ note, lastSave }: { readonly note?: string; readonly lastSave: LastSave }) {
  const { t } = useTranslation(['settings', 'common']);
  const { origin } = lastSave;
  const isUndone = origin === 'undo' && lastSave.isRedo !== true;
  const text = origin === 'undo' ? t(undoneText(lastSave)) : t(origin === 'restore' ? 'bar.restored' : 'bar.saved');
  return (
    <Bar tone="saved" label={t('bar.savedLabel')} text={text} note={note}>
      <span className={styles.actions}>
        <NotifyButton lastSave={lastSave} />
        <Button
          icon={isUndone ? <IconArrowForwardUp aria-hidden="true" /> : <IconArrowBackUp aria-hidden="true" />}
          onPress={lastSave.undo}
        >
          {t(isUndone ? 'common:redo' : 'common:undo')}
        </Button>
      </span>
    </Bar>
  );
}

/** Notifies once the technicians of all group profiles that the user changed since their last notification (requirements FIX-78, FIX-93). */
function NotifyButton({ lastSave: { origin, isRedo = false, note = '' } }: { readonly lastSave: LastSave }) {
  const { t } = useTranslation('settings');
  const { notify, profileId } = usePageActions();
  const profileIds = useOwnChangedProfiles();
  if (!notify || profileIds.length === 0) return null;
  // The note of an undone save would announce a change that no longer applies.
  const isUndone = origin === 'undo' && !isRedo;
  const save = isUndone || profileId === undefined ? undefined : { profileIds: [profileId], note };
  return (
    <Button variant="quiet" icon={<IconSpeakerphone aria-hidden="true" />} onPress={() => notify({ profileIds, save })}>
      {t('bar.notify', { count: profileIds.length })}
    </Button>
  );
}

type BarProps = {
  readonly tone: 'edited' | 'saved' | 'failed';
  readonly label: string;
  readonly text: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
};

function Bar({ tone, label, text, note, children }: BarProps) {
  return (
    <PageFoot>
      <section aria-label={label} className={cx(styles.bar, styles[tone])}>
        <output className={styles.what}>
          <strong>{text}</strong> {note !== undefined && <span className={styles.note}>{note}</span>}
        </output>
        {children}
      </section>
    </PageFoot>
  );
}

/** On a narrow screen the button shows the number, because the text of the bar is only for screen readers. */
function ReviewLabel({ count }: { readonly count: number }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <span>{t('bar.review')}</span>{' '}
      <span aria-hidden="true" className={styles.number}>
        {count}
      </span>
    </>
  );
}
