import type { Language } from '../../../../../language/translate.ts'

type Plural = Pick<Language, 'plural'>

/** Number of titles in a list; of books if it contains nothing else (D58). */
export const itemCount = (count: number, areBooks: boolean, { plural }: Plural): string =>
  areBooks ? plural(count, '1 item', '%s items', 'books') : plural(count, '1 item', '%s items')

/** The same on a button. */
export const showItems = (count: number, areBooks: boolean, { plural }: Plural): string =>
  areBooks ? plural(count, 'Show 1 item', 'Show %s items', 'books') : plural(count, 'Show 1 item', 'Show %s items')
