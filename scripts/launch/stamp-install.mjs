// npm runs this after each installation, so that the launcher does not install again.
import { stampInstall } from './setup.mjs';

stampInstall();
