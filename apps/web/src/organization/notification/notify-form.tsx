import { NOTIFICATION_TEXT_LIMIT } from '@fieldstone/contracts/organization/notification';
import type { NotificationEntry } from '@fieldstone/contracts/organization/notification';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../lib/form/field.tsx';
import type { DialogForm } from '../../lib/form/use-dialog-form.ts';
import { Checkbox } from '@fieldstone/ui/checkbox';
import { DataGrid, LongTable } from '@fieldstone/ui/data-grid';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { TextArea } from '@fieldstone/ui/text-field';
import { useProfileColumns } from './use-profile-columns.tsx';
import type { Recipient } from './use-profile-columns.tsx';
import type { UpdateRules } from './use-update-rules.ts';
import styles from './notify-dialog.module.css';

export type NotifyFormProps = {
  readonly form: DialogForm<NotificationEntry>;
  /** Undefined while they load. */
  readonly profiles: readonly Recipient[] | undefined;
  readonly rules: UpdateRules | undefined;
  /** The initially selected group profiles, which the list must show. */
  readonly initialProfileIds: readonly string[];
  readonly onClose: () => void;
};

const NO_PROFILES: readonly Recipient[] = [];

/** Edits the recipients and the message; initially offers only group profiles changed since their last notification, unless another one is selected. */
export function NotifyForm({ form, profiles = NO_PROFILES, rules, initialProfileIds, onClose }: NotifyFormProps) {
  const { t } = useTranslation('notification');
  const columns = useProfileColumns(onClose);
  const changed = useMemo(
    () => profiles.filter(({ changedSinceNotification }) => changedSinceNotification),
    [profiles],
  );
  const all = useMemo(() => {
    const isInitial = ({ id }: Recipient) => initialProfileIds.includes(id);
    return [...profiles.filter(isInitial), ...profiles.filter((profile) => !isInitial(profile))];
  }, [profiles, initialProfileIds]);
  const [chosen, setChosen] = useState<boolean | undefined>();
  const isOnlyChanged =
    changed.length > 0 && (chosen ?? initialProfileIds.every((id) => changed.some((profile) => profile.id === id)));
  return (
    <>
      <Field form={form} name="profileIds">
        {(field) => (
          <div data-shrinks>
            <DataGrid
              Table={LongTable}
              label={t('profiles')}
              rows={isOnlyChanged ? changed : all}
              columns={columns}
              selection={{
                nameOf: ({ name }) => name,
                selected: new Set(field.value),
                onSelect: (ids) => field.onChange([...ids]),
              }}
              search={{
                label: t('search'),
                filter: changed.length > 0 && (
                  <Checkbox isSelected={isOnlyChanged} onChange={setChosen}>
                    {t('onlyChanged', { count: changed.length })}
                  </Checkbox>
                ),
              }}
              isLoading={profiles === NO_PROFILES}
              empty={<EmptyState title={t('none')} />}
            />
          </div>
        )}
      </Field>
      <Field form={form} name="message">
        {(field) => (
          <TextArea
            {...field}
            label={t('message.label')}
            description={t('message.description', { left: NOTIFICATION_TEXT_LIMIT - field.value.length })}
            rows={2}
            maxLength={NOTIFICATION_TEXT_LIMIT}
          />
        )}
      </Field>
      {rules && <UpdateRulesNote rules={rules} />}
    </>
  );
}

/** Shows how apps handle a notification, with the texts of the global settings that control it. */
function UpdateRulesNote({ rules }: { readonly rules: UpdateRules }) {
  const { t } = useTranslation('settings');
  const rows = (['reminderFrequency', 'forceDownload'] as const).map((key) => ({
    key,
    label: t(`global-settings.fields.${key}.label`),
    value: t(`global-settings.fields.${key}.options.${rules[key].replaceAll('.', ' ')}`, { defaultValue: rules[key] }),
  }));
  return (
    <dl className={styles.rules}>
      {rows.map(({ key, label, value }) => (
        <div key={key} className={styles.rule}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
