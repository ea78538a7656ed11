import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type BlogFile, writeBlog } from '../server/modules/blog/index.ts'
import type { Db } from '../server/platform/db/db.ts'
import { AUTHOR_SIDE, drawBlogPictures, POST_SIZE } from './blog-pictures.ts'

interface WrittenComment {
  post: string
  nickname: string
  daysAgo: number
  text: string
  reply?: string
  pending?: boolean
}

const FOLDERS = ['categories', 'tags', 'authors', 'posts']
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Comments are written in the evening and answered in the morning. */
const [WRITTEN_MS, ANSWERED_MS] = [18 * HOUR_MS, 33 * HOUR_MS]

/** Files of the demo's articles. */
async function readBlogFiles(seedFolder: string): Promise<BlogFile[]> {
  const root = path.join(seedFolder, 'content', 'blog')
  const files = await Promise.all(
    FOLDERS.map(async (folder) =>
      Promise.all(
        (await readdir(path.join(root, folder)))
          .filter((name) => name.endsWith('.md'))
          .toSorted()
          .map(async (name) => ({
            path: `${folder}/${name}`,
            text: await readFile(path.join(root, folder, name), 'utf8'),
          })),
      ),
    ),
  )
  return files.flat()
}

const measure = (file: string) =>
  Promise.resolve(file.startsWith('blog/autorzy/') ? ([AUTHOR_SIDE, AUTHOR_SIDE] as const) : POST_SIZE)

/** Writes the blog and its comments, unless the shop has a post. */
export async function writeDemoBlog(tx: Db, seedFolder: string, now: Date): Promise<void> {
  if (await tx.one<{ id: number }>`select id from blog_post limit 1`) return
  const { missingSkus } = await writeBlog(tx, await readBlogFiles(seedFolder), { measure })
  if (missingSkus.length > 0) throw new Error(`blog posts refer to unknown books: ${JSON.stringify(missingSkus)}`)
  const comments = JSON.parse(
    await readFile(path.join(seedFolder, 'content', 'blog', 'comments.json'), 'utf8'),
  ) as WrittenComment[]
  for (const comment of comments) await writeComment(tx, comment, now)
  await tx.run`
    insert into setting (path, value)
    select 'mfblog/sidebar/featured_posts/posts_ids', string_agg(id::text, ',' order by id) from blog_post
    where key in ('jak-czytac-isbn', 'lublin-na-piechote', 'rozmowa-karolczuk')
    on conflict do nothing`
}

async function writeComment(tx: Db, { post, nickname, daysAgo, text, reply, pending }: WrittenComment, now: Date) {
  const day = Math.floor(now.getTime() / DAY_MS - daysAgo) * DAY_MS
  const [createdAt, answeredAt] = [new Date(day + WRITTEN_MS), new Date(day + ANSWERED_MS)]
  const row = await tx.one<{ id: number; postId: number }>`
    insert into blog_comment (post_id, store_code, nickname, body, status, created_at)
    select id, 'default', ${nickname}, ${text}, ${pending ? 'pending' : 'approved'}, ${createdAt} from blog_post
    where key = ${post} returning id, post_id`
  if (row && reply)
    await tx.run`
      insert into blog_comment (post_id, parent_id, store_code, nickname, body, status, is_shop, created_at)
      values (${row.postId}, ${row.id}, 'default', 'Zakładka', ${reply}, 'approved', true,
        ${answeredAt})`
}

/** Draws the pictures of posts and authors that are stored in the shop's folder. */
export async function drawDemoBlog(db: Db, mediaFolder: string): Promise<void> {
  const rows = await db.many<{ image: string }>`
    select image from blog_post where image like 'blog/%.jpg'
    union all select image from blog_author where image like 'blog/autorzy/%.jpg'`
  await drawBlogPictures(
    rows.map(({ image }) => image),
    mediaFolder,
  )
}
