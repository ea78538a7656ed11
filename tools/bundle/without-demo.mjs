import { root } from './vite-options.mjs'

const NO_DEMO =
  'This build is for production: it has no demo shop and no emulated payments. ' +
  'Set SEED=none and NODE_ENV=production, or build with them: npm run build'
/** Leaves out what only a demo needs; a shop that is set to use it does not start. */
export const withoutDemo = {
  name: 'without-demo',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\](?:demo[/\\]seed|emulators[/\\]emulators|emulators[/\\]frame[/\\]listen)\.ts$/ }, () => ({
      contents: `import { SettingsError } from './server/platform/process/settings.ts'
        throw new SettingsError(${JSON.stringify(NO_DEMO)})`,
      resolveDir: root,
      loader: 'ts',
    })),
}
