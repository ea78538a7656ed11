import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Writes a file atomically, so that an interrupted run leaves no partial file. */
export async function writeFileAtomically(target: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(`${target}.part`, content)
  await rename(`${target}.part`, target)
}

export const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
