import { createContext, use } from 'react'

/** Whether the page is printed: without links and with everything expanded. */
export const PaperContext = createContext(false)
export const useIsPaper = (): boolean => use(PaperContext)
