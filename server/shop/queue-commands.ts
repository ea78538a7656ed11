import { createLanguage } from '../../language/translate.ts'
import { readUnsentMails } from '../modules/mail/index.ts'
import type { Db } from '../platform/db/db.ts'
import { listFailingJobs, retryJobs } from '../platform/jobs/failing-jobs.ts'
import { alignColumns, formatMinute } from './columns.ts'
import { type Command, OperatorError } from './command.ts'
import { parseArguments } from './parse-arguments.ts'

const { plural } = createLanguage('en_US')
const MAX_LISTED = 1000

interface Attempts {
  attempts: number
  runAt: Date | null
  error: string
}

const nextAttempt = ({ runAt }: Attempts) => (runAt ? formatMinute(runAt) : 'given up')

interface Listing<Row extends Attempts> {
  /** `mails`; its second form is the one of several. */
  name: 'mails' | 'jobs'
  read: (db: Db, limit: number) => Promise<Row[]>
  heading: readonly string[]
  cells: (row: Row) => string[]
  none: string
}

function listCommand<Row extends Attempts>({ name, read, heading, cells, none }: Listing<Row>): Command {
  return {
    summary: `list ${name} that failed and will be tried again, and those given up`,
    usage: '[--json]',
    details: `A failing job is tried again after 2, 4, 8 … seconds, twelve times in two hours, then given up. The exit code is 1 if
  there are any.`,
    async run(args, { db, print }) {
      const { values, positionals } = parseArguments(args, { json: { type: 'boolean' } })
      if (positionals.length > 0) throw new OperatorError(`${name} list takes no arguments`)
      const rows = await read(db, MAX_LISTED)
      if (values['json']) print(JSON.stringify(rows, null, 2))
      else if (rows.length === 0) print(none)
      else
        for (const line of alignColumns([
          [...heading, 'ATTEMPTS', 'NEXT', 'ERROR'],
          ...rows.map((row) => [...cells(row), String(row.attempts), nextAttempt(row), row.error]),
        ]))
          print(line)
      return rows.length > 0 ? 1 : 0
    },
  }
}

function parseIds(args: readonly string[], usage: string): number[] | undefined {
  const { values, positionals } = parseArguments(args, { all: { type: 'boolean' } })
  const isAll = values['all'] === true
  if (isAll === positionals.length > 0 || !positionals.every((id) => /^[1-9]\d{0,8}$/.test(id)))
    throw new OperatorError(`usage: npm run shop -- ${usage}`)
  return isAll ? undefined : positionals.map(Number)
}

const mailsRetry: Command = {
  summary: 'send mails that could not be sent again',
  usage: 'ID… | --all',
  details: 'ID is in mails list. What was sent is not sent again.',
  async run(args, { db, print, actor }) {
    const ids = parseIds(args, 'mails retry ID… | --all')
    const unsent = (await readUnsentMails(db, MAX_LISTED)).filter(({ id }) => ids === undefined || ids.includes(id))
    const missing = ids?.find((id) => !unsent.some((mail) => mail.id === id))
    if (missing !== undefined) throw new OperatorError(`There is no mail ${missing} that could not be sent.`)
    await retryJobs(
      db,
      actor,
      unsent.map(({ jobId }) => jobId),
    )
    print(`${plural(unsent.length, '1 mail is', '%s mails are')} sent again now. mails list shows what fails again.`)
    return 0
  },
}

const jobsRetry: Command = {
  summary: 'run failing jobs again at once, also those given up',
  usage: 'ID… | --all',
  details: 'ID is in jobs list.',
  async run(args, { db, print, actor }) {
    const ids = parseIds(args, 'jobs retry ID… | --all')
    const retried = await retryJobs(db, actor, ids)
    const missing = ids?.filter((id) => !retried.includes(id)) ?? []
    if (missing.length > 0) throw new OperatorError(`There is no failing job ${missing.join(', ')}, or it is running.`)
    print(`${plural(retried.length, '1 job runs', '%s jobs run')} again now. jobs list shows what fails again.`)
    return 0
  },
}

export const queueCommands: Readonly<Record<string, Command>> = {
  'mails list': listCommand({
    name: 'mails',
    read: readUnsentMails,
    heading: ['ID', 'SINCE', 'TO', 'SUBJECT'],
    cells: ({ id, createdAt, recipient, subject }) => [String(id), formatMinute(createdAt), recipient, subject],
    none: 'Every mail was sent.',
  }),
  'mails retry': mailsRetry,
  'jobs list': listCommand({
    name: 'jobs',
    read: listFailingJobs,
    heading: ['ID', 'SINCE', 'KIND'],
    cells: ({ id, createdAt, kind }) => [String(id), formatMinute(createdAt), kind],
    none: 'No job fails.',
  }),
  'jobs retry': jobsRetry,
}
