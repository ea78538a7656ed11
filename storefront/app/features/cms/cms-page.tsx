import type { CmsTextFragment } from '../../generated/operations.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { HtmlText } from '../../../../web/ui/html-text.tsx'
import { href } from '../../paths.ts'
import styles from './cms-page.module.css'

/** Page written by an editor. Without a heading field the content has its own heading. */
export function CmsPage({ title, content_heading: heading, content }: CmsTextFragment) {
  const { t, bind } = useText()
  return (
    <Container className={styles.page}>
      <Breadcrumbs label={t('Breadcrumbs')} crumbs={[{ label: t('Home'), to: href('home') }, { label: bind(title) }]} />
      <article className={styles.article}>
        {(heading || !/<h1[\s>]/.test(content ?? '')) && <h1 className={styles.heading}>{bind(heading || title)}</h1>}
        <HtmlText prose html={content ?? ''} className={styles.text} />
      </article>
    </Container>
  )
}
