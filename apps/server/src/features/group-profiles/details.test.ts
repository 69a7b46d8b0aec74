import { USERS_SHOWN } from '@fieldstone/contracts/organization/group-profiles';
import { expect, it } from 'vitest';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import { packageNames } from '../../salesforce/names.ts';
import { IDS_PER_QUERY } from '../../salesforce/soql.ts';
import { readUsers } from './details.ts';

const GROUP = 'a00000000000001AAA';
const idOf = (prefix: string, number: number) => `${prefix}${String(number).padStart(12, '0')}AAA`;

/** Returns a CRM whose group profile has many Salesforce profiles, and the statements about users. */
function crmWith(profiles: number, usersOf: (profile: string) => readonly CrmRecord[]) {
  const names = packageNames('');
  const ids = Array.from({ length: profiles }, (_, index) => idOf('00e', index));
  const statements: string[] = [];
  const matching = (statement: string) => ids.filter((id) => statement.includes(id)).flatMap(usersOf);
  const query: Crm['query'] = async (statement) => {
    if (statement.includes('COUNT(Id)')) return [];
    if (statement.includes('FROM User')) {
      statements.push(statement);
      const limit = Number(/LIMIT (\d+)$/.exec(statement)?.[1] ?? Number.POSITIVE_INFINITY);
      return matching(statement).slice(0, limit);
    }
    if (statement.includes('FROM Profile ')) return ids.map((Id) => ({ Id, Name: `Profile ${Id}` }));
    if (statement.includes(`FROM ${names.profile.object}`)) return [{ Id: GROUP, Name: 'Crew' }];
    const { profile, salesforceProfile } = names.assignment;
    return ids.map((Id) => ({ Id, [profile]: GROUP, [salesforceProfile]: Id }));
  };
  const crm: Partial<Crm> = {
    names,
    query,
    queryKept: query,
    count: async (statement) => {
      statements.push(statement);
      return matching(statement).length;
    },
  };
  return { crm: crm as Crm, statements };
}

const user = (number: number, name: string, profile: string): CrmRecord => ({
  Id: idOf('005', number),
  Name: name,
  Email: null,
  ProfileId: profile,
});

it('[STP-06] reads only the shown users of a group profile, and counts the others', async () => {
  const { crm, statements } = crmWith(1, (profile) =>
    Array.from({ length: 60_000 }, (_, index) => user(index, `User ${String(index)}`, profile)),
  );
  const { records, total } = await readUsers(crm, GROUP, { search: 'User' });
  expect([records.length, total]).toEqual([USERS_SHOWN, 60_000]);
  expect(statements).toEqual([
    expect.stringMatching(new RegExp(`LIKE '%User%' ORDER BY Name, Id LIMIT ${String(USERS_SHOWN)}$`)),
    expect.stringMatching(/^SELECT COUNT\(\) FROM User WHERE .* LIKE '%User%'$/),
  ]);
});

it('[STP-06] lists users by name, also of more Salesforce profiles than one query can name', async () => {
  const [first, last] = [idOf('00e', 0), idOf('00e', IDS_PER_QUERY)];
  const { crm } = crmWith(IDS_PER_QUERY + 1, (profile) => {
    if (profile === first) return [user(1, 'Ada', first), user(2, 'zoe', first)];
    return profile === last ? [user(3, 'ben', last), user(4, 'Mia', last)] : [];
  });
  const { records, total } = await readUsers(crm, GROUP, {});
  expect([records.map(({ name }) => name), total]).toEqual([['Ada', 'ben', 'Mia', 'zoe'], 4]);
});
