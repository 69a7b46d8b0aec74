import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { IconButton } from '@fieldstone/ui/icon-button';
import type { Path } from '../../model/path.ts';
import type { SettingForm } from '../../model/use-setting.ts';

export type NoticesProps<P extends Payload> = {
  readonly form: Pick<SettingForm<P>, 'state' | 'dispatch'>;
  readonly labelOf: (path: Path) => string;
};

/** Shows that a conflict is open, or that a save merged changes by others. */
export function Notices<P extends Payload>({ form: { state, dispatch }, labelOf }: NoticesProps<P>) {
  const { t, i18n } = useTranslation(['settings', 'common']);
  const { stage, mergedIn } = state;
  const someone = (by: string | null | undefined) => by ?? t('someone');
  return (
    <>
      {stage.name === 'conflict' && !stage.isReviewing && (
        <Banner
          tone="warning"
          title={t('conflict.waiting', { by: someone(stage.conflict.theirs.changed?.by) })}
          action={<Button onPress={() => dispatch({ type: 'reviewed', isOpen: true })}>{t('conflict.review')}</Button>}
        />
      )}
      {mergedIn && (
        <Banner
          tone="info"
          title={t('merged', {
            by: someone(mergedIn.changed?.by),
            fields: new Intl.ListFormat(i18n.language).format(mergedIn.paths.map((path) => labelOf(path))),
          })}
          action={
            <IconButton
              label={t('common:dismiss')}
              icon={<IconX aria-hidden="true" />}
              onPress={() => dispatch({ type: 'mergeDismissed' })}
            />
          }
        />
      )}
    </>
  );
}
