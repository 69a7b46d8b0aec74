import { messageText } from '../../lib/api/message-text.ts';
import { sfaGlobal, testSfa } from '@fieldstone/contracts/skills/sfa';
import type { SfaCheck } from '@fieldstone/contracts/skills/sfa';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/call.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import styles from './page.module.css';
import type { SfaForm } from './sfa-section.ts';

const RESULTS = {
  ok: { tone: 'success', text: 'ok' },
  failed: { tone: 'danger', text: 'bad' },
  unknown: { tone: 'neutral', text: 'unknown' },
} as const satisfies Record<SfaCheck['result'], { readonly tone: string; readonly text: string }>;

/** Tests the connection with the values of the page, saved or not, and shows each check (requirement AIC-13). */
export function ConnectionTest({ edit }: { readonly edit: SfaForm }) {
  const { t } = useTranslation('ai');
  const global = sfaGlobal.safeParse(edit).data;
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: NonNullable<typeof global>) =>
      call(testSfa, { body: { global: body } }, { changesNothing: true }),
  });
  return (
    <Card title={t('sfa.test.title')}>
      <p className={styles.hint}>{t('sfa.test.text')}</p>
      <div className={styles.run}>
        <Button isDisabled={global === undefined} isPending={isPending} onPress={() => global && mutate(global)}>
          {t('sfa.test.run')}
        </Button>
      </div>
      <FailureBanner title={t('sfa.test.failed')} error={error} />
      <output aria-label={t('sfa.test.results')}>
        {data && (
          <ul className={styles.checks}>
            {data.checks.map(({ check, result, ...text }) => (
              <li key={check} className={styles.check}>
                <span className={styles.what}>{t(`sfa.test.checks.${check}`)}</span>
                <Badge tone={RESULTS[result].tone}>{t(`sfa.test.${RESULTS[result].text}`)}</Badge>
                <span className={styles.message}>{messageText(text)}</span>
              </li>
            ))}
          </ul>
        )}
      </output>
    </Card>
  );
}
