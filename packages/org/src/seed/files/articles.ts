import type { Ledger } from '../ledger.ts';
import { toMailName } from '../people/people-names.ts';
import { toMoment } from '../ledger.ts';
import { PRODUCT_LINES } from '../service/product-table.ts';

const ARTICLE_COUNT = 40;

type Topic = { readonly title: string; readonly question: string; readonly steps: readonly string[] };

const TOPICS: readonly Topic[] = [
  {
    title: 'Restart after a power failure',
    question: 'How do I restart the unit after a power failure?',
    steps: [
      'Check that no one is inside or near moving parts.',
      'Acknowledge the alarm.',
      'Switch on and watch one full cycle.',
    ],
  },
  {
    title: 'Replace the control board',
    question: 'How do I replace the control board without losing its parameters?',
    steps: [
      'Save the parameters to the service key.',
      'Lock out the unit and replace the board.',
      'Restore and compare the checksum.',
    ],
  },
  {
    title: 'Error codes and their causes',
    question: 'What do the most common error codes mean?',
    steps: ['E12: sensor line open.', 'E27: drive too warm.', 'E40: no communication for 30 seconds.'],
  },
  {
    title: 'Annual maintenance plan',
    question: 'What maintenance is due once a year?',
    steps: ['Clean and lubricate.', 'Measure insulation and record it.', 'Test every safety device.'],
  },
  {
    title: 'Firmware update over the service port',
    question: 'How do I update the firmware on site?',
    steps: ['Note the current version.', 'Load the signed file.', 'Restart twice and check the log.'],
  },
  {
    title: 'Noise and vibration',
    question: 'How do I find the source of a noise?',
    steps: ['Listen at half load.', 'Check mounts and bearings.', 'Compare with the reference recording.'],
  },
];

/** Adds 40 published articles about the equipment, each with its master record. */
export function addArticles(ledger: Ledger): void {
  for (let index = 0; index < ARTICLE_COUNT; index += 1) {
    const line = PRODUCT_LINES[index % PRODUCT_LINES.length];
    const topic = TOPICS[Math.floor(index / PRODUCT_LINES.length) % TOPICS.length];
    if (line === undefined || topic === undefined) continue;
    const title = `${line.brand} ${line.family}: ${topic.title}`;
    const published = toMoment(ledger.at(-ledger.random.whole(10, 500), 10));
    const views = ledger.random.whole(0, 900);
    const articleId = ledger.add('Knowledge__ka', {
      MasterLanguage: 'en_US',
      FirstPublishedDate: published,
      LastPublishedDate: published,
      ArticleTotalViewCount: views,
      CaseAssociationCount: ledger.random.whole(0, 20),
    });
    ledger.add('Knowledge__kav', {
      KnowledgeArticleId: articleId,
      ArticleNumber: String(index + 1).padStart(9, '0'),
      Title: title,
      UrlName: toMailName(title),
      Summary: topic.question,
      Question__c: topic.question,
      Answer__c: `<ol>${topic.steps.map((step) => `<li>${step}</li>`).join('')}</ol>`,
      Language: 'en_US',
      PublishStatus: index % 13 === 12 ? 'Draft' : 'Online',
      VersionNumber: 1,
      IsLatestVersion: true,
      IsMasterLanguage: true,
      IsVisibleInApp: true,
      ValidationStatus: index % 3 === 0 ? 'Validated' : 'Not Validated',
      FirstPublishedDate: published,
      LastPublishedDate: published,
      ArticleTotalViewCount: views,
    });
  }
}
