import { createLanguage } from '../../language/translate.ts'
import {
  approveReview,
  listReviews,
  type ModeratedReview,
  rejectReview,
  replyToReview,
} from '../modules/reviews/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Command, OperatorError, withOperatorErrors } from './command.ts'
import { parseArguments, parseOptions } from './parse-arguments.ts'

const operator = createLanguage('pl_PL')
const STATUSES = ['pending', 'approved', 'rejected', 'all']

const reviewLines = (r: ModeratedReview): string[] => [
  `${r.id}@${r.revision}  ${r.status}  ${operator.number(r.stars ?? 0)}/5  ` +
    `${r.isVerified ? 'verified purchase' : 'not verified'}  ` +
    operator.dateTime(r.createdAt.toISOString()),
  `  ${r.sku}  ${r.title}`,
  `  ${r.nickname}: ${r.summary}`,
  ...r.body.split('\n').map((line) => `    ${line}`),
  ...(r.rejectionReason ? [`  rejected: ${r.rejectionReason}`] : []),
  ...(r.reply ? [`  reply: ${r.reply}`] : []),
  ...r.reports.map((reason) => `  REPORTED: ${reason}`),
  ...(r.reportCount > r.reports.length ? [`  REPORTED ${r.reportCount} times: the first are shown`] : []),
]

const list: Command = {
  summary: 'list reviews, by default those waiting for a decision',
  usage: '[--status pending|approved|rejected|all] [--reported] [--limit N] [--json]',
  details:
    '--reported: those with an open report of abuse, of any status. The oldest first. Each begins with ID@VERSION; ' +
    'the version changes with the text.',
  async run(args, { db, print }) {
    const values = parseOptions(args, {
      status: { type: 'string' },
      reported: { type: 'boolean' },
      limit: { type: 'string' },
      json: { type: 'boolean' },
    })
    const onlyReported = values['reported'] === true
    const status = (values['status'] as string | undefined) ?? (onlyReported ? 'all' : 'pending')
    if (!STATUSES.includes(status)) throw new OperatorError(`--status takes ${STATUSES.join(', ')}`)
    const limit = Number(values['limit'] ?? 20)
    if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
      throw new OperatorError('--limit takes an integer from 1 to 1000')
    const reviews = await listReviews(db, { status: status === 'all' ? undefined : status, onlyReported, limit })
    if (values['json']) print(JSON.stringify(reviews, null, 2))
    else if (reviews.length === 0) print('There are no such reviews.')
    else for (const line of reviews.flatMap(reviewLines)) print(line)
    return 0
  },
}

function parseId(id: string | undefined, usage: string): number {
  if (!id || !/^[1-9]\d{0,8}$/.test(id)) throw new OperatorError(`usage: npm run shop -- ${usage}`)
  return Number(id)
}

const APPROVE_USAGE = 'usage: npm run shop -- review approve ID@VERSION…'
function parseRevision(text: string): { id: number; revision: number } {
  const [, id, revision] = /^([1-9]\d{0,8})@([1-9]\d{0,8})$/.exec(text) ?? []
  if (!id || !revision)
    throw new OperatorError(
      `${APPROVE_USAGE}\n"${text}" lacks its version: review list shows it, as in 50@1, so that the text you read is approved.`,
    )
  return { id: Number(id), revision: Number(revision) }
}

const approve: Command = {
  summary: 'approve reviews, so that the shop shows them',
  usage: 'ID@VERSION…',
  details:
    'Approve good and bad reviews alike, as the law requires. ID@VERSION is in the list; a text that its author has ' +
    'changed since is refused. Closes open reports.',
  async run(args, { db, print, actor }) {
    const { positionals } = parseArguments(args, {})
    const listed = positionals.map(parseRevision)
    if (listed.length === 0) throw new OperatorError(APPROVE_USAGE)
    for (const review of listed) {
      await withOperatorErrors(approveReview(db, actor, review), Refusal)
      print(`Review ${review.id} is shown.`)
    }
    return 0
  },
}

const reject: Command = {
  summary: 'reject a review, with a reason for its author',
  usage: 'ID --reason TEXT',
  details: 'The author sees the reason with the review and can change it. Closes open reports.',
  async run(args, { db, print, actor }) {
    const { values, positionals } = parseArguments(args, { reason: { type: 'string' } })
    const id = parseId(positionals[0], 'review reject ID --reason TEXT')
    const reason = values['reason'] as string | undefined
    if (!reason || positionals.length > 1)
      throw new OperatorError('usage: npm run shop -- review reject ID --reason TEXT')
    await withOperatorErrors(rejectReview(db, actor, id, reason), Refusal)
    print(`Review ${id} is not shown.`)
    return 0
  },
}

const reply: Command = {
  summary: 'reply to a review in the name of the shop',
  usage: 'ID TEXT',
  details: 'The answer is shown below the review; an empty text removes it.',
  async run(args, { db, print, actor }) {
    const { positionals } = parseArguments(args, {})
    const [idText, text, ...more] = positionals
    const id = parseId(idText, 'review reply ID TEXT')
    if (text === undefined || more.length > 0) throw new OperatorError('usage: npm run shop -- review reply ID TEXT')
    await withOperatorErrors(replyToReview(db, actor, id, text), Refusal)
    print(text.trim() === '' ? `Review ${id} has no answer.` : `Review ${id} is answered.`)
    return 0
  },
}

export const reviewCommands: Readonly<Record<string, Command>> = {
  'review list': list,
  'review approve': approve,
  'review reject': reject,
  'review reply': reply,
}
