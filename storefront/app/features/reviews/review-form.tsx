import { ratingField, reviewForm } from '../../../../rules/review.ts'
import { Captcha } from '../../forms/captcha.tsx'
import { Consents } from '../../forms/consents.tsx'
import { FormArea, FormField } from '../../../../web/forms/form-field.tsx'
import { FormProblem, FormProblems, SubmitButton } from '../../../../web/forms/form-parts.tsx'
import { Form, useForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { Notice } from '../../../../web/ui/overlay/notice.tsx'
import { StarChoice } from './star-choice.tsx'
import type { WriteData } from './write-data.ts'
import styles from './write-page.module.css'

export function ReviewForm(data: WriteData) {
  const { t } = useText()
  const { own, path, product, invitation } = data
  const fields = { sku: product.sku ?? '', key: product.url_key ?? '', id: own?.id ?? '', invitation }
  return (
    <>
      {own?.status === 'REJECTED' && (
        <Notice tone="warning">{t('We do not show this review: %s', own.rejection_reason ?? '')}</Notice>
      )}
      {own?.status === 'PENDING' && (
        <Notice tone="info">{t('We have your review and show it after reading it.')}</Notice>
      )}
      <Form to={path} intent="write" fields={fields} className={styles.form}>
        <Fields {...data} />
      </Form>
      {own && (
        <Form to={path} intent="remove" fields={fields} className={styles.remove}>
          <FormProblem />
          <RemoveButton />
        </Form>
      )}
    </>
  )
}

function Fields({ ratings, own, nickname, consents }: WriteData) {
  const { t } = useText()
  const labels: Readonly<Record<string, string>> = {
    ...Object.fromEntries(ratings.map(({ id, name }) => [ratingField(id), name])),
    nickname: t('Signature'),
    summary: t('Title of the review'),
    text: t('Review'),
  }
  const valueOf = (rating: WriteData['ratings'][number]) => {
    const ownVote = own?.ratings_breakdown.find((vote) => vote?.name === rating.name)?.value
    return rating.values.find((value) => value?.value === ownVote)?.value_id
  }
  return (
    <>
      <FormProblems labels={labels} />
      {ratings.map((rating) => (
        <StarChoice key={rating.id} rating={rating} chosen={valueOf(rating)} />
      ))}
      <FormField
        name="summary"
        label={labels['summary']}
        defaultValue={own?.summary}
        autoComplete="off"
        rules={reviewForm['summary']}
      />
      <FormArea
        name="text"
        label={labels['text']}
        defaultValue={own?.text}
        autoComplete="off"
        rows={8}
        rules={reviewForm['text']}
      />
      <FormField
        name="nickname"
        label={labels['nickname']}
        defaultValue={own?.nickname ?? nickname}
        autoComplete="nickname"
        hint={t('Shown with the review; it need not be your name.')}
        rules={reviewForm['nickname']}
      />
      <p className={styles.note}>
        {own
          ? t('A changed review is hidden until we have read it again.')
          : t('We read every review before it is shown, and publish good and bad ones alike.')}
      </p>
      {!own && <Consents of={consents} />}
      <Captcha />
      <SubmitButton>{own ? t('Save the changes') : t('Send the review')}</SubmitButton>
    </>
  )
}

function RemoveButton() {
  const { t } = useText()
  const { pending } = useForm()
  return (
    <Button type="submit" variant="quiet" loading={pending}>
      {t('Delete the review')}
    </Button>
  )
}
