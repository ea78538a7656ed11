/** Breakpoint of the desktop layout. Style sheets repeat the width, which `breakpoint.test.ts` checks. */
export const DESKTOP = '(width >= 810px)'
export const PHONE = '(width < 810px)'

/** Never on the server. */
export const isDesktop = (): boolean => matchMedia(DESKTOP).matches
