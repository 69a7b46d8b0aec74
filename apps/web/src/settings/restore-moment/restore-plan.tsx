import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { RestoredId, RestoreItem, restorePlan } from '@fieldstone/contracts/organization/restore-settings';
import type { RouteResponse } from '@fieldstone/contracts/platform/route';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { Checkbox } from '@fieldstone/ui/checkbox';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { messageText } from '../../lib/api/message-text.ts';
import { FixLink } from '../planned-change/fix-link.tsx';
import { PayloadDifferences } from '../planned-change/payload-differences.tsx';
import type { RenderSettingValue } from '../planned-change/payload-differences.tsx';
import { PlanEffects } from '../planned-change/plan-effects.tsx';
import { lineSetting, SettingLines } from '../planned-change/setting-lines.tsx';
import type { SettingLine } from '../planned-change/setting-lines.tsx';
import styles from './restore-moment.module.css';

export type RestorePlanProps = {
  readonly plan: RouteResponse<typeof restorePlan>;
  /** The settings that the user does not restore. */
  readonly left: ReadonlySet<RestoredId>;
  readonly onLeave: (left: ReadonlySet<RestoredId>) => void;
  readonly renderValue: RenderSettingValue;
};

const RESULTS = ['will-change', 'identical', 'blocked'] as const;

const TONES = { 'will-change': 'accent', identical: 'neutral', blocked: 'danger', conflict: 'warning' } as const;

/** Returns the settings of a plan that would change. */
export function changingItems(items: readonly RestoreItem[]): readonly RestoreItem[] {
  return items.filter(({ result }) => result === 'will-change');
}

/** Returns a payload as its page shows it: of the event settings, the name of the process. */
function shownPayload(settingId: RestoredId, payload: Payload | null): Payload | null {
  if (settingId !== EVENT_SETTING || payload === null) return payload;
  const { internalValue, displayValue } = payload;
  return { defaultEditEventProcessId: displayValue ?? internalValue };
}

/** Shows what a restore changes setting by setting, with a choice of the settings to restore. */
export function RestorePlan({ plan, left, onLeave, renderValue }: RestorePlanProps) {
  const { t } = useTranslation(['restore', 'copy']);
  const [isOpen, setOpen] = useState(false);
  const { items, profile, reach, calls, overlaps } = plan;
  const of = (result: RestoreItem['result']) => items.filter((item) => item.result === result);
  const changing = changingItems(items);
  const isAll = left.size === 0;
  const leave = (settingId: RestoredId, isSelected: boolean) => {
    const next = new Set(left);
    if (isSelected) next.delete(settingId);
    else next.add(settingId);
    onLeave(next);
  };
  const lineOf = (item: RestoreItem): SettingLine => {
    const { settingId, result, reason, message, before, after, ...text } = item;
    const badge = result ?? 'conflict';
    return {
      settingId,
      badge: (
        <Badge tone={TONES[badge]}>{badge === 'conflict' ? t('conflict') : t(`copy:plan.results.${badge}`)}</Badge>
      ),
      reason: message === null ? reason && t(`copy:reasons.${reason}`) : messageText({ ...text, message }),
      fix: <FixLink reason={reason} setting={lineSetting(settingId)} profileId={profile.id} />,
      choice:
        result === 'will-change'
          ? { isSelected: !left.has(settingId), onChange: (isSelected) => leave(settingId, isSelected) }
          : undefined,
      renderDetails:
        result === 'identical'
          ? undefined
          : (setting) => (
              <PayloadDifferences
                setting={setting}
                before={shownPayload(settingId, before)}
                after={shownPayload(settingId, after)}
                renderValue={renderValue}
              />
            ),
    };
  };
  return (
    <>
      <p className={styles.summary}>
        {RESULTS.map((result) => (
          <Badge key={result} tone={of(result).length > 0 ? TONES[result] : 'neutral'}>
            {t(`copy:plan.counts.${result}`, { count: of(result).length })}
          </Badge>
        ))}
      </p>
      {changing.length === 0 ? (
        <Banner tone="info" title={t('nothing')} />
      ) : (
        <>
          <PlanEffects className={styles.hint} reach={reach} calls={calls} overlaps={overlaps} />
          <section className={styles.group} aria-label={t('changing')}>
            <Checkbox
              isSelected={isAll}
              isIndeterminate={!isAll && left.size < changing.length}
              onChange={(isSelected) =>
                onLeave(isSelected ? new Set() : new Set(changing.map(({ settingId }) => settingId)))
              }
            >
              {t('all', { count: changing.length })}
            </Checkbox>
            <SettingLines lines={changing.map(lineOf)} />
          </section>
        </>
      )}
      {of('blocked').length > 0 && (
        <section className={styles.group} aria-label={t('blocked')}>
          <h3>{t('blocked')}</h3>
          <SettingLines lines={of('blocked').map(lineOf)} />
        </section>
      )}
      {of('identical').length > 0 && (
        <Disclosure
          title={t('identical', { count: of('identical').length })}
          isExpanded={isOpen}
          onExpandedChange={setOpen}
        >
          <SettingLines lines={of('identical').map(lineOf)} />
        </Disclosure>
      )}
    </>
  );
}
