import path from 'node:path'
import { type Change, ContentError, pathOf, type Pictures } from '../../modules/content/index.ts'
import { measurePicture } from '../../modules/media/index.ts'
import { type CommandContext, withOperatorErrors } from '../command.ts'
import { folders } from '../folders.ts'
import { savePortrait } from '../products/portrait.ts'
import { diffLines } from './diff.ts'

/** Turns mistakes in files into an error that prints as `file:line: message`. */
export const withContentErrors = <Result>(work: Promise<Result>): Promise<Result> =>
  withOperatorErrors(work, ContentError)

export function printChanges(changes: readonly Change[], print: (line: string) => void, withDiff: boolean): void {
  for (const { path: relativePath, kind, before, after } of changes) {
    print(`${kind.padEnd(8)} ${relativePath}`)
    if (withDiff && before !== undefined && after !== undefined)
      for (const line of diffLines(before, after)) print(`    ${line}`)
  }
}

/** Where to find pictures named in files: portraits beside the file, all others in the shop's media folder. */
export function picturesOf(
  context: Pick<CommandContext, 'settings'>,
  { folderOf, isDryRun }: { folderOf: (name: string) => string; isDryRun: boolean },
): Pictures {
  return {
    storePicture: async (named, file) =>
      isDryRun ? named : savePortrait('booksellers', named, path.join(folderOf(file.name), pathOf(file)), context),
    measure: (file) => measurePicture(folders.media(context.settings), file),
  }
}
