import { type ContentFile, splitPath } from '../modules/content/index.ts'

export const contentFile = (path: string, text: string): ContentFile => ({ ...splitPath(path), text })
/** A file with these lines of front matter and this text. */
export const frontMatter = (fields: string, body = 'Tekst') => `---\n${fields.trim()}\n---\n\n${body}\n`
