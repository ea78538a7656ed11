import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { OperatorError } from '../command.ts'

/** Runs a command, in this process or in the running shop; returns its exit code. */
export type RunCommand = (argv: readonly string[]) => Promise<number>

const EMPTY: Readonly<Record<string, string>> = { '.yaml': 'title: \nitems: []\n' }

/**
 * Opens a text in the operator's editor, and pushes the saved version. Runs in the process that has the terminal, which
 * the running shop has not.
 */
export async function editText(
  name: string | undefined,
  { run, environment, print }: { run: RunCommand; environment: NodeJS.ProcessEnv; print: (line: string) => void },
): Promise<number> {
  if (!name) throw new OperatorError('usage: npm run shop -- content edit NAME')
  const folder = await mkdtemp(path.join(tmpdir(), 'content-'))
  const relativePath = name.replace(/^\.\//, '')
  const pulled = await run(['content', 'pull', folder, relativePath])
  if (pulled !== 0) return pulled
  const files = await textsIn(folder)
  const exact = files.filter((file) => file === relativePath || file.slice(0, file.lastIndexOf('.')) === relativePath)
  const [file, ...more] = exact.length > 0 ? exact : files
  if (more.length > 0) {
    await rm(folder, { recursive: true })
    throw new OperatorError(`Which one? ${[file, ...more].join(', ')}`)
  }
  const edited = path.join(folder, file ?? (await createTextFile(folder, relativePath)))
  const before = await readFile(edited, 'utf8')
  const editor = environment['VISUAL'] || environment['EDITOR'] || 'vi'
  // through a shell, since the variable may contain options
  const { status } = spawnSync('/bin/sh', ['-c', `${editor} "$1"`, 'sh', edited], {
    stdio: 'inherit',
    env: environment,
  })
  if (status !== 0) throw new OperatorError(`${editor} ended with ${status ?? 'a signal'}; nothing is changed.`)
  if (file !== undefined && (await readFile(edited, 'utf8')) === before) {
    await rm(folder, { recursive: true })
    print('Nothing changes.')
    return 0
  }
  const code = await run(['content', 'push', folder])
  if (code === 0) await rm(folder, { recursive: true })
  else print(`Your text is kept: correct ${edited}, then npm run shop -- content push ${folder}`)
  return code
}

async function textsIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

/** The file for a text that the shop does not have yet. */
async function createTextFile(folder: string, relativePath: string): Promise<string> {
  const extension = path.extname(relativePath)
  if (!['.md', '.html', '.yaml'].includes(extension)) {
    await rm(folder, { recursive: true })
    throw new OperatorError(`There is no text ${relativePath}. Name a new one by its file, such as pages/o-nas.md.`)
  }
  await mkdir(path.dirname(path.join(folder, relativePath)), { recursive: true })
  await writeFile(path.join(folder, relativePath), EMPTY[extension] ?? '---\ntitle: \n---\n\n')
  return relativePath
}
