import { register } from 'node:module'
import type { ServerExtension } from './server-extension.ts'

/** An extension of this shop, as the server runs it. */
export interface InstalledExtension {
  name: string
  server: ServerExtension
  /** Its part of the API. */
  sdl: readonly string[]
  /** Names begin with that of the extension. */
  migrations: readonly { name: string; text: string }[]
}

/** The extensions that zakladka.config.ts names. The build replaces this file with a list of imports. */
export const installed: readonly InstalledExtension[] = await readInstalled()

async function readInstalled(): Promise<InstalledExtension[]> {
  const { readExtensions } = await import('../../tools/extensions/read-extensions.mjs')
  const extensions = await readExtensions(undefined, (file) => import(file))
  if (extensions.some(({ server }) => server?.includes('/node_modules/')))
    register(new URL('../../tools/extensions/resolve-contract.mjs', import.meta.url))
  return Promise.all(
    extensions.map(async ({ name, sdl, migrations, server }) => ({
      name,
      sdl: sdl.map(({ text }) => text),
      migrations,
      server: server ? ((await import(server)) as { default: ServerExtension }).default : {},
    })),
  )
}
