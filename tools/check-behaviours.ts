import path from 'node:path'
import { readFileSync } from 'node:fs'
import { filesUnder } from './generate/files.ts'

// Compares docs/behaviours.md with the titles of tests: an unknown id is an error; parts without a test are counted,
// and with --missing listed.
const root = path.resolve(import.meta.dirname, '..')

const ROW = /^\| ([A-Z]+-\d+[a-z]?) \| (.+) \|$/gm
// a title begins with its ids; a string of test data never does
const TITLE = /['"`]((?:[A-Z]+-\d+[a-z]?(?:, |: | ))+)/g
const ID = /[A-Z]+-\d+[a-z]?/g

export interface Behaviours {
  /** Descriptions by id, of rows (`CAT-8`) and their parts (`CAT-8a`). */
  known: ReadonlyMap<string, string>
  /** Ids in titles that the document does not have, each with its file. */
  unknown: { id: string; file: string }[]
  /** Ids of parts that no title has. */
  untested: string[]
}

export function compareBehaviours(document: string, tests: readonly { path: string; text: string }[]): Behaviours {
  const known = new Map([...document.matchAll(ROW)].map(([, id = '', text = '']) => [id, text]))
  const prefixes = new Set([...known.keys()].map((id) => id.split('-')[0]))
  const named = tests.flatMap(({ path: file, text }) =>
    [...text.matchAll(TITLE)].flatMap(([, ids = '']) => (ids.match(ID) ?? []).map((id) => ({ id, file }))),
  )
  const ids = new Set(named.map(({ id }) => id))
  return {
    known,
    unknown: named.filter(({ id }) => prefixes.has(id.split('-')[0]) && !known.has(id)),
    untested: [...known.keys()].filter((id) => /[a-z]$/.test(id) && !ids.has(id)),
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === path.resolve(import.meta.filename)) {
  const tests = ['demo', 'language', 'rules', 'server', 'storefront', 'web', 'e2e', 'tools', 'examples'].flatMap(
    (folder) => ['.test.ts', '.test.tsx', '.spec.ts'].flatMap((ending) => filesUnder(root, folder, ending)),
  )
  const { known, unknown, untested } = compareBehaviours(
    readFileSync(path.join(root, 'docs/behaviours.md'), 'utf8'),
    tests.filter(({ path: file }) => file !== 'tools/check-behaviours.test.ts'),
  )
  for (const { id, file } of unknown) {
    console.error(`${file}: docs/behaviours.md has no ${id}`)
    process.exitCode = 1
  }
  const parts = [...known.keys()].filter((id) => /[a-z]$/.test(id)).length
  console.log(`${parts - untested.length} of ${parts} parts of behaviours have a test`)
  if (process.argv.includes('--missing')) for (const id of untested) console.log(`${id}: ${known.get(id)}`)
}
