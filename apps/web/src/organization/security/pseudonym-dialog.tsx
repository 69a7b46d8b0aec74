import type { PersonalDataPreview } from '@fieldstone/contracts/organization/personal-data';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@fieldstone/ui/dialog';

export type PseudonymDialogProps = {
  /** The person's name. */
  readonly name: string;
  readonly preview: PersonalDataPreview;
  readonly isPending: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
};

/** Shows what a pseudonym replaces, what ends, and what stays and why, before it is confirmed (requirement FIX-103). */
export function PseudonymDialog({ name, preview, isPending, onCancel, onConfirm }: PseudonymDialogProps) {
  const { t } = useTranslation('security');
  const { pseudonym, replaced, sessions, accessTokens, kept } = preview;
  const ends = [
    ...(sessions > 0 ? [t('personalData.sessions', { count: sessions })] : []),
    ...(accessTokens.length > 0
      ? [t('personalData.tokens', { count: accessTokens.length, names: accessTokens.join(', ') })]
      : []),
  ];
  const entries = replaced.map(({ list, rows }) =>
    t('personalData.entries', { list: t(`personalData.lists.${list}`), count: rows }),
  );
  const stays = [
    ...kept.map(({ reason, rows }) => t(`personalData.kept.${reason}`, { count: rows })),
    t('personalData.left'),
  ];
  return (
    <ConfirmDialog
      isOpen
      title={t('personalData.confirmTitle', { name })}
      message={t('personalData.confirmText')}
      confirmLabel={t('personalData.pseudonymize')}
      isDanger
      isPending={isPending}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {entries.length === 0 ? (
        <p>{t('personalData.nothingReplaced')}</p>
      ) : (
        <Part title={t('personalData.replaced', { pseudonym })} texts={entries} />
      )}
      {ends.length > 0 && <Part title={t('personalData.access')} texts={ends} />}
      <Part title={t('personalData.stays')} texts={stays} />
    </ConfirmDialog>
  );
}

function Part({ title, texts }: { readonly title: string; readonly texts: readonly string[] }): ReactNode {
  return (
    <section className="stack-3">
      <h3 className="subtitle">{title}</h3>
      <ul className="stack-1">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
