import type { SkillFigures } from '@fieldstone/contracts/skills/skill-figures';
import { skillById } from '@fieldstone/contracts/skills/all-skills';
import { isGranted } from '@fieldstone/contracts/skills/define-skill';
import { FIGURE_DAYS } from '@fieldstone/contracts/skills/skill-figures';
import type { SkillFinding } from '@fieldstone/contracts/skills/skill-health';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { messageText } from '../../lib/api/message-text.ts';
import { findAiPage } from '../../lib/navigation/ai-pages.ts';
import type { AiPage } from '../../lib/navigation/ai-pages.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { aiPath, grantsPath } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import styles from './page.module.css';

/** A section of the AI Console in a table. */
export type PageRow = {
  readonly id: string;
  readonly page: AiPage;
  /** Undefined for a section that cannot be turned on, or while this is unknown. */
  readonly isOn: boolean | undefined;
  /** Undefined while they are unknown. */
  readonly figures: SkillFigures | undefined;
  readonly findings: readonly SkillFinding[];
};

type Columns = ReadonlyArray<GridColumn<PageRow>>;

/** Returns the columns of the skills and those of the other sections. */
export function useOverviewColumns(): { readonly skills: Columns; readonly others: Columns } {
  const { t } = useTranslation(['ai', 'common']);
  const { locale } = useSessionUser();
  return useMemo(() => {
    const count = new Intl.NumberFormat(locale);
    const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
    const credits = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    const label = (id: 'page' | 'purpose' | 'state' | 'granted' | 'used' | 'success' | 'credits' | 'problems') => ({
      id,
      label: t(`overview.columns.${id}`, { count: FIGURE_DAYS }),
    });
    const figure = (
      id: 'granted' | 'used' | 'success' | 'credits',
      textOf: (figures: SkillFigures) => ReactNode,
      valueOf: (figures: SkillFigures) => number | null,
    ): GridColumn<PageRow> => ({
      ...label(id),
      ...((id === 'granted' || id === 'success') && { hint: t(`overview.hints.${id}`, { count: FIGURE_DAYS }) }),
      align: 'end',
      isDescendingFirst: true,
      render: ({ figures }) => (figures === undefined ? t('overview.unknown') : textOf(figures)),
      sortBy: ({ figures }) => (figures && valueOf(figures) !== null ? valueOf(figures) : null),
    });
    const page: GridColumn<PageRow> = {
      ...label('page'),
      render: ({ page: { name, key } }) => (
        <span className={styles.name}>
          <Link to={aiPath(key)} title={t(`${name}.description`)}>
            {pageName(name)}
          </Link>
        </span>
      ),
    };
    const purpose: GridColumn<PageRow> = {
      ...label('purpose'),
      render: ({ page: { name } }) => t(`${name}.description`),
    };
    const state: GridColumn<PageRow> = {
      ...label('state'),
      render: ({ isOn }) =>
        isOn !== undefined && (
          <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'common:enabled' : 'common:disabled')}</Badge>
        ),
    };
    const problems: GridColumn<PageRow> = {
      ...label('problems'),
      render: ({ findings, page: { name } }) => <Problems findings={findings} at={name} />,
    };
    const granted = figure(
      'granted',
      (figures) => (figures.granted === null ? t('overview.everyone') : count.format(figures.granted)),
      (figures) => figures.granted,
    );
    return {
      skills: [
        page,
        state,
        {
          ...granted,
          render: (row, tabIndex) => (
            <span className={styles.lines}>
              <span>{granted.render(row, tabIndex)}</span> <GrantLink page={row.page} />
            </span>
          ),
        },
        figure(
          'used',
          ({ people, uses }) => (
            <span className={styles.lines}>
              <span>{t('overview.people', { count: people, formatted: count.format(people) })}</span>{' '}
              <span className="note">{t('overview.requests', { count: uses, formatted: count.format(uses) })}</span>
            </span>
          ),
          ({ people }) => people,
        ),
        figure(
          'success',
          ({ uses, successes }) => (uses === 0 ? t('overview.unknown') : share.format(successes / uses)),
          ({ uses, successes }) => (uses === 0 ? null : successes / uses),
        ),
        figure(
          'credits',
          (one) => credits.format(one.credits),
          (one) => one.credits,
        ),
        problems,
      ],
      others: [page, purpose, state, problems],
    };
  }, [t, locale]);
}

/** Links to the choice of a skill's group profiles; nothing for a skill without grants. */
function GrantLink({ page: { name, key } }: { readonly page: AiPage }) {
  const { t } = useTranslation('ai');
  const skill = skillById(name);
  if (useIsReadOnly() || !skill || !isGranted(skill)) return null;
  return (
    <Link to={grantsPath(key)} className={styles.grant} aria-label={t('overview.grantOf', { page: pageName(name) })}>
      {t('overview.grant')}
    </Link>
  );
}

/** Marks a section that cannot work, with the reasons and links to the other pages that correct them. */
function Problems({ findings, at }: Pick<PageRow, 'findings'> & { readonly at: AiPage['name'] }) {
  const { t } = useTranslation('ai');
  if (findings.length === 0) return <span className="note">{t('overview.noProblems')}</span>;
  return (
    <div className={styles.problems}>
      <Badge tone="warning">{t('overview.attention')}</Badge>
      <ul>
        {findings.map(({ reason, page }) => (
          <li key={reason.message}>
            <span>{messageText(reason)}</span>{' '}
            {page !== at && (
              <Link to={aiPath(findAiPage(page).key)}>{t('overview.open', { page: pageName(page) })}</Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
