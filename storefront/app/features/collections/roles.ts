import { text, type Language } from '../../../../language/translate.ts'

/** Labels of the tabs above an author's books, by role. */
const NAMES: Readonly<Record<string, string>> = {
  author: text('Written'),
  editor: text('Edited'),
  translator: text('Translated'),
  illustrator: text('Illustrated'),
  photographer: text('Photographs'),
  cover: text('Covers'),
  reader: text('Read aloud'),
  introduction: text('Introductions'),
  afterword: text('Afterwords'),
  commentary: text('Notes and commentaries'),
  adaptation: text('Adaptations'),
  selection: text('Selections'),
  preparation: text('Prepared'),
  interview: text('Interviews'),
  original_author: text('Originals of adaptations'),
  maps: text('Maps'),
  director: text('Directed'),
  performer: text('Performed'),
  contributor: text('Other contributions'),
}

export const isRole = (role: string | null): role is string => role !== null && Object.hasOwn(NAMES, role)
export const roleName = (role: string, { t }: Pick<Language, 't'>): string => t(NAMES[role] ?? role)
