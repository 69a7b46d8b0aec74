import { useTranslation } from 'react-i18next';

/** The size of a copy; `values` counts each setting of each group profile. */
export type CopySize = { readonly settings: number; readonly profiles: number; readonly values: number };

/** Returns the text of the size of a copy. With one setting, the counts that follow it count the group profiles (FIX-71). */
export function useSizeText(): (size: CopySize) => string {
  const { t } = useTranslation('copy');
  return ({ settings, profiles, values }) =>
    t(settings === 1 ? 'size.ofOne' : 'size.ofSeveral', {
      settings: t('size.settings', { count: settings }),
      profiles: t('size.profiles', { count: profiles }),
      values: t('size.values', { count: values }),
    });
}
