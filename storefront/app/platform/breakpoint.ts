/** Where the desktop's layout begins. Style sheets write the same width: `breakpoint.test.ts` compares them. */
export const DESKTOP = '(width >= 810px)'
export const PHONE = '(width < 810px)'

/** In browsers only. */
export const isDesktop = (): boolean => matchMedia(DESKTOP).matches
