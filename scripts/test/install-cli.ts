import { installSalesforceCli } from '../salesforce-cli.mjs';

/** Installs the Salesforce CLI for its tests, unless it is installed. */
export const setup = (): void => installSalesforceCli();
