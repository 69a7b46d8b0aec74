import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../test/engines.ts';
import type { TestDatabase } from '../../../test/engines.ts';
import type { Store } from '../../engine/database.ts';
import { addPassages, findPassages } from '../../../features/knowledge-documents/store/document-passages.ts';

const ORG = '00D000000000001AAA';

/** Stores an active document for each text, and returns a search through all of them. */
async function indexed(store: Store, texts: readonly string[]) {
  const documentIds = texts.map((_text, index) => `document-${String(index)}`);
  await store.db.deleteFrom('knowledge_documents').execute();
  await store.db.deleteFrom('document_passages').execute();
  for (const [index, text] of texts.entries()) {
    const documentId = documentIds[index] ?? '';
    await store.db
      .insertInto('knowledge_documents')
      .values({
        org_id: ORG,
        id: documentId,
        document_json: '{}',
        status: 'Active',
        revision: 1,
        text_revision: 1,
        error_reason: null,
        error_detail: null,
        error_code: null,
        error_params_json: null,
        waits_for: null,
        user_id: '005A',
        user_name: 'Avery Admin',
      })
      .execute();
    await addPassages(store, { orgId: ORG, documentId, revision: 1 }, 'Untitled', [{ page: null, text }]);
  }
  return async (question: string): Promise<string[]> => {
    const found = await findPassages(store, { orgId: ORG, documentIds }, question, 10);
    return found.map(({ text }) => text);
  };
}

/** A text, and questions that find it. */
const FOUND: ReadonlyArray<readonly [kind: string, text: string, questions: readonly string[]]> = [
  ['ligatures', 'Remove the ﬁlter and the oﬃcial ﬂange.', ['filter', 'official', 'FLANGE', 'ﬂange']],
  [
    'soft hyphens, zero-width spaces and no-break hyphens',
    'Druck\u00ADminder\u00ADventil und Was\u200Bser\u200Bpumpe und Kugel\u2011hahn; 25\u00A0bar',
    ['Druckminderventil', 'Wasserpumpe', 'Kugelhahn', 'Kugel-hahn', 'Kugel–Hahn', 'Kugel\u00ADhahn', '25 bar'],
  ],
  ['words broken at the end of a line', 'Kühl-\nmittel, Dich\u00AD\ntung', ['Kühlmittel', 'Dichtung']],
  ['ß and accents', 'Die Größe der Straße, İstanbul, Σωλήνας', ['GRÖSSE', 'grosse', 'STRASSE', 'istanbul', 'ΣΩΛΗΝΑΣ']],
  ['inflected words', 'Die Dichtung der Pumpe', ['Dichtungen', 'Pumpen', 'Dichtungsring, Pumpen']],
  [
    'words in the singular',
    'Alle Ventile, Schläuche und guarnizioni',
    ['Ventil', 'Ventilen', 'Schlauch', 'guarnizione'],
  ],
  ['Nordic words', 'Bytt pakningene og tetningen', ['pakning', 'pakninger', 'tetninger']],
  ['decomposed letters', 'Gro\u0308ße der U\u0308bergangsmuffe', ['Größe', 'Übergangsmuffe']],
  ['full-width letters and digits', 'ＡＢＣ１２３ ﾎﾟﾝﾌﾟ', ['abc123', 'ポンプ']],
  [
    'Japanese',
    '毎年の点検が必要です。冷却水ポン\nプを交換してください。型番ABC123、カタカナ表記',
    ['点検', '冷却水ポンプ', '水ポ', '交換してください', 'ABC123', 'カタカナ', '冷却水ポンプの点検方法は?', 'です'],
  ],
  ['Chinese, Thai and Korean', '更换冷却水泵 เปลี่ยนปั๊มน้ำ 점검이', ['水泵', '冷却', 'ปั๊ม', 'น้ำ', '점검']],
  ['Hindi and Russian', 'पंप बदलें, ключ ёлка', ['पंप', 'बदलें', 'КЛЮЧ', 'елка']],
  [
    'part numbers',
    'Order part XK-4711/B.2 rev_3, thread M8x1.25, 3/4" NPT, C++ firmware v2.10.3, 230V~50Hz.',
    ['XK-4711/B.2', 'XK4711', 'xk 4711 b2', '4711', 'M8x1.25', 'm8 x 1.25', '3/4"', 'C++', 'v2.10.3', '230 V', '230V'],
  ],
];

const OTHERS = ['Heaters of the cold room are checked.', 'Nothing of interest 9.'];

describe.each(engines)('the search of passages on %s', (_name, create) => {
  describe('in a new store', () => {
    let database: TestDatabase;
    let store: Store;

    beforeAll(async () => {
      database = await create();
      store = await database.open();
    });
    afterAll(() => database.drop());

    it.each(FOUND)('[FIX-67] finds %s in every spelling', async (_kind, text, questions) => {
      const search = await indexed(store, [...OTHERS, text]);
      for (const question of questions) expect((await search(question))[0], question).toBe(text);
    });

    it('[FIX-67] returns exact part numbers first, also within a question', async () => {
      const exact = 'For details see also the long list of all parts; the number is XK-4711/B.2 there.';
      const others = ['XK-4711/B.3', 'XK-4711 XK-4711 B B 2', '4711 4711 4711', 'XK-4711/B.21'];
      const search = await indexed(store, [...others, exact]);
      for (const question of ['XK-4711/B.2', 'xk‑4711/b.2', 'What is the torque of XK-4711/B.2?', 'XK4711/B2']) {
        expect((await search(question))[0], question).toBe(exact);
      }
    });

    it('[FIX-67] finds other endings of a word, but no other words, and the form of the question first', async () => {
      const search = await indexed(store, ['Platform 3', 'Alle Dichtungen', 'Eine Dichtung', 'Dichtungsring']);
      expect(await search('Dichtung')).toEqual(['Eine Dichtung', 'Alle Dichtungen']);
      expect(await search('Dichtungen')).toEqual(['Alle Dichtungen', 'Eine Dichtung']);
      expect(await search('plates')).toEqual([]);
    });

    it('[FIX-67] finds a short part number only as a whole', async () => {
      const search = await indexed(store, ['E27 is shown', 'E 28 and F27', 'A-27']);
      expect(await search('E27')).toEqual(['E27 is shown']);
      expect(await search('A27')).toEqual(['A-27']);
    });

    it('[FIX-67] finds English words by their stems, and no passages for common words or signs alone', async () => {
      const search = await indexed(store, [...OTHERS, 'the pump and the valve']);
      expect(await search('heater')).toEqual([OTHERS[0]]);
      expect(await search('Is it the one that checks?')).toEqual([OTHERS[0]]);
      expect(await search(`"' * ) ( : & | ! \\`)).toEqual([]);
      expect(await search('zeppelin')).toEqual([]);
    });
  });
});
