import type { StorefrontExtension } from 'zakladka/storefront'
import { CLUBS_PATHS } from './storefront/paths.ts'

export default {
  pages: {
    'reading-clubs': {
      paths: [CLUBS_PATHS.pl, CLUBS_PATHS.en],
      open: () => import('./storefront/reading-clubs.tsx'),
    },
  },
  slots: {
    'product-offer': () => import('./storefront/next-meeting.tsx'),
    'account-menu': () => import('./storefront/account-menu.tsx'),
  },
  texts: { pl: () => import('./texts/storefront.pl.ts') },
} satisfies StorefrontExtension
