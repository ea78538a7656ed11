import { reviewReportForm } from '../../../../rules/review.ts'
import type { ReportedReviewQuery } from '../../generated/operations.ts'
import { Captcha } from '../../forms/captcha.tsx'
import { FormArea } from '../../../../web/forms/form-field.tsx'
import { FormProblems, SubmitButton } from '../../../../web/forms/form-parts.tsx'
import { Form } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { href } from '../../paths.ts'
import styles from './write-page.module.css'

export interface ReportData {
  review: NonNullable<ReportedReviewQuery['productReview']>
  /** Paths within the store view: of the book, and of the form. */
  to: string
  path: string
}

export function ReportPage({ data: { review, to, path } }: { data: ReportData }) {
  const { t } = useText()
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[
          { label: t('Home'), to: href('home') },
          { label: review.product.name ?? '', to },
          { label: t('Report abuse') },
        ]}
      />
      <div className={styles.narrow}>
        <h1>{t('Report abuse')}</h1>
        <p>{t('Describe what is wrong with this review: advertising, abuse, somebody else’s text, a crime.')}</p>
        <blockquote lang={review.language ?? undefined} className={styles.text}>
          <strong>{review.summary}</strong>
          {'\n'}
          {review.text}
        </blockquote>
        <Form
          to={path}
          intent="report"
          fields={{ id: review.id, key: review.product.url_key ?? '' }}
          className={styles.form}
        >
          <FormProblems labels={{ reason: t('Reason') }} />
          <FormArea name="reason" label={t('Reason')} rows={5} rules={reviewReportForm['reason']} />
          <Captcha />
          <SubmitButton>{t('Send')}</SubmitButton>
        </Form>
      </div>
    </Container>
  )
}
