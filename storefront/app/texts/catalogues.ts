import type { Catalogue } from '../../../language/translate.ts'

const catalogues: Readonly<Record<string, () => Promise<{ default: Catalogue }>>> = {
  pl: () => import('./pl.ts'),
  en: () => Promise.resolve({ default: {} }),
}

/** The name of a catalogue: pl of pl_PL. */
export const languageOf = (locale: string) => locale.slice(0, 2)

export async function openCatalogue(locale: string): Promise<Catalogue> {
  const open = catalogues[languageOf(locale)]
  if (!open) throw new Error(`Unknown locale '${locale}'`)
  return (await open()).default
}
