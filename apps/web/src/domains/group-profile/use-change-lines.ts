import type { GroupProfileState } from '@fieldstone/contracts/organization/group-profiles';
import { useTranslation } from 'react-i18next';

/** A recorded change of a group profile; one without a name before it was created, perhaps as a clone. */
export type ProfileChange = {
  readonly before: GroupProfileState;
  readonly after: GroupProfileState & { readonly cloneOf?: { readonly name: string } | null | undefined };
};

/** Returns a function that describes the changed properties of a group profile, a line for each. */
export function useChangeLines(): (change: ProfileChange) => readonly string[] {
  const { t } = useTranslation('group-profiles');
  const text = (value: string | null | undefined): string => value ?? t('lines.none');
  return ({ before, after }) => {
    const { name, description, isActive, cloneOf, salesforceProfiles = [] } = after;
    const previous = new Map(before.salesforceProfiles?.map((one) => [one.id, one.groupProfile]));
    const assigned = salesforceProfiles.map((one) =>
      t('lines.assigned', {
        name: one.name,
        before: text(previous.get(one.id)?.name),
        after: text(one.groupProfile?.name),
      }),
    );
    if (before.name === undefined && name !== undefined) {
      return [
        ...(cloneOf ? [t('lines.cloned', { name: cloneOf.name })] : []),
        t('lines.newName', { name }),
        ...(description == null ? [] : [t('lines.newDescription', { description })]),
        ...assigned,
      ];
    }
    return [
      ...(name === undefined ? [] : [t('lines.name', { before: text(before.name), after: name })]),
      ...(description === undefined
        ? []
        : [t('lines.description', { before: text(before.description), after: text(description) })]),
      ...(isActive === undefined ? [] : [isActive ? t('lines.activated') : t('lines.deactivated')]),
      ...assigned,
    ];
  };
}
