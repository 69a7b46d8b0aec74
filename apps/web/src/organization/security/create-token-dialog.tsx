import {
  ACCESS_TOKEN_DAYS,
  ACCESS_TOKEN_KINDS,
  ACCESS_TOKEN_NAME_LIMIT,
  createAccessToken,
} from '@fieldstone/contracts/platform/access-token';
import type { RouteResponse } from '@fieldstone/contracts/platform/route';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/call.ts';
import { Field } from '../../lib/form/field.tsx';
import { FormDialog } from '../../lib/form/form-dialog.tsx';
import { useDialogForm } from '../../lib/form/use-dialog-form.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { CopyField } from '@fieldstone/ui/copy-field';
import { Dialog } from '@fieldstone/ui/dialog';
import { RadioGroup } from '@fieldstone/ui/radio';
import { Select } from '@fieldstone/ui/select';
import { TextField } from '@fieldstone/ui/text-field';
import { accessTokensQuery } from './access-tokens-query.ts';

const UNTIL_REVOKED = 'until-revoked';

/** Creates a token and shows it once. */
export function CreateTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['access-token', 'common']);
  const client = useQueryClient();
  const [created, setCreated] = useState<RouteResponse<typeof createAccessToken> | undefined>();
  const form = useDialogForm({
    schema: createAccessToken.body,
    values: { kind: 'device', name: '', validDays: undefined },
    onSubmit: async (body) => {
      try {
        setCreated(await call(createAccessToken, { body }));
      } finally {
        // Not awaited, so that the token appears without waiting for the list. After a lost response, the list shows whether it exists.
        void client.invalidateQueries(accessTokensQuery);
      }
    },
    failure: t('createFailed'),
    fieldOf: (part) => (part === 'body.name' ? 'name' : undefined),
  });
  if (created) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        isDismissable={false}
        title={t('created', { name: created.record.name })}
        actions={
          <Button variant="primary" onPress={onClose}>
            {t('done')}
          </Button>
        }
      >
        <div className="stack-4">
          <Banner tone="warning" title={t('once')}>
            <p>{t('onceText')}</p>
          </Banner>
          <CopyField label={t('token')} value={created.token} />
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title={t('create')}
      submitLabel={t('create')}
      discardMessage={t('discard')}
      className="stack-4"
      onClose={onClose}
    >
      <Field form={form} name="name">
        {(field) => (
          <TextField
            {...field}
            label={t('name')}
            description={t('nameText')}
            maxLength={ACCESS_TOKEN_NAME_LIMIT}
            isRequired
            autoFocus
          />
        )}
      </Field>
      <Field form={form} name="kind">
        {(field) => (
          <RadioGroup
            {...field}
            label={t('kind')}
            options={ACCESS_TOKEN_KINDS.map((id) => ({
              id,
              label: t(`kinds.${id}.label`),
              description: t(`kinds.${id}.description`),
            }))}
          />
        )}
      </Field>
      <Field form={form} name="validDays">
        {({ value, onChange, ...field }) => (
          <Select
            {...field}
            label={t('expires')}
            value={String(value ?? UNTIL_REVOKED)}
            onChange={(id) => onChange(ACCESS_TOKEN_DAYS.find((days) => String(days) === id))}
            options={[
              { id: UNTIL_REVOKED, label: t('never') },
              ...ACCESS_TOKEN_DAYS.map((days) => ({ id: String(days), label: t('validDays', { count: days }) })),
            ]}
          />
        )}
      </Field>
    </FormDialog>
  );
}
