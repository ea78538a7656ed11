/** Path of the page with the reading clubs by language. */
export const CLUBS_PATHS = { pl: '/kluby-czytelnicze', en: '/reading-clubs' } as const
