/** The users that an administrator meets on the login page, and the password of all of them. */
export const DEMO_USERS = [
  {
    username: 'admin@fieldstone.example',
    name: 'Avery Admin',
    may: 'System administrator: may see and change everything',
  },
  {
    username: 'second.admin@fieldstone.example',
    name: 'Sam Second',
    may: 'Second system administrator: for two people at work at once',
  },
  {
    username: 'limited@fieldstone.example',
    name: 'Lee Limited',
    may: 'Limited administrator: sees the configuration, cannot change it',
  },
] as const;

export const DEMO_PASSWORD = 'fieldstone';
