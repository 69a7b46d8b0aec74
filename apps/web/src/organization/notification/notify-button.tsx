import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useTranslation } from 'react-i18next';
import { BarButton } from '@fieldstone/ui/bar-button';

/** Opens the dialog that notifies apps of changed configurations. */
export function NotifyButton({ onPress }: { readonly onPress: () => void }) {
  const { t } = useTranslation('app');
  return <BarButton label={t('notify')} icon={<IconBell aria-hidden="true" />} onPress={onPress} />;
}
