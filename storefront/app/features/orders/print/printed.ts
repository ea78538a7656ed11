import { createContext, use } from 'react'

/** On paper nothing leads anywhere, and all is shown. */
export const PaperContext = createContext(false)
export const useIsPaper = (): boolean => use(PaperContext)
