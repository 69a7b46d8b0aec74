import type { OrgUser } from '@fieldstone/contracts/org';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Button } from '@fieldstone/ui/button';
import { TextArea } from '@fieldstone/ui/text-field';
import { lookUpUsers } from './grant-queries.ts';
import styles from './grants.module.css';

/** Longest list that can be pasted, in characters. */
const LONGEST = 100_000;

/** Chooses the users of a pasted list of user names or ids, and says which of them the org does not have. */
export function PasteUsers({ onFound }: { readonly onFound: (users: readonly OrgUser[]) => void }) {
  const { t, i18n } = useTranslation('ai');
  const [text, setText] = useState('');
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (list: string) => lookUpUsers(list),
    onSuccess: ({ found, missing }) => {
      onFound(found);
      // What was not found stays to be put right.
      setText(missing.join('\n'));
    },
  });
  return (
    <div className={styles.paste}>
      <TextArea
        label={t('grants.paste.label')}
        description={t('grants.paste.description')}
        rows={3}
        maxLength={LONGEST}
        value={text}
        onChange={(value) => {
          setText(value);
          reset();
        }}
      />
      <Button isDisabled={text.trim() === ''} isPending={isPending} onPress={() => mutate(text)}>
        {t('grants.paste.look')}
      </Button>
      {data && (
        <output>
          {t('grants.paste.found', { count: data.found.length })}{' '}
          {data.missing.length > 0 &&
            t('grants.paste.missing', { names: new Intl.ListFormat(i18n.language).format(data.missing) })}
        </output>
      )}
      <FailureBanner title={t('grants.users.failed')} error={error} />
    </div>
  );
}
