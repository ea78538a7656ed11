/** The search page at the paths to which the search form submits before hydration. */
export { page } from './search.tsx'
