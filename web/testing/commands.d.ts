import 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: {
      colorScheme?: 'light' | 'dark'
      reducedMotion?: 'reduce' | 'no-preference'
      forcedColors?: 'active' | 'none'
      media?: 'screen' | 'print'
    }) => Promise<void>
    /** Requests of pictures get no answer until they are released. */
    holdPictures: () => Promise<void>
    releasePictures: () => Promise<void>
  }
}
