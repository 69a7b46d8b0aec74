import type { Payload } from '@fieldstone/contracts/settings/setting';
import { listDifference } from '@fieldstone/contracts/settings/merge/list-difference';
import type { EntryDifference } from '@fieldstone/contracts/settings/merge/list-difference';
import { useTranslation } from 'react-i18next';
import { cx } from '@fieldstone/ui/cx';
import { Button } from '@fieldstone/ui/button';
import { ReviewList } from '@fieldstone/ui/compare';
import type { ReviewedChange } from '@fieldstone/ui/compare';
import { SidePanel } from '@fieldstone/ui/side-panel';
import { PagePanel } from '../../../lib/page/page-panel.tsx';
import { listsOf } from '../../differences/differences-of.ts';
import type { Difference } from '../../differences/differences-of.ts';
import { useEntryChanges } from '../../differences/use-entry-changes.tsx';
import type { EntryViews } from '../../differences/use-entry-changes.tsx';
import type { FormEvent } from '../../model/form-state.ts';
import { nameOf } from '../../model/path.ts';
import { pageName } from '../../../lib/navigation/page-name.ts';
import { useFieldLabel } from '../use-value-text.ts';
import styles from './change-bar.module.css';
import type { FormChanges } from './changes-of.ts';
import { withoutChange } from './discard-change.ts';

export type ReviewPanelProps = {
  readonly id: string;
  readonly changes: readonly FormChanges[];
  readonly count: number;
  readonly note: string;
  /** How the page shows the values of its first form. */
  readonly views: EntryViews;
  /** Discards a change of a setting, or all of them. */
  readonly onDiscard: (settingId: string, event: Discard) => void;
  readonly onClose: () => void;
};

type Discard = Extract<FormEvent<Payload>, { readonly type: 'changed' | 'canceled' }>;

/** Shows the unsaved changes of a page beside it, and takes back each of them (requirement CHB-01). */
export function ReviewPanel({ id, changes, count, note, views, onDiscard, onClose }: ReviewPanelProps) {
  const { t } = useTranslation('settings');
  return (
    <PagePanel>
      <SidePanel id={id} title={t('bar.reviewTitle', { count })} note={note} onClose={onClose}>
        <div className="stack-5">
          {changes.map((one, at) => (
            <section
              key={one.setting.id}
              aria-label={pageName(one.setting.name)}
              className={cx('stack-2', styles.changes)}
            >
              {changes.length > 1 && <h3>{pageName(one.setting.name)}</h3>}
              {one.differences.length === 0 ? (
                <Confirmation onDiscard={() => onDiscard(one.setting.id, { type: 'canceled' })} />
              ) : (
                <Differences
                  changes={one}
                  views={at === 0 ? views : {}}
                  onDiscard={(event) => onDiscard(one.setting.id, event)}
                />
              )}
            </section>
          ))}
        </div>
      </SidePanel>
    </PagePanel>
  );
}

/** Shows that a save only confirms values, such as those that replace invalid ones. */
function Confirmation({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <p>{t('bar.noDifference')}</p>
      <Button variant="quiet" size="small" onPress={onDiscard}>
        {t('bar.discard')}
      </Button>
    </>
  );
}

type DifferencesProps = {
  readonly changes: FormChanges;
  readonly views: EntryViews;
  readonly onDiscard: (event: Discard) => void;
};

function Differences({ changes, views, onDiscard }: DifferencesProps) {
  const { setting, differences } = changes;
  const labelOf = useFieldLabel(setting);
  const { show, entryOf, nameOfEntry } = useEntryChanges(setting, views);
  const values = differences.filter((difference) => !listsOf(difference));
  const discard = (difference: Difference, entry?: EntryDifference) => {
    const payload = withoutChange(changes, difference, entry);
    return payload && (() => onDiscard({ type: 'changed', field: nameOf(difference.path), payload }));
  };
  const changesOfList = (difference: Difference): ReviewedChange[] => {
    const { path } = difference;
    const { before, after } = listsOf(difference) ?? { before: [], after: [] };
    return listDifference(before, after, setting.lists?.[nameOf(path)])
      .filter(({ marks }) => marks.length > 0)
      .map((entry, at) => ({
        id: String(at),
        name: nameOfEntry(path, (entry.after ?? entry.before)?.value),
        entry: entryOf(path, entry, at),
        onDiscard: discard(difference, entry),
      }));
  };
  return (
    <>
      {values.length > 0 && (
        <ReviewList
          changes={values.map((difference) => ({
            id: nameOf(difference.path),
            name: labelOf(difference.path),
            before: show(difference.path, difference.before),
            after: show(difference.path, difference.after),
            onDiscard: discard(difference),
          }))}
        />
      )}
      {differences
        .filter((difference) => listsOf(difference))
        .map((difference) => (
          <div key={nameOf(difference.path)} className={cx('stack-2', styles.changes)}>
            <h4>{labelOf(difference.path)}</h4>
            <ReviewList label={labelOf(difference.path)} changes={changesOfList(difference)} />
          </div>
        ))}
    </>
  );
}
