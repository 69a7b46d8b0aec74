import { changedSetting } from '@fieldstone/contracts/organization/change-kinds';
import type { ChangeKindId } from '@fieldstone/contracts/organization/change-kinds';
import { AI_SECTION_IDS } from '@fieldstone/contracts/skills/ai-sections';
import { findAiPage, aiPageOfSection } from '../../lib/navigation/ai-pages.ts';
import type { AiPageName } from '../../lib/navigation/ai-pages.ts';
import { aiPath, PATHS } from '../../lib/navigation/paths.ts';
import type { ChangeView } from './change-view.ts';
import { FieldsDifference } from './fields-difference.tsx';
import { UsageDifference } from './lines-difference.tsx';
import { profileChangeViews } from './profile-change-views.ts';
import { RestoreToken } from './restore/restore-token.tsx';
import { BringVersionBack, UndoChange } from './restore/restore-buttons.tsx';
import { RestoreSetting } from './restore/restore-setting.tsx';
import { UndoProfile } from './restore/undo-profile.tsx';
import {
  connectionSentence,
  personSentence,
  processSentence,
  profileSentence,
  settingSentence,
  setupSentence,
  tokenSentence,
} from './sentences.ts';

const sectionPlace: ChangeView['place'] = ({ settingId }) => {
  const section = AI_SECTION_IDS.find((id) => id === settingId);
  return section && aiPath(aiPageOfSection(section).key);
};

const aiPlace = (page: AiPageName) => () => aiPath(findAiPage(page).key);

const fields = { sentence: settingSentence, Difference: FieldsDifference, Undo: UndoChange, Restore: BringVersionBack };

const notRestored = { Undo: null, Restore: null };

/** The parts of each kind of change: a kind without one of them does not compile. */
const changeViews: Readonly<Record<ChangeKindId, ChangeView>> = {
  setting: { ...fields, ...profileChangeViews.setting, Restore: RestoreSetting },
  'global-setting': { ...fields, place: () => PATHS.globalSettings },
  'ai-section': { ...fields, place: sectionPlace },
  'group-profile': {
    ...profileChangeViews['group-profile'],
    sentence: profileSentence,
    Undo: null,
    Restore: UndoProfile,
  },
  'access-token': {
    sentence: tokenSentence,
    place: () => PATHS.security,
    Difference: null,
    Undo: RestoreToken,
    Restore: null,
  },
  'document-connection': {
    ...notRestored,
    sentence: connectionSentence,
    place: aiPlace('knowledge-access'),
    Difference: null,
  },
  process: { ...notRestored, ...profileChangeViews.process, sentence: processSentence },
  setup: { ...notRestored, sentence: setupSentence, place: () => PATHS.healthCheck, Difference: null },
  'personal-data': { ...notRestored, sentence: personSentence, place: () => PATHS.security, Difference: null },
  'ai-usage': {
    ...notRestored,
    sentence: settingSentence,
    place: aiPlace('ai-usage'),
    Difference: UsageDifference,
  },
  record: { ...notRestored, sentence: settingSentence, place: null, Difference: null },
};

/** Returns the parts for the changes of a setting. */
export function viewOf(settingId: string): ChangeView {
  return changeViews[changedSetting(settingId).kind];
}
