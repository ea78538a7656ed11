import { root } from './vite-options.mjs'

/** Names by which extensions import what the contract offers (docs/extending.md), with their files. */
const CONTRACT_MODULES = {
  'zakladka/server': 'server/extension.ts',
  'zakladka/storefront': 'storefront/extension.ts',
}

/** Source text of a list of the extensions with a server part. */
const listOf = (extensions) =>
  `${extensions
    .map(({ server }, index) => server && `import server${index} from ${JSON.stringify(server)}\n`)
    .filter(Boolean)
    .join('')}export const installed = [${extensions
    .map(({ name, server, sdl, migrations }, index) => {
      const data = JSON.stringify({ name, sdl: sdl.map(({ text }) => text), migrations })
      return `{ ...${data}, server: ${server ? `server${index}` : '{}'} }`
    })
    .join()}]`

/** Bundles the extensions of the shop with its server. */
export const withExtensions = (extensions) => ({
  name: 'with-extensions',
  setup({ onLoad, onResolve, resolve }) {
    onLoad({ filter: /[/\\]server[/\\]extensions[/\\]installed\.ts$/ }, () => ({
      contents: listOf(extensions),
      resolveDir: root,
      loader: 'js',
    }))
    onResolve({ filter: /^zakladka\/(server|storefront)$/ }, ({ path, kind }) =>
      resolve(`./${CONTRACT_MODULES[path]}`, { resolveDir: root, kind }),
    )
  },
})
