import { UnusableFile } from '../input/fetch-file.ts'

/** Whether a link is a web URL rather than a file in the message's folder. */
export const isWebAddress = (link: string): boolean => /^https?:\/\//i.test(link)

const CONTROL = /\p{Cc}/u
/** `file:`, `ftp:`, the drive `C:`. */
const SCHEME = /^[a-z][a-z\d+.-]*:/i

function problemOf(name: string): string | undefined {
  if (CONTROL.test(name)) return 'a name with control characters'
  if (name.includes('\\')) return 'a name with a backslash'
  if (SCHEME.test(name)) return 'neither an address of the web nor a relative file name'
  if (name.startsWith('/')) return 'an absolute path'
  const steps = name.split('/')
  if (steps.includes('..')) return 'a path that leads out of the message’s folder'
  // an import from a home folder must not publish its hidden files
  return steps.some((step) => step.startsWith('.') && step !== '.') ? 'a hidden file' : undefined
}

/**
 * File names to try for a relative link: a URI may be percent-encoded, and macOS stores `ó` as two characters. Throws
 * UnusableFile.
 */
export function candidateFileNames(link: string): string[] {
  const name = decoded(link)
  const problem = problemOf(name) ?? problemOf(link)
  if (problem !== undefined) throw new UnusableFile(problem)
  return [...new Set([name, name.normalize('NFC'), name.normalize('NFD'), link])]
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}
