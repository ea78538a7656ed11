import { text, type Language } from '../../../../language/translate.ts'

/** Roles of a person in a book, with the labels of the tabs over their books. */
const NAMES: Readonly<Record<string, string>> = {
  author: text('Written'),
  editor: text('Edited'),
  translator: text('Translated'),
  illustrator: text('Illustrated'),
  photographer: text('Photographs'),
  cover: text('Covers'),
  reader: text('Read aloud'),
}

export const isRole = (role: string | null): role is string => role !== null && Object.hasOwn(NAMES, role)
export const roleName = (role: string, { t }: Pick<Language, 't'>): string => t(NAMES[role] ?? role)
