import { existsSync } from 'node:fs';

/** Debian's path of the browser that the launcher installs; it sets CHROMIUM_PATH for another one. */
const debian = '/usr/bin/chromium-headless-shell';

/** Prevents background requests of the browser: tests use only the loopback interface. */
const offline = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-features=Translate,OptimizationHints,MediaRouter',
];

/** Pages of the console share a process, which has compiled their scripts. */
const cheap = ['--process-per-site'];

const executablePath = process.env['CHROMIUM_PATH'] ?? debian;

/** Throws when there is no browser. Loading the configuration does not throw, because other tools load it too. */
export const requireBrowser = (): void => {
  if (!existsSync(executablePath)) {
    throw new Error(`No Chromium found at ${executablePath}. Run npm test, which installs one.`);
  }
};

/** Returns the launch options of the browser. */
export const launchOptions = (): { executablePath: string; args: string[] } => {
  // Chromium's sandbox does not run as root, as in a container.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { executablePath, args: [...offline, ...cheap, ...sandbox] };
};
