import { createContext, use } from 'react'
import type { Language } from '../../language/translate.ts'

export const LanguageContext = createContext<Language | undefined>(undefined)

/** `const { t, plural, money, date } = useText()` */
export function useText(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('No context')
  return language
}
