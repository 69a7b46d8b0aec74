import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { aiScope } from '../../settings/model/ai-section.ts';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { SfaField } from './sfa-field.tsx';
import { KEY_HINT, sfaSection } from './sfa-section.ts';

/** Shown instead of a new consumer key. */
const HIDDEN = '••••••••';

/** Edits the sign-in of the assistant to the org with leads and opportunities (requirement AIC-13). */
export function AiPage() {
  const { t } = useTranslation('ai');
  const client = useQueryClient();
  const section = useMemo(() => sfaSection(client), [client]);
  const { data: hint } = useQuery<string | null>({ queryKey: KEY_HINT, queryFn: skipToken });
  return (
    <SettingsPage
      setting={section}
      profile={aiScope(t('console'))}
      renderValue={([name], value) => {
        if (name !== 'consumerKey') return undefined;
        return value === '' ? hint && `…${hint}` : HIDDEN;
      }}
      renderBelow={({ edit, isReadOnly }) => !isReadOnly && <ConnectionTest edit={edit} />}
    >
      {(form) => (
        <>
          <SfaField form={form} name="jwtTokenEndPoint" />
          <SfaField form={form} name="jwtCertificateName" />
          <SfaField form={form} name="consumerKey" isSecret note={hint ? t('sfa.keyStored', { hint }) : undefined} />
          <SfaField form={form} name="runAsUserId" />
        </>
      )}
    </SettingsPage>
  );
}
