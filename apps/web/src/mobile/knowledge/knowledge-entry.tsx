import type { SummaryEntry } from '@fieldstone/contracts/settings/setting-summary';
import { knowledge } from '@fieldstone/contracts/settings/pages/knowledge';
import { Badge } from '@fieldstone/ui/badge';
import { useValueText } from '../../settings/ui/use-value-text.ts';

/** Shows an object of the setting in the words of its page. */
export function KnowledgeEntry({ entry }: { readonly entry: SummaryEntry }) {
  const text = useValueText(knowledge)(['objectApiName'], entry.text);
  return (
    <Badge>
      <span>{text}</span>
    </Badge>
  );
}
