import path from 'node:path'
import { createLanguage } from '../../language/translate.ts'
import {
  emptyList,
  fetchList,
  importPoints,
  isNetwork,
  listPointListUrls,
  listNetworks,
  NETWORKS,
  type Network,
  type PointList,
  PointListError,
  addFileToList,
} from '../modules/delivery/index.ts'
import { type Command, type CommandContext, OperatorError } from './command.ts'
import { formatMinute } from './columns.ts'
import { parseArguments } from './parse-arguments.ts'

const operator = createLanguage('en_US')

const isAddress = (text: string) => /^https?:\/\//.test(text)

async function readPointList(
  network: Network,
  sources: readonly string[],
  { cwd }: CommandContext,
): Promise<PointList> {
  const [first] = sources
  if (first !== undefined && sources.length === 1 && isAddress(first)) return fetchList(network, first)
  const list = emptyList()
  for (const file of sources) {
    if (isAddress(file)) throw new OperatorError('Name one address, or one or more files.')
    try {
      await addFileToList(list, network, path.resolve(cwd, file))
    } catch (error) {
      if (error instanceof PointListError) throw new PointListError(`${file}: ${error.message}`)
      if (['ENOENT', 'EACCES', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`)
      throw error
    }
  }
  return list
}

const pointsImport: Command = {
  summary: "import a carrier's list of lockers and points",
  usage: `${NETWORKS.join('|')} [FILE… | ADDRESS] [--dry-run] [--accept-closing]`,
  details: `A complete list: InPost's ShipX pages (all files, or the address of the first one), ORLEN Paczka's PointPwR,
  DHL's ServicePoint and DPD's PUDO_ITEM, as JSON or XML, optionally gzipped. Without FILE and ADDRESS the configured
  address (delivery/points/NETWORK) is used, which the shop also fetches every night.
  Points that are missing from the list are closed, and kept for orders that refer to them.
  --dry-run         report what would change, change nothing
  --accept-closing  close more than 10 % of the network's points; otherwise such a list is refused as truncated
  Exit code: 0 the list is imported, 1 it is imported without some unreadable points, 2 it is refused.`,
  async run(args, context) {
    const { db, print, actor } = context
    const { values, positionals } = parseArguments(args, {
      'dry-run': { type: 'boolean' },
      'accept-closing': { type: 'boolean' },
    })
    const [network, ...named] = positionals
    if (network === undefined || !isNetwork(network))
      throw new OperatorError(`points import takes one of ${NETWORKS.join(', ')}`)
    const address = (await listPointListUrls(db))[network]
    const sources = named.length > 0 ? named : address ? [address] : []
    if (sources.length === 0)
      throw new OperatorError(`Name the list's files or its address, or set delivery/points/${network}.`)
    const started = Date.now()
    const isDryRun = values['dry-run'] === true
    try {
      const list = await readPointList(network, sources, context)
      const result = await importPoints(db, actor, network, list, {
        name: sources.join(', ').slice(0, 500),
        now: new Date(),
        isDryRun,
        acceptsClosing: values['accept-closing'] === true,
      })
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      const counts = [
        `${operator.number(result.points)} points`,
        `${operator.number(result.added)} added`,
        `${operator.number(result.changed)} changed`,
        `${operator.number(result.closed)} closed`,
        ...(result.unreadable > 0 ? [`${operator.number(result.unreadable)} unreadable`] : []),
      ]
      print(`${network}: ${counts.join(', ')} in ${seconds} s${isDryRun ? ' (dry run: nothing is changed)' : ''}`)
      for (const { code, problem } of result.problems) print(`  ${code || 'a point'} ${problem}`)
      return result.unreadable > 0 ? 1 : 0
    } catch (error) {
      throw error instanceof PointListError ? new OperatorError(`Nothing was changed. ${error.message}`) : error
    }
  },
}

const pointsList: Command = {
  summary: 'list the number of points of each network, and their source',
  usage: '',
  async run(args, { db, print }) {
    if (parseArguments(args, {}).positionals.length > 0) throw new OperatorError('points list takes no arguments')
    const networks = await listNetworks(db)
    for (const { network, open, paused, closed, name, importedAt } of networks)
      print(
        `${network}  ${operator.number(open)} open, ${operator.number(paused)} paused, ` +
          `${operator.number(closed)} closed; ` +
          (importedAt ? `${formatMinute(importedAt)} from ${name}` : "the demo shop's own"),
      )
    if (networks.length === 0) print('There are no points: points import imports a list.')
    return 0
  },
}

export const pointCommands: Readonly<Record<string, Command>> = {
  'points import': pointsImport,
  'points list': pointsList,
}
