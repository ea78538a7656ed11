/** The search page at the addresses that the form opens until hydration. */
export { page } from './search.tsx'
