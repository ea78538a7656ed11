/** The same page under the addresses that the form leads to before scripts are up. */
export { page } from './search.tsx'
