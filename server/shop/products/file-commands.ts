import { constants, copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { findOptionFiles, optionFilePath } from '../../modules/catalog/index.ts'
import { findOrder } from '../../modules/orders/index.ts'
import { type Command, OperatorError } from '../command.ts'
import { parseArguments } from '../parse-arguments.ts'

/** In bytes, without the order number before it. */
const MAX_NAME_LENGTH = 180

/** Keeps letters of any language, digits and characters without a meaning to shells and file systems. */
function safeName(name: string): string {
  const safe = name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '')
  const ending = path.extname(safe)
  // file systems limit bytes, of which a letter can have up to three
  let own = safe.slice(0, safe.length - ending.length)
  while (Buffer.byteLength(own) > MAX_NAME_LENGTH) own = own.slice(0, -1)
  return own + ending
}

/** The files uploaded by the buyer of an order with its options. */
export const optionsFile: Command = {
  summary: 'copy the files that the buyer uploaded with the options of an order',
  usage: 'ORDER [FOLDER]',
  details: `To FOLDER, by default the working directory, as ORDER-ITEM-NAME. Existing files are not overwritten.`,
  async run(args, { db, settings, print, cwd }) {
    const [number, folder = '.', ...more] = parseArguments(args, {}).positionals
    if (!number || more.length > 0) throw new OperatorError('options file takes the number of an order and a folder')
    const order = await findOrder(db, number)
    if (!order) throw new OperatorError(`There is no order ${number}.`)
    const sent = order.items.flatMap(({ options: { entered = [] } }, index) =>
      entered.flatMap(({ file, value }) => (file === undefined ? [] : { token: file, name: value, item: index + 1 })),
    )
    const target = path.resolve(cwd, folder)
    const known = new Set(
      (
        await findOptionFiles(
          db,
          sent.map(({ token }) => token),
        )
      ).map(({ token }) => token),
    )
    if (sent.length > 0) await mkdir(target, { recursive: true })
    let missing = 0
    for (const { token, name, item } of sent) {
      const copy = path.join(target, `${order.number}-${item}-${safeName(name)}`)
      const isThere = known.has(token) && (await copied(optionFilePath(settings.dataDir, { token }), copy))
      if (!isThere) missing++
      print(isThere ? copy : `${name} is gone.`)
    }
    if (sent.length === 0) print(`No files were sent with order ${order.number}.`)
    return missing === 0 ? 0 : 1
  },
}

/** False if the file does not exist. */
async function copied(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return true
    if (code === 'ENOENT') return false
    throw error
  }
}
