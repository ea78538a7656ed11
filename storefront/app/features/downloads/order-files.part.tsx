import type { Types } from '../../generated/documents.ts'
import { fieldId, useProblem } from '../../../../web/forms/form-field.tsx'
import { FormProblem } from '../../../../web/forms/form-parts.tsx'
import { useRouter } from '../../../../web/router/context.ts'
import { Form, useForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button, ButtonLink } from '../../../../web/ui/form/button.tsx'
import { Checkbox } from '../../../../web/ui/form/checkbox.tsx'
import { href } from '../../paths.ts'
import styles from './order-files.module.css'

type Files = Types.OrderFilesFragment

/** Milliseconds after which the shop has counted a started download. */
const COUNT_DELAY_MS = 1500

/** Files of an order, with the question for the consent that they may wait for. */
export function OrderFiles({ files, isHeadingHidden }: { files: Files; isHeadingHidden?: boolean }) {
  const { t } = useText()
  const { key, items, missing_consent: consent } = files
  const isPaid = items.some(({ status, remaining_downloads: remaining }) => status !== 'Pending' || remaining !== '0')
  return (
    <section className={styles.files} aria-labelledby="order-files">
      <h2 id="order-files" className={isHeadingHidden ? 'visually-hidden' : styles.title}>
        {t('Your files')}
      </h2>
      {isPaid && consent && <Consent fileKey={key} consent={consent} />}
      <ul role="list" className={styles.list}>
        {items.map((file, at) => (
          // the index is needed, as an order may contain a file twice
          <File key={`${file.title} ${file.link_title} ${at}`} file={file} />
        ))}
      </ul>
      {isPaid ? (
        <SendAgain fileKey={key} />
      ) : (
        <p className={styles.soft}>
          {t('The files can be downloaded as soon as they are paid for. You then get a link to them by e-mail.')}
        </p>
      )}
    </section>
  )
}

function File({
  file: { title, link_title: name, status, remaining_downloads: remaining, download_url: url },
}: {
  file: Files['items'][number]
}) {
  const { t, bind } = useText()
  const { refresh } = useRouter()
  return (
    <li>
      <span>
        {bind(title)} <span className={styles.soft}>{name}</span>
        {url && <small className={styles.note}>{t('Remaining downloads: %s', remaining)}</small>}
        {status === 'Expired' && <small className={styles.note}>{t('Used up')}</small>}
        {status === 'Pending' && remaining !== '0' && <small className={styles.note}>{t('Being prepared')}</small>}
      </span>
      {url && (
        <ButtonLink
          href={url}
          size="s"
          data-native=""
          aria-label={t('Download %s, %s', name, title)}
          onClick={() => setTimeout(() => void refresh(), COUNT_DELAY_MS)}
        >
          {t('Download %s', name)}
        </ButtonLink>
      )}
    </li>
  )
}

function Consent({ fileKey, consent }: { fileKey: string; consent: NonNullable<Files['missing_consent']> }) {
  const { t, date } = useText()
  return (
    <Form to={href('order-files')} intent="accept" noValidate className={styles.consent}>
      <input type="hidden" name="key" value={fileKey} />
      <p>
        {t(
          'We supply the files as soon as you agree to it. Without that they open on %s, when the time for ' +
            'withdrawal is over.',
          date(consent.supplied_from),
        )}
      </p>
      <ConsentBox label={consent.checkbox_text} />
      <FormProblem />
      <Sending variant="primary">{t('Agree and open the files')}</Sending>
    </Form>
  )
}

function ConsentBox({ label }: { label: string }) {
  const { bind } = useText()
  const { problems } = useForm()
  const [problem, setProblem] = useProblem('supply')
  return (
    <Checkbox
      id={fieldId('supply')}
      name="supply"
      value="1"
      required
      label={bind(label)}
      error={problem}
      onChange={({ target }) => setProblem(target.checked ? undefined : problems['supply'])}
    />
  )
}

function SendAgain({ fileKey }: { fileKey: string }) {
  const { t } = useText()
  return (
    <Form to={href('order-files')} intent="send" className={styles.again}>
      <input type="hidden" name="key" value={fileKey} />
      <FormProblem />
      <Sending>{t('Send me the link by e-mail')}</Sending>
    </Form>
  )
}

function Sending({ variant, children }: { variant?: 'primary'; children: string }) {
  const { pending } = useForm()
  return (
    <Button type="submit" size={variant ? undefined : 's'} variant={variant} loading={pending}>
      {children}
    </Button>
  )
}
