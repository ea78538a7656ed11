/** The breakpoints of `web/ui/breakpoints.css` that scripts and pictures need; a test compares them. */
export const DESKTOP = '(width >= 810px)'
export const PHONE = '(width < 810px)'
export const SMALL_PHONE = '(width < 480px)'
export const SIDE_COLUMN = '(width >= 1080px)'

/** Never on the server. */
export const isDesktop = (): boolean => matchMedia(DESKTOP).matches
