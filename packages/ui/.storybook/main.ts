import react from '@vitejs/plugin-react';
import type { StorybookConfig } from '@storybook/react-vite';

/** Configures the component catalog without network requests or telemetry. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  core: { disableTelemetry: true, enableCrashReports: false, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  features: { backgrounds: false, sidebarOnboardingChecklist: false },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), react()],
    build: { ...vite.build, chunkSizeWarningLimit: 2000 },
  }),
};

export default config;
