import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useTranslation } from 'react-i18next';
import { eventSettingsPage } from '../../lib/navigation/console-pages.ts';
import { plainView } from './setting-view.tsx';
import type { SettingView } from './setting-view.tsx';

/** Shows the default process for editing events, which is no setting with an envelope. */
export const eventSettingsView: SettingView = {
  ...plainView({ ...eventSettingsPage, defaults: { defaultEditEventProcessId: null } }),
  Words: ({ summary }) => <FormWords form={summary.entries[0]?.text} />,
  shownPayload: ({ internalValue, displayValue }): Payload => ({
    defaultEditEventProcessId: displayValue ?? internalValue,
  }),
};

function FormWords({ form }: { readonly form: string | undefined }) {
  const { t } = useTranslation('overview');
  return <span>{form === undefined ? t('standardForm') : t('form', { process: form })}</span>;
}
