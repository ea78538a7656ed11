import { constants } from 'node:fs'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'
import path from 'node:path'
import { UnusableFile } from '../input/fetch-file.ts'
import { candidateFileNames } from './file-name.ts'

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])
/** Opens FIFOs without waiting for a writer and follows no symbolic link; Windows has neither flag. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

interface FoundFile {
  /** With symbolic links resolved. */
  path: string
  /** Size and modification time. */
  version: string
}

/** The folder of a message, whose file names are untrusted: no path or symbolic link may leave it. */
export class MessageFolder {
  #root: Promise<string> | undefined

  constructor(readonly path: string) {}

  /** Size and modification time of a linked file. Throws UnusableFile. */
  async versionOf(link: string, largest: number): Promise<string> {
    return (await this.#find(link, largest)).version
  }

  /** Throws UnusableFile. */
  async read(link: string, largest: number): Promise<Buffer> {
    const { path: file } = await this.#find(link, largest)
    const handle = await open(file, READ).catch(unreadable)
    try {
      const { size, isFile } = await statHandle(handle)
      // the file or a parent folder was replaced by a symbolic link meanwhile
      if (!isFile || (await realpath(file).catch(unreadable)) !== file) throw new UnusableFile('no file')
      if (size > largest) throw new UnusableFile(`larger than ${megabytes(largest)}`)
      const bytes = Buffer.alloc(size)
      let length = 0
      while (length < size) {
        const { bytesRead } = await handle.read(bytes, length, size - length, length).catch(unreadable)
        if (bytesRead === 0) break
        length += bytesRead
      }
      return bytes.subarray(0, length)
    } finally {
      await handle.close()
    }
  }

  async #find(link: string, largest: number): Promise<FoundFile> {
    const root = await (this.#root ??= realpath(this.path).catch(unreadable))
    for (const name of candidateFileNames(link)) {
      const file = await realpath(path.join(root, name)).catch(unlessAbsent)
      if (file === undefined) continue
      const inside = path.relative(root, file)
      if (inside.startsWith('..') || path.isAbsolute(inside))
        throw new UnusableFile('a link that leads out of the message’s folder')
      const stats = await lstat(file).catch(unreadable)
      if (!stats.isFile()) throw new UnusableFile('no file')
      if (stats.size > largest) throw new UnusableFile(`larger than ${megabytes(largest)}`)
      return { path: file, version: `${stats.size} ${Math.round(stats.mtimeMs)}` }
    }
    throw new UnusableFile('there is no such file beside the message')
  }
}

async function statHandle(handle: FileHandle): Promise<{ size: number; isFile: boolean }> {
  const stats = await handle.stat()
  return { size: stats.size, isFile: stats.isFile() }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error)

function unreadable(error: unknown): never {
  throw new UnusableFile(`it cannot be read (${codeOf(error)})`)
}

const unlessAbsent = (error: unknown): undefined => (ABSENT.has(codeOf(error)) ? undefined : unreadable(error))
