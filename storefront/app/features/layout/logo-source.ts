const LOGOS = '/media/logo/'
/** The drawn logo that the API offers to other clients; the storefront draws its own, which follows the theme. */
const DRAWN = 'default.svg'

/** Address of the shop's logo, which the API gives below the folder of logos as Magento does; null without one. */
export const logoSource = (source: string | null | undefined): string | null =>
  !source || source === DRAWN
    ? null
    : /^(?:\/|https?:)/.test(source)
      ? source
      : new URL(source, `http://shop${LOGOS}`).pathname
