import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

const root = path.resolve(import.meta.dirname, '../..')
const storefront = path.join(root, 'storefront')
const GENERATED = 'storefront/generated'

/** What an extension's `storefront.ts` opens by `() => import('./file.tsx')`: its file. */
function fileOf(open, what, file) {
  const [, name] = /\bimport\(\s*["']([^"']+)["']\s*\)/.exec(String(open)) ?? []
  if (!name) throw new Error(`${file}: ${what} is opened by () => import('./file.tsx')`)
  return path.resolve(path.dirname(file), name)
}

/** The storefront's part of an extension, as its `storefront.ts` lists it: nothing that it opens is loaded. */
async function storefrontPart({ name, folder, storefront: file }) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    logLevel: 'silent',
    plugins: [
      {
        name: 'opened-later',
        setup: (building) =>
          building.onResolve({ filter: /./ }, ({ kind, path }) =>
            kind === 'dynamic-import' ? { path, external: true } : undefined,
          ),
      },
    ],
  })
  const listed = (await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)).default
  if (!listed) throw new Error(`${file} has no default export`)
  const files = (opened, what, openOf = (open) => open) =>
    Object.fromEntries(
      Object.entries(opened ?? {}).map(([key, open]) => [key, fileOf(openOf(open), `${what} ${key}`, file)]),
    )
  const generated = path.join(folder, GENERATED)
  return {
    name,
    folder,
    file,
    pages: files(listed.pages, 'the page', ({ open }) => open),
    slots: files(listed.slots, 'the slot', undefined),
    texts: files(listed.texts, 'the text', undefined),
    ...(existsSync(path.join(generated, 'manifest.json')) && { generated }),
  }
}

/** The storefront's parts of extensions, of those that have one. */
export const storefrontParts = (extensions) =>
  Promise.all(extensions.filter((extension) => extension.storefront).map(storefrontPart))

/** Folders of typed documents: the shop's own, then those of extensions. */
const generatedOf = (parts) => [
  path.join(storefront, 'app/generated'),
  ...parts.flatMap(({ generated }) => generated ?? []),
]

/** The texts of all documents, the shop's own too, by hash. */
export const documentsOf = (parts) =>
  Object.assign(
    {},
    ...generatedOf(parts).map((folder) => JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'))),
  )

const quoted = (file) => JSON.stringify(file.split(path.sep).join('/'))

/** In place of storefront/extended.ts. */
const extendedShop = (parts) => `
  import { extendShop } from ${quoted(path.join(storefront, 'extensions/extend-shop.tsx'))}
  ${parts.map(({ file }, at) => `import e${at} from ${quoted(file)}`).join('\n')}
  export const { failedPage, frame, loadAllTexts, loadTexts, routes, textFiles } = extendShop([
    ${parts.map(({ name }, at) => `{ ...e${at}, name: ${JSON.stringify(name)} }`).join()}
  ])`

/** In place of storefront/query-texts.ts. */
const allQueryTexts = (parts) => {
  const files = generatedOf(parts)
  return `
  ${files.map((file, at) => `import { texts as t${at} } from ${quoted(path.join(file, 'texts.ts'))}`).join('\n')}
  export const texts = { ${files.map((_, at) => `...t${at}`).join()} }`
}

const IN_SHOP = /\/storefront\/app\/(?!platform\/slots\/).*\.tsx$/
const SLOT = /^ *<Slot name="([\w-]+)" of=\{[^\n]*\} \/>\n/gm

/** A source file without the slots that nothing fills, so that they cost nothing. */
export function withoutEmptySlots(code, isFilled, file = '') {
  let filled = 0
  const rest = code.replaceAll(SLOT, (line, name) => (isFilled(name) ? (filled++, line) : ''))
  if (rest.split('<Slot').length - 1 !== filled)
    throw new Error(`${file}: a slot is a line of its own, <Slot name="…" of={…} />`)
  return filled > 0 ? rest : rest.replace(/^import \{ Slot \} from '[^']+'\n/m, '')
}

const DOOR = path.join(storefront, 'extension.ts')

/** The file of each value that extensions import from `zakladka/storefront`. */
const filesOfDoor = () =>
  new Map(
    [...readFileSync(DOOR, 'utf8').matchAll(/^export \{([^}]+)\} from '([^']+)'/gm)].flatMap(([, names, file]) =>
      names.split(',').map((name) => [name.trim(), path.join(storefront, file)]),
    ),
  )

/** Imports each value from its own file: otherwise each page would load all that extensions may use. */
export function withoutDoor(code, files = filesOfDoor()) {
  return code.replaceAll(/import (type )?\{([^}]*)\} from 'zakladka\/storefront'/g, (line, isType, names) => {
    if (isType) return line
    const values = names.split(',').map((name) => name.trim())
    return values
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => `import { ${name} } from ${quoted(files.get(name.split(' ')[0]) ?? DOOR)}`)
      .join(';')
  })
}

/** Vite plugin: puts extensions into the storefront, and removes slots that none of them fills. */
export function withSlots(parts = []) {
  const filled = new Set(parts.flatMap(({ slots }) => Object.keys(slots)))
  const replaced = new Map(
    parts.length > 0
      ? [
          [path.join(storefront, 'extended.ts'), () => extendedShop(parts)],
          [path.join(storefront, 'query-texts.ts'), () => allQueryTexts(parts)],
        ]
      : [],
  )
  return {
    name: 'slots',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^zakladka\/storefront$/ },
      handler: () => DOOR,
    },
    load: {
      filter: { id: /\/storefront\/(?:extended|query-texts)\.ts$/ },
      handler: (id) => replaced.get(path.normalize(id))?.(),
    },
    transform: {
      filter: { id: /\.tsx?$/, code: /<Slot|zakladka\/storefront/ },
      handler(code, id) {
        if (IN_SHOP.test(id)) return { code: withoutEmptySlots(code, (name) => filled.has(name), id), map: null }
        if (parts.some(({ folder }) => id.startsWith(folder))) return { code: withoutDoor(code), map: null }
      },
    },
  }
}

const slotPages = () => JSON.parse(readFileSync(path.join(storefront, 'extensions/slot-pages.json'), 'utf8'))
const keyOf = (file) => path.relative(storefront, file).split(path.sep).join('/')

/** Keys in Vite's manifest of what extensions add: their pages and texts by name, and further files of pages. */
export function addedFiles(parts) {
  const byName = (files) => Object.entries(files).map(([name, file]) => [name, keyOf(file)])
  const pagesOfSlots = parts.length > 0 ? slotPages() : {}
  return {
    pages: Object.fromEntries(parts.flatMap(({ pages }) => byName(pages))),
    texts: Object.fromEntries(
      parts.flatMap(({ name, texts }) => byName(texts).map(([language, key]) => [`${name}.${language}`, key])),
    ),
    slots: parts.flatMap(({ slots }) => byName(slots).map(([name, key]) => ({ key, pages: pagesOfSlots[name] ?? [] }))),
  }
}
