/** The users that every org has and the login page offers, and their common password. */
export const DEMO_USERS = [
  {
    username: 'admin@fieldstone.example',
    first: 'Avery',
    last: 'Admin',
    profile: 'System Administrator',
    may: 'System administrator: can see and change everything',
  },
  {
    username: 'second.admin@fieldstone.example',
    first: 'Sam',
    last: 'Second',
    profile: 'System Administrator',
    may: 'Second system administrator: for testing conflicts between two people',
  },
  {
    username: 'limited@fieldstone.example',
    first: 'Lee',
    last: 'Limited',
    profile: 'Limited Administrator',
    may: 'Limited administrator: can see the configuration but not change it',
  },
] as const;

export const DEMO_PASSWORD = 'fieldstone';
