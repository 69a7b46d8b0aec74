import type { OverviewSetting, SettingProblem } from '@fieldstone/contracts/organization/overview';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs';
import { useTranslation } from 'react-i18next';
import { cx } from '@fieldstone/ui/cx';
import { Switch } from '@fieldstone/ui/switch';
import { pageOf } from '../../../domains/group-profile/overview-page.ts';
import { LastChange } from '../../../domains/last-change/last-change.tsx';
import { messageText } from '../../../lib/api/message-text.ts';
import { groupOf } from '../../../lib/navigation/console-pages.ts';
import { settingPath } from '../../../lib/navigation/paths.ts';
import { Link } from '../../../lib/page/link.tsx';
import { areaText } from '../../../lib/navigation/area-text.ts';
import { pageName } from '../../../lib/navigation/page-name.ts';
import { settingViews } from '../../../settings/views/setting-views.ts';
import { SettingWords } from '../../../settings/views/setting-words.tsx';
import styles from './setting-rows.module.css';
import type { Switches } from './use-switches.ts';

/** Problems that a row shows; the page of the setting shows all. */
const PROBLEMS_OF_A_ROW = 3;

export type SettingRowsProps = {
  readonly profileId: string;
  readonly settings: readonly OverviewSetting[];
  readonly switches: Switches;
  readonly isReadOnly: boolean;
};

/** Shows every setting with its value, origin, problems and last change (requirement OVR-01). */
export function SettingRows({ settings, ...props }: SettingRowsProps) {
  const { t, i18n } = useTranslation(['overview', 'app']);
  const { compare } = new Intl.Collator(i18n.language);
  const sorted = settings.toSorted((a, b) => compare(pageName(pageOf(a.id).name), pageName(pageOf(b.id).name)));
  const groups = [
    { id: 'calendar', label: t('app:groups.calendar') },
    { id: 'other', label: t('otherSettings') },
  ].map((group) => ({ ...group, rows: sorted.filter(({ id }) => isOfCalendar(id) === (group.id === 'calendar')) }));
  return (
    <div className={cx('surface', styles.frame)}>
      <table className={styles.table} aria-label={t('settings')}>
        <thead>
          <tr>
            {(['setting', 'value', 'changed'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map(({ id, label, rows }) => (
            <tbody key={id}>
              <tr>
                <th scope="rowgroup" colSpan={3} className={styles.group}>
                  {label}
                </th>
              </tr>
              {rows.map((setting) => (
                <SettingRow key={setting.id} setting={setting} {...props} />
              ))}
            </tbody>
          ))}
      </table>
    </div>
  );
}

const isOfCalendar = (id: OverviewSetting['id']): boolean => groupOf(pageOf(id)) === 'calendar';

type SettingRowProps = Omit<SettingRowsProps, 'settings'> & { readonly setting: OverviewSetting };

function SettingRow({ profileId, setting, switches, isReadOnly }: SettingRowProps) {
  const { t } = useTranslation('overview');
  const page = pageOf(setting.id);
  const label = pageName(page.name);
  const isSwitch = setting.switchKey !== null && setting.summary !== null;
  const editedState = isSwitch ? switches.editedState(setting.id) : undefined;
  const isEdited = editedState !== undefined;
  const wasOn = setting.summary?.on === true;
  return (
    <tr className={cx(styles.row, isEdited && styles.edited)}>
      <th scope="row">
        <Link
          to={settingPath(profileId, page.slug)}
          title={areaText(page, 'description')}
          className={cx(styles.name, !isSwitch && styles.whole)}
        >
          {label}
        </Link>
      </th>
      <td>
        {isSwitch ? (
          <Switch
            label={label}
            isLabelHidden
            isSelected={editedState ?? wasOn}
            isReadOnly={isReadOnly || switches.page.isSaving}
            onChange={(isOn) => switches.change(setting.id, isOn)}
          />
        ) : (
          setting.summary && <SettingWords view={settingViews[page.name]} summary={setting.summary} />
        )}
        <Problems problems={setting.problems} />
      </td>
      <td className={styles.changed}>
        {isEdited && <span className={styles.unsaved}>{wasOn ? t('unsavedOn') : t('unsavedOff')}</span>}
        <span {...(isEdited && { 'aria-hidden': true, className: styles.kept })}>
          <Origin setting={setting} />
        </span>
      </td>
    </tr>
  );
}

/** Shows whether the default applies, and the last change; a value that was set here needs only its last change. */
function Origin({ setting: { origin, changed } }: Pick<SettingRowProps, 'setting'>) {
  const { t } = useTranslation(['overview', 'common']);
  const isImplied = origin === 'set' && changed !== null;
  return (
    <>
      <span className={isImplied ? 'visually-hidden' : styles.quiet}>{t(`common:origins.${origin}`)}</span>{' '}
      {changed !== null && <LastChange change={changed} isShort />}
    </>
  );
}

function Problems({ problems }: { readonly problems: readonly SettingProblem[] }) {
  const { t } = useTranslation('overview');
  if (problems.length === 0) return null;
  const more = problems.length - PROBLEMS_OF_A_ROW;
  return (
    <ul className={styles.problems}>
      {problems.slice(0, PROBLEMS_OF_A_ROW).map(({ kind, rule, params, path }) => {
        const Icon = kind === 'broken-reference' ? IconUnlink : IconAlertTriangle;
        const why = rule === null ? t('unreadable') : messageText({ code: rule, params, message: t('invalid') });
        const text = `${t(`problems.${kind}`)} ${why}`;
        return (
          <li
            key={`${path.join('.')} ${rule ?? ''}`}
            className={kind === 'broken-reference' ? styles.broken : styles.invalid}
          >
            <Icon aria-hidden="true" size={16} />
            <span title={text}>{text}</span>
          </li>
        );
      })}
      {more > 0 && <li>{t('moreProblems', { count: more })}</li>}
    </ul>
  );
}
