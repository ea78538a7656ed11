import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { useView } from '../../../../web/router/context.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { ButtonLink } from '../../../../web/ui/form/button.tsx'
import { Notice } from '../../../../web/ui/overlay/notice.tsx'
import { href } from '../../paths.ts'
import { ReviewForm } from './review-form.tsx'
import type { WriteData } from './write-data.ts'
import styles from './write-page.module.css'

/** Form for a review of one title: a new one, or the reader's own to change. */
export function WritePage({ data }: { data: WriteData }) {
  const { t, bind } = useText()
  const { product, own, to } = data
  const lang = product.name_language ?? undefined
  const title = own ? t('Change your review') : t('Write a review')
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, { label: product.name ?? '', to }, { label: title }]}
      />
      <div className={styles.narrow}>
        <h1>{title}</h1>
        <p className={styles.book}>
          <Link to={to} lang={lang}>
            {bind(product.name, lang)}
          </Link>
        </p>
        {data.state === 'open' ? <ReviewForm {...data} /> : <Closed {...data} />}
      </div>
    </Container>
  )
}

function Closed({ state, writePath }: WriteData) {
  const { t } = useText()
  const { url } = useView()
  const next = state === 'link-over' ? writePath : url.pathname
  return (
    <>
      <Notice tone="info">
        {state === 'link-over'
          ? t('This link is not valid any more. Please sign in to write your review.')
          : t('You must login or register to review products.')}
      </Notice>
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={href('login', {}, { next })}>
          {t('Sign in')}
        </ButtonLink>
        <ButtonLink to={href('create-account', {}, { next })}>{t('Create an account')}</ButtonLink>
      </div>
    </>
  )
}
