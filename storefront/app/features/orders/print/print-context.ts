import { createContext, use } from 'react'

/** Whether the page is rendered for printing: without links and with everything expanded. */
export const PrintContext = createContext(false)
export const useIsPrinted = (): boolean => use(PrintContext)
