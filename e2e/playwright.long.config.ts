import config from './playwright.config.ts';

/** The journeys that `npm test` leaves to `npm run test:long`: those of each component in each of its states. */
export default { ...config, testMatch: '**/*.long.spec.ts', testIgnore: [] };
