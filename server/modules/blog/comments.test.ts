import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { operate } from '../../testing/operator.ts'
import { clearConfigurationCache } from '../store/index.ts'
import { blogModule, savePost } from './index.ts'

let shop: TestShop
let postId: number
beforeAll(async () => {
  shop = await openShop({ environment: { BASE_URL: 'https://ksiegarnia.example' } })
  const saved = await shop.db.transaction((tx) =>
    savePost(tx, {
      key: 'wpis',
      publishedAt: new Date('2026-01-05T08:00:00Z'),
      texts: {
        default: { urlKey: 'wpis', title: 'Wpis & reszta', content: 'Treść.' },
        en: { urlKey: 'a-post', title: 'A post', content: 'Text.' },
      },
    }),
  )
  postId = saved.id
}, 60_000)
afterAll(() => shop.close())

interface Comment {
  comment_id: number
  author_nickname: string
  text: string
  status: number
}
interface Added {
  addCommentToPost: { total_count: number; comments: Comment[]; comment: Comment } | null
}
let callers = 0
async function write(input: object, store?: string) {
  const query = `mutation($input: addCommentToPostInput) { addCommentToPost(input: $input) { total_count total_pages
    comments { comment_id } comment { comment_id author_nickname author_email customer_id author_type text status } } }`
  const comment = { post_id: postId, text: 'Dobry wpis.', author_nickname: 'Ewa', author_email: 'ewa@example.com' }
  const response = await shop.http.inject({
    method: 'POST',
    url: store ? `/${store}/graphql` : '/graphql',
    remoteAddress: `10.1.0.${++callers}`,
    payload: { query, variables: { input: { parent_id: 0, ...comment, ...input } } },
  })
  return response.json() as {
    data: Added
    errors?: { message: string; extensions: { category: string; field?: string } }[]
  }
}
const shown = async (store?: string) =>
  (
    await shop.query<{ blogComments: { total_count: number; items: { text: string; replies: { text: string }[] }[] } }>(
      `query($id: String) { blogComments(filter: { post_id: { eq: $id } }) { total_count total_pages items {
        author_nickname author_email customer_id author_type text language
        replies { author_nickname author_type text parent_id } } } }`,
      { id: String(postId) },
      store,
    )
  ).data.blogComments
const run = (...argv: string[]) => operate(shop.db, argv)

test('BLOG-3: a new comment is pending, mailed to the shop and approved by a command', async () => {
  const { data, errors } = await write({ text: '  Dobry\r\n\r\n\r\n\r\nwpis. <b>&</b>  ' })
  expect(errors).toBeUndefined()
  expect(data.addCommentToPost).toMatchObject({
    total_count: 0,
    comments: [],
    comment: { status: 0, text: 'Dobry\n\nwpis. <b>&</b>', author_email: null, customer_id: null, author_type: 0 },
  })
  const id = String(data.addCommentToPost?.comment.comment_id)
  expect((await shown()).total_count).toBe(0)
  await shop.runDueJobs()
  const mail = await shop.db.one<{ recipient: string; subject: string; plain: string }>`
    select recipient, subject, plain from mail order by id desc limit 1`
  expect(mail).toMatchObject({ recipient: 'kontakt@zakladka.example', subject: 'Komentarz na blogu: Wpis & reszta' })
  expect(mail?.plain).toContain(`npm run shop -- blog comments approve ${id}`)
  expect(mail?.plain).toContain('https://ksiegarnia.example/blog/post/wpis')

  expect((await run('blog', 'comments', 'list')).output).toMatch(
    new RegExp(`^${id} {2}pending .*\\n {2}Wpis & reszta \\(default\\)\\n {2}Ewa <ewa@example.com>:\\n {4}Dobry`),
  )
  expect(await run('blog', 'comments', 'approve', id)).toEqual({ code: 0, output: `Comment ${id} is shown.` })
  expect(await run('blog', 'comments', 'reply', id, 'Dziękujemy!')).toMatchObject({ code: 0 })
  expect(await shown('en')).toMatchObject({
    total_count: 1,
    items: [
      { author_email: null, customer_id: null, language: 'pl', replies: [{ text: 'Dziękujemy!', author_type: 2 }] },
    ],
  })
  const { data: counted } = await shop.query<object>(`{ blogPost(id: "${postId}") { comments_count } }`)
  expect(counted).toEqual({ blogPost: { comments_count: 2 } })
  expect(await run('blog', 'comments', 'reject', id)).toEqual({ code: 0, output: `Comment ${id} is not shown.` })
  expect((await shown()).total_count).toBe(0)
  expect(await run('blog', 'comments', 'delete', id, '999')).toEqual({
    code: 2,
    output: `Comment ${id} is deleted.\nThere is no comment 999.`,
  })
  expect((await run('blog', 'comments', 'list', '--status', 'all')).output).toBe('There are no such comments.')
})

test.each([
  ['author_nickname', { author_nickname: ' ' }, 'Uzupełnij to pole.'],
  ['author_email', { author_email: 'ewa' }, undefined],
  ['text', { text: 'Zobacz www.example.com koniecznie' }, 'Komentarz nie może zawierać odnośników ani adresów e-mail.'],
  ['text', { text: 'a'.repeat(4001) }, undefined],
  ['parent_id', { parent_id: 12345 }, 'Nie ma takiego komentarza.'],
])('BLOG-3: an invalid comment is refused with its field %s', async (field, input, message) => {
  const { errors } = await write(input)
  expect(errors?.[0]?.extensions.field).toBe(field)
  if (message) expect(errors?.[0]?.message.replaceAll('\u00a0', ' ')).toBe(message)
})

test('BLOG-3: the consent for comments is required if configured, and logged', async () => {
  const consent = (accepted: boolean) => ({ text: 'Za zgodą.', consents: [{ code: 'blog_comment', accepted }] })
  const { errors } = await write(consent(false))
  expect(errors?.[0]?.extensions.category).toBe('graphql-input')
  expect((await write(consent(true))).errors).toBeUndefined()
  expect(await shop.db.many`select scope, action from consent_log where scope = 'blog_comments'`).toEqual([
    { scope: 'blog_comments', action: 'given' },
  ])
})

test('BLOG-3: comments are part of a data export and are erased on request', async () => {
  const { data } = await write({ text: 'Do usunięcia.', author_email: 'Kto@Example.com' })
  const subject = { emails: ['kto@example.com'], orders: [] }
  const declared = blogModule.personalData
  expect(await declared?.export?.(shop.db, subject)).toMatchObject({
    blog_comments: [{ text: 'Do usunięcia.', post: 'Wpis & reszta' }],
  })
  const id = String(data.addCommentToPost?.comment.comment_id)
  await run('blog', 'comments', 'reply', id, 'Szkoda.')
  for (let time = 0; time < 2; time++) await shop.db.transaction(async (tx) => declared?.erase?.(tx, subject))
  expect(await declared?.export?.(shop.db, subject)).toEqual({ blog_comments: [] })
  const stored = await shop.db.one`select nickname, email, body from blog_comment where id = ${Number(id)}`
  expect(stored).toEqual({ nickname: 'Anonim', email: null, body: '–' })
})

test('BLOG-3: a rejected comment is deleted after its retention period, or anonymized if it has replies', async () => {
  const ids: string[] = []
  for (const text of ['Odrzucony.', 'Odrzucony z odpowiedzią.', 'Zostaje.']) {
    const { data } = await write({ text, author_email: 'odrzucona@example.com' })
    ids.push(String(data.addCommentToPost?.comment.comment_id))
  }
  const [withoutReply = '', withReply = '', approved = ''] = ids
  await run('blog', 'comments', 'approve', approved)
  await run('blog', 'comments', 'reply', withReply, 'Dziękujemy.')
  await run('blog', 'comments', 'reject', withoutReply, withReply)
  const left = async () =>
    shop.db
      .many`select id::text, nickname, email, body from blog_comment where id = any(${ids.map(Number)}) order by id`
  const [rule] = blogModule.personalData?.retain ?? []
  expect(rule?.setting).toBe('privacy/retention/rejected_comments')
  await rule?.apply(shop, new Date(Date.now() - 60_000))
  expect(await left()).toHaveLength(3)
  for (let time = 0; time < 2; time++) await rule?.apply(shop, new Date(Date.now() + 60_000))
  expect(await left()).toEqual([
    { id: withReply, nickname: 'Anonim', email: null, body: '–' },
    { id: approved, nickname: 'Ewa', email: 'odrzucona@example.com', body: 'Zostaje.' },
  ])
  await run('blog', 'comments', 'delete', withReply, approved)
})

test('BLOG-3: a comment sent twice is stored once; a hidden post accepts none', async () => {
  const [first, second] = [await write({ text: 'Dwa razy.' }), await write({ text: 'Dwa razy.' })]
  expect(second.data.addCommentToPost?.comment.comment_id).toBe(first.data.addCommentToPost?.comment.comment_id)
  expect((await write({ post_id: 9999 })).errors?.[0]?.extensions.category).toBe('graphql-no-such-entity')
})

test('BLOG-3c: settings decide whether comments are approved at once, open to guests or disabled', async () => {
  const set = async (path: string, value: string) => {
    await shop.db.run`insert into setting (path, value) values (${path}, ${value}) on conflict (path, store_code)
      do update set value = excluded.value`
    clearConfigurationCache()
  }
  await set('mfblog/post_view/comments/default_status', '1')
  expect((await write({ text: 'Od razu.' })).data.addCommentToPost).toMatchObject({ comment: { status: 1 } })
  await set('mfblog/post_view/comments/guest_comments', '0')
  expect((await write({ text: 'Gość.' })).errors?.[0]?.extensions.category).toBe('graphql-authorization')
  await set('mfblog/post_view/comments/type', '0')
  expect((await write({ text: 'Nikt.' })).errors?.[0]?.message).toBe('W tym sklepie nie można pisać komentarzy.')
})

test('BLOG-3: limits the rate of comments by client address', async () => {
  await shop.db.run`delete from setting where path like 'mfblog/%'`
  clearConfigurationCache()
  const before = callers
  let refused = 0
  for (let at = 0; at < 7; at++) {
    callers = before
    const { errors } = await write({ text: `Komentarz numer ${at}.` })
    if (errors) refused++
  }
  expect(refused).toBe(2)
})

test('BLOG-3: a listed comment has its day, what it answers, its post and its author', async () => {
  await shop.db.run`delete from blog_comment`
  const untitled = await shop.db.transaction((tx) =>
    savePost(tx, {
      key: 'tylko-po-angielsku',
      publishedAt: new Date('2026-01-05T08:00:00Z'),
      texts: { en: { urlKey: 'english-only', title: 'English only', content: 'Text.' } },
    }),
  )
  const insert = async (post: number, email: string | null, parent: number | null, status: string, at: string) =>
    (
      await shop.db.one<{ id: number }>`
        insert into blog_comment (post_id, parent_id, store_code, nickname, email, body, status, created_at)
        values (${post}, ${parent}, 'default', 'Ewa', ${email}, ${'Wiersz.\nDrugi.'}, ${status}, ${at}::timestamptz)
        returning id`
    )?.id ?? 0
  const second = await insert(postId, 'ewa@example.com', null, 'pending', '2026-03-05T11:30:00Z')
  const answer = await insert(postId, null, second, 'approved', '2026-03-06T11:30:00Z')
  const first = await insert(untitled.id, null, null, 'pending', '2026-03-04T11:30:00Z')
  const list = async (...more: string[]) =>
    (await run('blog', 'comments', 'list', ...more)).output.replaceAll('\u00a0', ' ').split('\n')
  const body = ['    Wiersz.', '    Drugi.']
  const waiting = [
    `${first}  pending  04.03.2026, 12:30`,
    `  ${untitled.id} (default)`,
    '  Ewa:',
    ...body,
    `${second}  pending  05.03.2026, 12:30`,
    '  Wpis & reszta (default)',
    '  Ewa <ewa@example.com>:',
    ...body,
  ]
  expect(await list()).toEqual(waiting)
  expect(await list('--limit', '1')).toEqual(waiting.slice(0, 5))
  expect(await list('--status', 'approved')).toEqual([
    `${answer}  approved  06.03.2026, 12:30  answers ${second}`,
    '  Wpis & reszta (default)',
    '  Ewa:',
    ...body,
  ])
  expect(await list('--status', 'lost')).toEqual(['--status takes pending, approved, rejected, all'])
  expect(JSON.parse((await list('--status', 'all', '--json')).join('\n'))).toMatchObject([
    { id: first, title: null },
    { id: second, title: 'Wpis & reszta' },
    { id: answer, parentId: second },
  ])
  const REPLY = 'usage: npm run shop -- blog comments reply ID TEXT'
  for (const [argv, output] of [
    [['reply', '999999', 'a'], 'There is no comment 999999.'],
    [['reply', String(first), ' '], REPLY],
    [['reply', String(first), 'a', 'b'], REPLY],
    [['reply', '0', 'a'], REPLY],
    [['reply', String(first), 'a'.repeat(4001)], 'An answer has 4000 characters at most.'],
    [['approve', String(first), 'x'], 'usage: npm run shop -- blog comments approve ID…'],
    [['reject', '1234567890'], 'usage: npm run shop -- blog comments reject ID…'],
    [['delete'], 'usage: npm run shop -- blog comments delete ID…'],
  ] as const)
    expect(await run('blog', 'comments', ...argv)).toEqual({ code: 2, output })
  expect(await run('blog', 'comments', 'reply', String(second), 'a'.repeat(4000))).toEqual({
    code: 0,
    output: `Comment ${second} is answered.`,
  })
  expect(await list('--status', 'pending')).toEqual(waiting.slice(0, 5))
})
