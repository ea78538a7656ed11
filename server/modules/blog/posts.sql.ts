import { type Db, type Sql, sql } from '../../platform/db/db.ts'

/** Store view and time of a request. */
export interface View {
  storeCode: string
  now: Date
}

/** A post in one view, without its content. */
export interface PostRow {
  id: number
  authorId: number | null
  isPublished: boolean
  publishedAt: Date
  endsAt: Date | null
  includeInRecent: boolean
  position: number
  image: string | null
  imageSizes: Record<string, [number, number]>
  createdAt: Date
  updatedAt: Date
  urlKey: string
  title: string
  summary: string
  imageAlt: string
  metaTitle: string | null
  metaDescription: string | null
  metaKeywords: string | null
  ogTitle: string | null
  ogDescription: string | null
  views: number
}

export interface ContentRow {
  content: string
  contentFormat: 'markdown' | 'html'
}

const COLUMNS = (now: Date) => sql`p.id, p.author_id, ${isPublished(now)} as is_published, p.published_at, p.ends_at,
  p.include_in_recent, p.position, p.image, p.image_sizes, p.created_at, p.updated_at, t.url_key, t.title, t.summary,
  t.image_alt, t.meta_title, t.meta_description, t.meta_keywords, t.og_title, t.og_description,
  coalesce((select views from blog_post_views w where w.post_id = p.id), 0) as views`

const isPublished = (now: Date) =>
  sql`(p.is_active and p.published_at <= ${now} and (p.ends_at is null or p.ends_at > ${now}))`

/** FROM clause of the posts `p` with their texts `t` that a view shows. */
export const shownPosts = ({ storeCode, now }: View): Sql => sql`
  blog_post p join blog_post_text t on t.post_id = p.id and t.store_code = ${storeCode} and ${isPublished(now)}`

export const readPosts = (db: Db, view: View, ids: readonly number[]) => db.many<PostRow>`
  select ${COLUMNS(view.now)} from ${shownPosts(view)} where p.id = any(${ids})`

/** A post of the view, published or not. */
export const readAnyPost = (db: Db, { storeCode, now }: View, id: number) => db.one<PostRow>`
  select ${COLUMNS(now)} from blog_post p join blog_post_text t on t.post_id = p.id and t.store_code = ${storeCode}
  where p.id = ${id}`

/** Finds a post by id or URL key. */
export const findPostId = async (db: Db, { storeCode }: View, id: string): Promise<number | undefined> =>
  (
    await db.one<{ id: number }>`
      select post_id as id from blog_post_text where store_code = ${storeCode}
        and (post_id::text = ${id} or url_key = ${id}) order by post_id::text = ${id} desc limit 1`
  )?.id

/** Contents of posts, published or not. */
export const readContents = (db: Db, storeCode: string, ids: readonly number[]) => db.many<
  ContentRow & { postId: number; imageSizes: Record<string, [number, number]> }
>`
  select t.post_id, t.content, t.content_format, p.image_sizes
  from blog_post_text t join blog_post p on p.id = t.post_id
  where t.store_code = ${storeCode} and t.post_id = any(${ids})`

export interface Page {
  size: number
  offset: number
}

export const listPosts = (db: Db, view: View, { where, order }: { where: Sql; order: Sql }, page: Page) =>
  db.many<PostRow>`
    select ${COLUMNS(view.now)} from ${shownPosts(view)} where ${where} order by ${order}
    limit ${page.size} offset ${page.offset}`

export const countPosts = async (db: Db, view: View, where: Sql): Promise<number> =>
  (await db.one<{ posts: number }>`select count(*)::int as posts from ${shownPosts(view)} where ${where}`)?.posts ?? 0

/** When the next post of the view is published or ends; null if none does. */
export const readNextChange = async (db: Db, { storeCode, now }: View): Promise<Date | null> =>
  (
    await db.one<{ at: Date | null }>`
      select min(at) as at from blog_post p join blog_post_text t on t.post_id = p.id and t.store_code = ${storeCode},
        lateral (values (p.published_at), (p.ends_at)) v (at)
      where p.is_active and at > ${now}`
  )?.at ?? null

/** Ids of the tags of posts, in order. */
export const readTagsOf = (db: Db, storeCode: string, ids: readonly number[]) => db.many<{
  postId: number
  id: number
}>`
  select x.post_id, x.tag_id as id from blog_post_tag x join blog_tag g on g.id = x.tag_id and g.is_active
  join blog_tag_text t on t.tag_id = g.id and t.store_code = ${storeCode}
  where x.post_id = any(${ids}) order by x.position, x.tag_id`

export const readCategoriesOf = (db: Db, storeCode: string, ids: readonly number[]) => db.many<{
  postId: number
  id: number
}>`
  select x.post_id, x.category_id as id
  from blog_post_category x join blog_category g on g.id = x.category_id and g.is_active
  join blog_category_text t on t.category_id = g.id and t.store_code = ${storeCode}
  where x.post_id = any(${ids}) order by x.position, x.category_id`

export const readProductsOf = (db: Db, storeCode: string, ids: readonly number[], limit: number) => db.many<{
  postId: number
  id: number
  sku: string
}>`
  select x.* from unnest(${ids}::int[]) o (id) cross join lateral (
    select b.post_id, i.product_id as id, p.sku from blog_post_product b
    join product_index i on i.product_id = b.product_id and i.store_code = ${storeCode}
    join product p on p.id = b.product_id
    where b.post_id = o.id order by b.position, b.product_id limit ${limit}) x`

/** Related posts: those that the author chose, then those with the most tags and categories in common, newest first. */
export const readRelatedOf = (db: Db, view: View, ids: readonly number[], limit: number) => db.many<{
  postId: number
  id: number
}>`
  select x.* from unnest(${ids}::int[]) o (id) cross join lateral (
    select o.id as post_id, p.id from ${shownPosts(view)}
    left join blog_post_related r on r.post_id = o.id and r.related_id = p.id
    cross join lateral (select
      (select count(*) from blog_post_tag a join blog_post_tag b on b.tag_id = a.tag_id
        where a.post_id = o.id and b.post_id = p.id) * 2
      + (select count(*) from blog_post_category a join blog_post_category b on b.category_id = a.category_id
        where a.post_id = o.id and b.post_id = p.id) as shared) s
    where p.id <> o.id and (r.post_id is not null or s.shared > 0)
    order by r.position nulls last, s.shared desc, p.published_at desc, p.id desc limit ${limit}) x`

export interface NeighbourRow {
  postId: number
  isNext: boolean
  urlKey: string
  title: string
}

/** The posts published directly before and after each post. */
export const readNeighboursOf = (db: Db, view: View, ids: readonly number[]) => db.many<NeighbourRow>`
  select o.id as post_id, n.is_next, x.url_key, x.title
  from blog_post o cross join (values (true), (false)) n (is_next) cross join lateral (
    (select t.url_key, t.title from ${shownPosts(view)}
      where n.is_next and (p.published_at, p.id) > (o.published_at, o.id) order by p.published_at, p.id limit 1)
    union all
    (select t.url_key, t.title from ${shownPosts(view)}
      where not n.is_next and (p.published_at, p.id) < (o.published_at, o.id)
      order by p.published_at desc, p.id desc limit 1)) x
  where o.id = any(${ids})`

export const readCommentCounts = (db: Db, ids: readonly number[]) => db.many<{ postId: number; comments: number }>`
  select c.post_id, count(*)::int as comments from blog_comment c
  where c.status = 'approved' and c.post_id = any(${ids})
    and (c.parent_id is null
      or exists (select from blog_comment q where q.id = c.parent_id and q.status = 'approved'))
  group by c.post_id`

export const addView = (db: Db, view: View, id: number) => db.run`
  insert into blog_post_views (post_id, views) select p.id, 1 from ${shownPosts(view)} where p.id = ${id}
  on conflict (post_id) do update set views = blog_post_views.views + 1`

/** URL keys of the products with these SKUs in a view. */
export const readBookAddresses = (db: Db, storeCode: string, skus: readonly string[]) => db.many<{
  id: number
  sku: string
  urlKey: string
}>`
  select p.id, p.sku, t.url_key from product p join product_text t on t.product_id = p.id and t.store_code =
    ${storeCode}
  where p.is_enabled and p.visibility <> 'none' and p.sku = any(${skus})`
