import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

/**
 * A program beside this file as one script, gone when it is disposed of. It is started many times, and to load the
 * shop's modules one by one takes seconds each time.
 */
export async function bundleChild(name: string): Promise<{ file: string } & Disposable> {
  // within the project, where its packages are found
  const file = path.resolve('var', `${name}-${randomBytes(6).toString('hex')}.mjs`)
  await build({
    entryPoints: [path.join(import.meta.dirname, `${name}.ts`)],
    outfile: file,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  return { file, [Symbol.dispose]: () => rmSync(file) }
}
