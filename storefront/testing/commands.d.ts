import 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: {
      colorScheme?: 'light' | 'dark'
      reducedMotion?: 'reduce' | 'no-preference'
      forcedColors?: 'active' | 'none'
    }) => Promise<void>
  }
}
