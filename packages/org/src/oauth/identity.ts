import type { Engine } from '../engine.ts';

/** Returns the URL of a user's identity; every token response contains it. */
export function identityUrl(engine: Engine, userId: string): string {
  return `${engine.url}/id/${engine.orgId}/${userId}`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the content of `/services/oauth2/userinfo` and the identity URL; null if there is no such user. */
export function describeUser(engine: Engine, userId: string): Record<string, unknown> | null {
  const row = engine.database.get('SELECT * FROM "User" WHERE "Id" = ?', userId);
  if (row === undefined) return null;
  const rest = `${engine.url}/services/data/v{version}/`;
  const photo = text(row['SmallPhotoUrl']) || `${engine.url}/profilephoto/005/T`;
  const id = identityUrl(engine, userId);
  return {
    sub: id,
    id,
    asserted_user: true,
    user_id: userId,
    organization_id: engine.orgId,
    preferred_username: row['Username'],
    username: row['Username'],
    nickname: row['CommunityNickname'] ?? row['Alias'],
    nick_name: row['CommunityNickname'] ?? row['Alias'],
    name: row['Name'],
    display_name: row['Name'],
    given_name: row['FirstName'],
    first_name: row['FirstName'],
    family_name: row['LastName'],
    last_name: row['LastName'],
    email: row['Email'],
    email_verified: true,
    zoneinfo: row['TimeZoneSidKey'],
    timezone: row['TimeZoneSidKey'],
    locale: row['LocaleSidKey'],
    language: row['LanguageLocaleKey'],
    user_type: 'STANDARD',
    active: row['IsActive'] === 1,
    is_app_installed: true,
    picture: photo,
    profile: `${engine.url}/${userId}`,
    photos: { picture: photo, thumbnail: photo },
    urls: {
      rest,
      sobjects: `${rest}sobjects/`,
      query: `${rest}query/`,
      recent: `${rest}recent/`,
      profile: `${engine.url}/${userId}`,
      custom_domain: engine.url,
    },
    updated_at: row['LastModifiedDate'],
    last_modified_date: row['LastModifiedDate'],
  };
}
