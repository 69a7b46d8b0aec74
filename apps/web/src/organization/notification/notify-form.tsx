import { NOTIFICATION_TEXT_LIMIT } from '@fieldstone/contracts/notification';
import type { NotificationProfile } from '@fieldstone/contracts/notification';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '@fieldstone/ui/checkbox';
import { SelectGrid } from '@fieldstone/ui/select-grid';
import { TextArea } from '@fieldstone/ui/text-field';
import { UpdateRulesNote } from './update-rules-note.tsx';
import { useProfileColumns } from './use-profile-columns.tsx';
import type { UpdateRules } from './use-update-rules.ts';

export type NotifyFormProps = {
  /** Undefined while they are loaded. */
  readonly profiles: readonly NotificationProfile[] | undefined;
  readonly rules: UpdateRules | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly message: string;
  readonly onMessage: (message: string) => void;
  /** Why the server refused the message. */
  readonly messageRefused: string | undefined;
};

const NO_PROFILES: readonly NotificationProfile[] = [];

/** Which group profiles are told, and what. Those that changed since they were last told are offered first. */
export function NotifyForm(props: NotifyFormProps) {
  const { profiles = NO_PROFILES, rules, chosen, onChoose, message, onMessage, messageRefused } = props;
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
      <SelectGrid
        label={t('profiles')}
        rows={isOnlyChanged ? changed : profiles}
        columns={columns}
        nameOf={({ name }) => name}
        selected={chosen}
        onSelect={onChoose}
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
      <TextArea
        label={t('message.label')}
        description={t('message.description', { left: NOTIFICATION_TEXT_LIMIT - message.length })}
        rows={2}
        maxLength={NOTIFICATION_TEXT_LIMIT}
        value={message}
        onChange={onMessage}
        errorMessage={messageRefused}
      />
      {rules && <UpdateRulesNote rules={rules} />}
    </>
  );
}
