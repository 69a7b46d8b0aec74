/** The users that every org has and an administrator meets on the login page, and the password of all of them. */
export const DEMO_USERS = [
  {
    username: 'admin@fieldstone.example',
    first: 'Avery',
    last: 'Admin',
    profile: 'System Administrator',
    may: 'System administrator: may see and change everything',
  },
  {
    username: 'second.admin@fieldstone.example',
    first: 'Sam',
    last: 'Second',
    profile: 'System Administrator',
    may: 'Second system administrator: for two people at work at once',
  },
  {
    username: 'limited@fieldstone.example',
    first: 'Lee',
    last: 'Limited',
    profile: 'Limited Administrator',
    may: 'Limited administrator: sees the configuration, cannot change it',
  },
] as const;

export const DEMO_PASSWORD = 'fieldstone';
