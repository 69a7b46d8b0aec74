import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import { useTranslation } from 'react-i18next';
import { BarButton } from '@fieldstone/ui/bar-button';

/** Opens the dialog that notifies apps of changed configurations. */
export function NotifyButton({ onPress }: { readonly onPress: () => void }) {
  const { t } = useTranslation('app');
  return (
    <BarButton
      label={t('notify')}
      word={t('notifyWord')}
      icon={<IconSpeakerphone aria-hidden="true" />}
      onPress={onPress}
    />
  );
}
