import type { OrgUser } from '@fieldstone/contracts/platform/org/org';
import { text } from '@fieldstone/contracts/platform/primitives';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Field } from '../../lib/form/field.tsx';
import { Form } from '../../lib/form/form.tsx';
import { useDialogForm } from '../../lib/form/use-dialog-form.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Button } from '@fieldstone/ui/button';
import { TextArea } from '@fieldstone/ui/text-field';
import { lookUpUsers } from './grant-queries.ts';
import styles from './grants.module.css';

/** Maximum length of a pasted list, in characters. */
const LONGEST = 100_000;

const pasted = z.object({ list: text(LONGEST) });

/** Selects users from a pasted list of usernames or ids, and shows the names that the org does not have. */
export function PasteUsers({ onFound }: { readonly onFound: (users: readonly OrgUser[]) => void }) {
  const { t, i18n } = useTranslation('ai');
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (list: string) => lookUpUsers(list),
    onSuccess: ({ found, missing }) => {
      onFound(found);
      // Unknown names stay in the field for correction.
      form.reset({ list: missing.join('\n') });
    },
  });
  const form = useDialogForm({ schema: pasted, values: { list: '' }, onSubmit: ({ list }) => mutate(list) });
  return (
    <Form form={form} className={styles.paste}>
      <Field form={form} name="list">
        {(field) => (
          <TextArea
            {...field}
            label={t('grants.paste.label')}
            description={t('grants.paste.description')}
            rows={3}
            maxLength={LONGEST}
            onChange={(list) => {
              field.onChange(list);
              reset();
            }}
          />
        )}
      </Field>
      <Button type="submit" isDisabled={form.watch('list').trim() === ''} isPending={isPending}>
        {t('grants.paste.look')}
      </Button>
      {data && (
        <output>
          {[
            t('grants.paste.found', { count: data.found.length }),
            ...(data.missing.length > 0
              ? [t('grants.paste.missing', { names: new Intl.ListFormat(i18n.language).format(data.missing) })]
              : []),
          ].join(' ')}
        </output>
      )}
      <FailureBanner title={t('grants.users.failed')} error={error} />
    </Form>
  );
}
