import { knowledge } from '@fieldstone/contracts/settings/pages/knowledge';
import { Badge } from '@fieldstone/ui/badge';
import { useValueText } from '../ui/use-value-text.ts';
import { plainView } from './setting-view.tsx';
import type { EntryProps, SettingView } from './setting-view.tsx';

export const knowledgeView: SettingView = { ...plainView(knowledge), Entry: KnowledgeEntry, counted: 'knowledge' };

/** Shows an object of the setting in the words of its page. */
function KnowledgeEntry({ entry }: EntryProps) {
  const text = useValueText(knowledge)(['objectApiName'], entry.text);
  return (
    <Badge>
      <span>{text}</span>
    </Badge>
  );
}
