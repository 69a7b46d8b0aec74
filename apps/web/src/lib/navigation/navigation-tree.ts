import { compareVersions } from '@fieldstone/contracts/platform/version';
import type { AppData } from '../start-data/load-app-data.ts';
import { dynamicText } from '../i18n/dynamic-text.ts';
import { groupOf } from './console-pages.ts';
import type { ConsolePage } from './console-pages.ts';
import { pageName } from './page-name.ts';

/** The properties of the org that determine its pages. */
export type Availability = Pick<AppData, 'hasZinc' | 'hasKnowledge' | 'hasEngage'> & {
  readonly packageVersion: string;
  readonly isBeta: boolean;
};

export type NavigationPage = { readonly page: ConsolePage; readonly label: string };

export type NavigationGroup = {
  readonly id: string;
  readonly label: string;
  readonly pages: readonly NavigationPage[];
  /** Whether the group has one page, which then represents the group. */
  readonly isSingle: boolean;
};

/** Returns whether a page is offered in this org (requirements APP-10, APP-11 and APP-12). */
function isAvailable({ requires, beta }: ConsolePage, org: Availability): boolean {
  if (beta && !org.isBeta) return false;
  if (requires === undefined) return true;
  if ('packageVersion' in requires) return compareVersions(org.packageVersion, requires.packageVersion) >= 0;
  return { zinc: org.hasZinc, knowledge: org.hasKnowledge, engage: org.hasEngage }[requires.feature];
}

/** Returns the name of a row of the navigation: that of a group, or of its only page. */
function rowName({ label, isSingle, pages: [only] }: NavigationGroup): string {
  return isSingle && only !== undefined ? only.label : label;
}

/**
 * Returns the pages of a group profile in groups, both in alphabetical order of their visible names (requirement APP-09). Omits groups
 * without pages.
 */
export function navigationTree(pages: readonly ConsolePage[], org: Availability, language: string): NavigationGroup[] {
  const { compare } = new Intl.Collator(language);
  const byGroup = Map.groupBy(
    pages.filter((page) => isAvailable(page, org)),
    groupOf,
  );
  return [...byGroup]
    .map(([id, members]) => ({
      id,
      label: dynamicText(`app:groups.${id}`),
      isSingle: members.length === 1,
      pages: members
        .map((page) => ({
          page,
          label: pageName(page.name),
        }))
        .toSorted((a, b) => compare(a.label, b.label)),
    }))
    .toSorted((a, b) => compare(rowName(a), rowName(b)));
}

/** Returns whether a name contains a text, ignoring case. */
export function matchesText(name: string, text: string, language: string): boolean {
  return name.toLocaleLowerCase(language).includes(text.trim().toLocaleLowerCase(language));
}

/** Returns the pages and groups whose names contain a text, ignoring case; a matching group keeps all its pages. */
export function quickFind(
  tree: readonly NavigationGroup[],
  text: string,
  language: string,
): readonly NavigationGroup[] {
  if (text.trim() === '') return tree;
  const isFound = ({ label }: { readonly label: string }) => matchesText(label, text, language);
  return tree
    .map((group) => (isFound(group) ? group : { ...group, pages: group.pages.filter(isFound) }))
    .filter(({ pages }) => pages.length > 0);
}
