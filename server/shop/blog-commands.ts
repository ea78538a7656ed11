import { createLanguage } from '../../language/translate.ts'
import { normaliseReviewText } from '../../rules/review.ts'
import {
  replyToComment,
  type CommentStatus,
  moderateComment,
  listBlogComments,
  type ModeratedComment,
  removeComment,
} from '../modules/blog/index.ts'
import { getConfiguration } from '../modules/store/index.ts'
import { type Command, type CommandContext, OperatorError } from './command.ts'
import { parseArguments, parseOptions } from './parse-arguments.ts'

const operator = createLanguage('pl_PL')
const STATUSES = ['pending', 'approved', 'rejected', 'all']
const MAX_LENGTH = 4000

const commentLines = (c: ModeratedComment): string[] => [
  `${c.id}  ${c.status}  ${operator.dateTime(c.createdAt.toISOString())}${c.parentId ? `  answers ${c.parentId}` : ''}`,
  `  ${c.title ?? c.postId} (${c.storeCode})`,
  `  ${c.nickname}${c.email ? ` <${c.email}>` : ''}:`,
  ...c.body.split('\n').map((line) => `    ${line}`),
]

const list: Command = {
  summary: 'list comments on the blog, by default those waiting for a decision',
  usage: '[--status pending|approved|rejected|all] [--limit N] [--json]',
  details: 'The oldest first. Each begins with its ID.',
  async run(args, { db, print }) {
    const values = parseOptions(args, {
      status: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'boolean' },
    })
    const status = (values['status'] as string | undefined) ?? 'pending'
    if (!STATUSES.includes(status)) throw new OperatorError(`--status takes ${STATUSES.join(', ')}`)
    const limit = Number(values['limit'] ?? 20)
    if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
      throw new OperatorError('--limit takes an integer from 1 to 1000')
    const comments = await listBlogComments(db, {
      status: status === 'all' ? undefined : (status as CommentStatus),
      limit,
    })
    if (values['json']) print(JSON.stringify(comments, null, 2))
    else if (comments.length === 0) print('There are no such comments.')
    else for (const line of comments.flatMap(commentLines)) print(line)
    return 0
  },
}

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text)

/** A command that accepts several comments. */
const commentsCommand = (
  name: string,
  description: Pick<Command, 'summary' | 'details'>,
  change: (db: CommandContext['db'], actor: CommandContext['actor'], id: number) => Promise<boolean>,
  done: string,
): Command => ({
  ...description,
  usage: 'ID…',
  async run(args, { db, print, actor }) {
    const { positionals } = parseArguments(args, {})
    if (positionals.length === 0 || !positionals.every(isId))
      throw new OperatorError(`usage: npm run shop -- blog comments ${name} ID…`)
    let missing = 0
    for (const id of positionals) {
      const isThere = await change(db, actor, Number(id))
      print(isThere ? `Comment ${id} is ${done}.` : `There is no comment ${id}.`)
      if (!isThere) missing++
    }
    return missing === 0 ? 0 : 2
  },
})

const reply: Command = {
  summary: 'reply to a comment in the name of the shop, and approve the comment',
  usage: 'ID TEXT',
  async run(args, { db, print, actor }) {
    const { positionals } = parseArguments(args, {})
    const [id = '', content = '', ...more] = positionals
    const text = normaliseReviewText(content)
    if (!isId(id) || text === '' || more.length > 0)
      throw new OperatorError('usage: npm run shop -- blog comments reply ID TEXT')
    if (text.length > MAX_LENGTH) throw new OperatorError(`An answer has ${MAX_LENGTH} characters at most.`)
    const nickname = (await getConfiguration(db))['general/store_information/name']
    if (!(await replyToComment(db, actor, Number(id), { nickname, text })))
      throw new OperatorError(`There is no comment ${id}.`)
    print(`Comment ${id} is answered.`)
    return 0
  },
}

export const blogCommands: Readonly<Record<string, Command>> = {
  'blog comments list': list,
  'blog comments approve': commentsCommand(
    'approve',
    { summary: 'show comments below their posts' },
    (db, actor, id) => moderateComment(db, actor, id, 'approved'),
    'shown',
  ),
  'blog comments reject': commentsCommand(
    'reject',
    { summary: 'hide comments', details: 'They are kept; approve shows them again.' },
    (db, actor, id) => moderateComment(db, actor, id, 'rejected'),
    'not shown',
  ),
  'blog comments reply': reply,
  'blog comments delete': commentsCommand(
    'delete',
    { summary: 'delete comments with their replies' },
    removeComment,
    'deleted',
  ),
}
