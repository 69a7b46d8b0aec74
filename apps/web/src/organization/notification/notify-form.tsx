import { NOTIFICATION_TEXT_LIMIT } from '@fieldstone/contracts/organization/notification';
import type { NotificationEntry, NotificationProfile } from '@fieldstone/contracts/organization/notification';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../lib/form/field.tsx';
import type { DialogForm } from '../../lib/form/use-dialog-form.ts';
import { Checkbox } from '@fieldstone/ui/checkbox';
import { SelectGrid } from '@fieldstone/ui/select-grid';
import { TextArea } from '@fieldstone/ui/text-field';
import { UpdateRulesNote } from './update-rules-note.tsx';
import { useProfileColumns } from './use-profile-columns.tsx';
import type { UpdateRules } from './use-update-rules.ts';

export type NotifyFormProps = {
  readonly form: DialogForm<NotificationEntry>;
  /** Undefined while they are loaded. */
  readonly profiles: readonly NotificationProfile[] | undefined;
  readonly rules: UpdateRules | undefined;
};

const NO_PROFILES: readonly NotificationProfile[] = [];

/** Which group profiles are told, and what. Those that changed since they were last told are offered first. */
export function NotifyForm({ form, profiles = NO_PROFILES, rules }: NotifyFormProps) {
  const { t } = useTranslation('notification');
  const columns = useProfileColumns();
  const changed = useMemo(
    () => profiles.filter(({ changedSinceNotification }) => changedSinceNotification),
    [profiles],
  );
  const [wanted, setWanted] = useState<boolean | undefined>();
  const isOnlyChanged = wanted ?? changed.length > 0;
  return (
    <>
      <Field form={form} name="profileIds">
        {(field) => (
          <SelectGrid
            label={t('profiles')}
            rows={isOnlyChanged ? changed : profiles}
            columns={columns}
            nameOf={({ name }) => name}
            selected={new Set(field.value)}
            onSelect={(ids) => field.onChange([...ids])}
            searchLabel={t('search')}
            isLoading={profiles === NO_PROFILES}
            // Until the group profiles are there nobody knows which of them changed, and a filter would change under the hand.
            filter={
              profiles !== NO_PROFILES && (
                <Checkbox isSelected={isOnlyChanged} onChange={setWanted}>
                  {t('onlyChanged', { count: changed.length })}
                </Checkbox>
              )
            }
            empty={isOnlyChanged ? { title: t('noneChanged'), text: t('noneChangedText') } : { title: t('none') }}
          />
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
