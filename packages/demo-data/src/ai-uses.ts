import { WORK_USES } from '@fieldstone/contracts/skills/all-skills';
import type { AiUse } from '@fieldstone/contracts/skills/all-skills';
import type { ACTION_TEXTS } from './ai-configuration.ts';
import type { HistoryDay } from './calendar.ts';
import type { Company, DemoAiUse, Person } from './host.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

const HOUR_MS = 3_600_000;

/** Days before the end of the history on which the first crew got the assistant; the others followed one by one. */
const FIRST_CREW = 172;
const LAST_CREW = 35;

type Weighted = readonly [AiUse, number];

/** Weight of a use that a table does not list. */
const OCCASIONAL = 4;

/** Returns a table with the uses that it does not list at its end. */
const withOthers = (listed: readonly Weighted[]): readonly Weighted[] => [
  ...listed,
  ...WORK_USES.filter((use) => !listed.some(([other]) => other === use)).map((use) => [use, OCCASIONAL] as const),
];

const FIELD = withOthers([
  ['service-history', 46],
  ['ai-action', 28],
  ['knowledge-access', 22],
  ['schedule-management', 4],
  ['hotline-summarization', 0],
]);

const OFFICE = withOthers([
  ['schedule-management', 52],
  ['hotline-summarization', 26],
  ['service-history', 12],
  ['ai-action', 10],
  ['knowledge-access', 0],
]);

const ACTIONS: ReadonlyArray<readonly [keyof typeof ACTION_TEXTS, number]> = [
  ['Summarize Work Order', 60],
  ['Write a note for the customer', 22],
  ['Safety briefing', 12],
  ['Explain the warranty', 6],
];

/** A model for most tasks and one for demanding ones; the first was replaced later. */
const MODELS = { first: 'gpt-4o-mini', second: 'gpt-4.1-mini', large: 'mistral-large-2411' } as const;
const REPLACED = 88;

const FAILURES = [
  ['The model did not respond in time.', 60],
  ['The model rejected the request: too many requests.', 30],
  ['The response of the model could not be read.', 10],
] as const;

type Sizes = readonly [leastIn: number, mostIn: number, leastOut: number, mostOut: number];

const USUAL_SIZES: Sizes = [900, 4000, 100, 400];

/** Ranges of input and output tokens, by kind of use. */
const SIZES: { readonly [U in AiUse]?: Sizes } = {
  'service-history': [1400, 7200, 160, 620],
  'schedule-management': [600, 2400, 60, 260],
  'hotline-summarization': [900, 5200, 120, 420],
  'knowledge-access': [1800, 6800, 140, 560],
  'ai-action': [700, 3600, 90, 480],
};

/** Returns the day on which a person got the assistant, before the end of the history. */
function grantedOn({ profileId }: Person): number {
  return seededRandom(`assistant ${profileId}`).whole(LAST_CREW, FIRST_CREW);
}

/** Returns the AI uses of one person on one working day. */
export function createAiUses(person: Person, { workOrderIds }: Company, day: HistoryDay): DemoAiUse[] {
  const since = grantedOn(person) - day.daysAgo;
  if (since < 0) return [];
  const random = seededRandom(`ai ${person.id} ${day.date}`);
  const eagerness = 0.4 + seededRandom(`eager ${person.id}`).next() * 1.6;
  // People try it first; within two months it is part of the work.
  const expected = eagerness * Math.min(1, 0.25 + since / 60) * 1.5;
  const count = Math.floor(expected * 2 * random.next());
  return Array.from({ length: count }, (_, index) => useOf(person, workOrderIds, day, random, index));
}

function useOf(
  person: Person,
  workOrderIds: readonly string[],
  day: HistoryDay,
  random: SeededRandom,
  index: number,
): DemoAiUse {
  const skill = random.pick(/Dispatch|Managers|Support/.test(person.profileName) ? OFFICE : FIELD);
  const hasFailed = random.is(2.3);
  const [leastIn, mostIn, leastOut, mostOut] = SIZES[skill] ?? USUAL_SIZES;
  const inputTokens = random.whole(leastIn, mostIn);
  const outputTokens = hasFailed ? 0 : random.whole(leastOut, mostOut);
  const model = random.is(14) ? MODELS.large : day.daysAgo > REPLACED ? MODELS.first : MODELS.second;
  const workOrder = workOrderIds[random.whole(0, workOrderIds.length - 1)];
  const isOfRecord = skill !== 'knowledge-access' && workOrder !== undefined;
  return {
    at: day.beginsAt(person.zone) + Math.round((6.8 + random.next() * 9) * HOUR_MS),
    userId: person.id,
    userName: person.name,
    skill,
    action: skill === 'ai-action' ? random.pick(ACTIONS) : null,
    source: 'app',
    model,
    inputTokens,
    outputTokens,
    latencyMs: hasFailed ? random.whole(800, 30_000) : 350 + outputTokens * random.whole(7, 14),
    outcome: hasFailed ? 'failed' : 'complete',
    object: isOfRecord ? 'Work_Order__c' : null,
    recordId: isOfRecord ? workOrder : null,
    error: hasFailed ? random.pick(FAILURES) : null,
    dedupeKey: `example ${person.id} ${day.date} ${String(index)}`,
  };
}
