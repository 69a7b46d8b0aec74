import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { Button } from '@fieldstone/ui/button';
import { useTranslation } from 'react-i18next';

export type CsvButtonProps = {
  /** Name of the download for screen readers; the button's text is 'CSV'. */
  readonly label: string;
  readonly onPress: () => void;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  /** `small` by default, for a button next to a title. */
  readonly size?: 'small' | 'medium';
};

/** Shows the button of a CSV download. */
export function CsvButton({ label, size = 'small', ...props }: CsvButtonProps) {
  const { t } = useTranslation('charts');
  return (
    <Button
      {...props}
      size={size}
      icon={<IconDownload aria-hidden="true" />}
      aria-label={t('download.label', { report: label })}
    >
      {t('download.csv')}
    </Button>
  );
}
