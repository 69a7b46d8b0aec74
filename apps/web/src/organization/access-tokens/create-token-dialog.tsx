import { ACCESS_TOKEN_KINDS, ACCESS_TOKEN_NAME_LIMIT, createAccessToken } from '@fieldstone/contracts/access-token';
import type { AccessTokenKind } from '@fieldstone/contracts/access-token';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/call.ts';
import { reasonOf, reportError } from '../../lib/api/report-error.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { CopyField } from '@fieldstone/ui/copy-field';
import { Dialog } from '@fieldstone/ui/dialog';
import { RadioGroup } from '@fieldstone/ui/radio';
import { TextField } from '@fieldstone/ui/text-field';
import { accessTokensQuery } from './access-tokens-query.ts';
import styles from './access-token.module.css';

const FORM = 'create-access-token';

/** Makes a token and shows it, once. */
export function CreateTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['access-token', 'common']);
  const client = useQueryClient();
  const nameField = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<AccessTokenKind>('device');
  const [name, setName] = useState('');
  const [isAttempted, setAttempted] = useState(false);
  const { data, mutate, isPending, error, variables } = useMutation({
    mutationFn: (body: { readonly kind: AccessTokenKind; readonly name: string }) => call(createAccessToken, { body }),
    // The token is shown at once, however long the list takes.
    onSuccess: () => void client.invalidateQueries(accessTokensQuery),
    onError: (cause) => reportError(t('createFailed'), cause),
  });
  const refused = variables?.name === name.trim() ? reasonOf(error, 'body.name') : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAttempted(true);
    if (name.trim() === '') nameField.current?.focus();
    // Enter in the name presses no button, so a pending one holds nothing back.
    else if (!isPending) mutate({ kind, name: name.trim() });
  };
  if (data) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        isDismissable={false}
        title={t('created', { name: data.record.name })}
        actions={
          <Button variant="primary" onPress={onClose}>
            {t('done')}
          </Button>
        }
      >
        <div className={styles['form']}>
          <Banner tone="warning" title={t('once')}>
            <p>{t('onceText')}</p>
          </Banner>
          <CopyField label={t('token')} value={data.token} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      // Closed now, the token would be made and nobody would have seen it.
      isDismissable={!isPending}
      title={t('create')}
      actions={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="primary" type="submit" form={FORM} isPending={isPending}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className={styles['form']}>
        <TextField
          label={t('name')}
          description={t('nameText')}
          value={name}
          onChange={setName}
          maxLength={ACCESS_TOKEN_NAME_LIMIT}
          isRequired
          autoFocus
          inputRef={nameField}
          errorMessage={isAttempted && name.trim() === '' ? t('nameRequired') : refused}
        />
        <RadioGroup
          label={t('kind')}
          options={ACCESS_TOKEN_KINDS.map((id) => ({
            id,
            label: t(`kinds.${id}.label`),
            description: t(`kinds.${id}.description`),
          }))}
          value={kind}
          onChange={(id) => setKind(ACCESS_TOKEN_KINDS.find((known) => known === id) ?? kind)}
        />
      </form>
    </Dialog>
  );
}
