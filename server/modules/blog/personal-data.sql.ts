import { notifyChangedTags } from '../../platform/db/changes.ts'
import { type Db, type Sql, sql } from '../../platform/db/db.ts'
import type { PersonalData, Subject } from '../../platform/personal-data.ts'
import { BLOG } from './posts.ts'

const isBy = ({ customerId, emails }: Pick<Subject, 'customerId' | 'emails'>) => sql`
  (c.customer_id = ${customerId ?? null} or lower(c.email) = any(${emails}::text[]))`

const anonymous = sql`case when v.locale like 'pl%' then 'Anonim' else 'Anonymous' end`

/** Replaces the text of a removed comment. */
const GONE = '–'

/** Deletes comments; those with replies are anonymized and emptied instead. */
async function remove(tx: Db, which: Sql): Promise<void> {
  await tx.run`
    update blog_comment c set nickname = ${anonymous}, email = null, customer_id = null, body = ${GONE}
    from store_view v where v.code = c.store_code and ${which}
      and exists (select from blog_comment a where a.parent_id = c.id)`
  await tx.run`
    delete from blog_comment c where ${which} and not exists (select from blog_comment a where a.parent_id = c.id)`
}

export async function removeCommentsOf(tx: Db, writer: Pick<Subject, 'customerId' | 'emails'>): Promise<void> {
  await remove(tx, isBy(writer))
  await notifyChangedTags(tx, [BLOG])
}

export const personalData: PersonalData = {
  columns: { blog_comment: ['customer_id', 'nickname', 'email', 'body'] },
  async export(db, subject) {
    const comments = await db.many<{ data: object }>`
      select json_build_object('post', t.title, 'nickname', c.nickname, 'email', c.email, 'text', c.body,
        'status', c.status, 'written_at', c.created_at) as data
      from blog_comment c left join blog_post_text t on t.post_id = c.post_id and t.store_code = c.store_code
      where ${isBy(subject)} order by c.id`
    return { blog_comments: comments.map(({ data }) => data) }
  },
  erase: removeCommentsOf,
  async anonymise(tx: Db, customerId) {
    await tx.run`
      update blog_comment c set nickname = ${anonymous}, email = null
      from store_view v where v.code = c.store_code and c.customer_id = ${customerId}`
    await notifyChangedTags(tx, [BLOG])
  },
  retain: [
    {
      data: 'comments on the blog that were rejected',
      setting: 'privacy/retention/rejected_comments',
      apply: ({ db }, before) =>
        db.transaction((tx) =>
          remove(tx, sql`c.status = 'rejected' and c.decided_at < ${before} and c.body <> ${GONE}`),
        ),
    },
  ],
}
