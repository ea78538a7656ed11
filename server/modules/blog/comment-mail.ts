import { blogPath } from '../../../language/paths.ts'
import { type MailBlock, type MailParts, paragraph, sendMail } from '../mail/index.ts'
import { listStoreViews } from '../store/index.ts'
import { readModeratedComment } from './comments.sql.ts'

export const COMMENT_NOTICE = 'blog-comment'

/** Mails a new comment to the shop. */
export async function sendCommentNotice(parts: MailParts, id: number): Promise<void> {
  const comment = await readModeratedComment(parts.db, id)
  // the comment was deleted meanwhile
  if (!comment) return
  const view = (await listStoreViews(parts.db)).find(({ code }) => code === comment.storeCode)
  const page =
    view && comment.urlKey
      ? `${view.isDefault ? '' : `/${view.code}`}${blogPath(view.locale, 'post', comment.urlKey)}`
      : undefined
  // an empty storeCode means a mail to the shop in the language of the default view
  await sendMail(parts, { key: `${COMMENT_NOTICE}:${id}`, storeCode: '' }, ({ language: { t }, baseUrl }) => {
    const { status, nickname, email, title, body } = comment
    const blocks: MailBlock[] = [
      paragraph(t('%s (%s) wrote below “%s”:', nickname, email ?? '', title ?? '')),
      ...body.split('\n').filter(Boolean).map(paragraph),
      ...(page ? [{ kind: 'link' as const, text: t('Open the post'), href: baseUrl + page }] : []),
      paragraph(
        status === 'pending'
          ? t('It is not shown yet. To show it: npm run shop -- blog comments approve %s', id)
          : t('It is shown. To hide it: npm run shop -- blog comments reject %s', id),
      ),
    ]
    return { subject: t('A comment on the blog: %s', title ?? ''), title: t('A comment on the blog'), blocks }
  })
}
