import type { GroupProfileState } from '@fieldstone/contracts/organization/group-profiles';
import { useTranslation } from 'react-i18next';

/** Returns a function that describes the changed properties of a group profile, a line for each. */
export function useChangeLines(): (before: GroupProfileState, after: GroupProfileState) => readonly string[] {
  const { t } = useTranslation('group-profiles');
  const text = (value: string | null | undefined): string => value ?? t('lines.none');
  return (before, after) => {
    const previous = new Map(before.salesforceProfiles?.map((one) => [one.id, one.groupProfile]));
    return [
      ...(after.name === undefined ? [] : [t('lines.name', { before: text(before.name), after: after.name })]),
      ...(after.description === undefined
        ? []
        : [t('lines.description', { before: text(before.description), after: text(after.description) })]),
      ...(after.isActive === undefined ? [] : [after.isActive ? t('lines.activated') : t('lines.deactivated')]),
      ...(after.salesforceProfiles ?? []).map(({ id, name, groupProfile }) =>
        t('lines.assigned', { name, before: text(previous.get(id)?.name), after: text(groupProfile?.name) }),
      ),
    ];
  };
}
