import { UnusableFile } from '../input/fetch-file.ts'

/** Whether a link leads to the web rather than to a file beside the message. */
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
  // a message in a home folder must not publish what its owner hides
  return steps.some((step) => step.startsWith('.') && step !== '.') ? 'a hidden file' : undefined
}

/**
 * How the file of a relative link may be called. Links are URIs, so that a name may be percent-encoded; macOS stores
 * `ó` as two characters.
 */
export function fileNames(link: string): string[] {
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
