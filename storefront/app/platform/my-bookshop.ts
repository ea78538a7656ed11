import { readItem, writeItem } from '../../../web/platform/local-cache.ts'
import { createStore } from '../../../web/platform/store.ts'

const KEY = 'my_bookshop'

/** Code of the bookshop that the reader chose in this browser; '' if none. */
export const myBookshop = createStore('', {
  key: KEY,
  read() {
    const stored = readItem(KEY)
    return typeof stored === 'string' && stored.length <= 64 ? stored : ''
  },
  write: (code) => writeItem(KEY, code || undefined),
})
