import { useState } from 'react'
import { PrivacySettings, type Types } from '../../../generated/documents.ts'
import { FormProblem, FormProblems, SubmitButton } from '../../../../../web/forms/form-parts.tsx'
import { PasswordField } from '../../../../../web/forms/password-field.tsx'
import { type PreparedData, saveFile } from '../../../forms/save-file.ts'
import { Form, useForm } from '../../../../../web/router/form.tsx'
import { Link } from '../../../../../web/router/link.tsx'
import type { PageContext } from '../../../platform/page.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { Button } from '../../../../../web/ui/form/button.tsx'
import { Checkbox } from '../../../../../web/ui/form/checkbox.tsx'
import { Notice } from '../../../../../web/ui/overlay/notice.tsx'
import { href } from '../../../paths.ts'
import { ConsentHistory } from './consent-history.tsx'
import styles from './privacy.module.css'

type Settings = Types.PrivacySettingsQuery['gdprPrivacySettings']
type Block = Settings['blocks'][number]

export interface PrivacyData {
  settings: Settings
  email: string
  reviewAgreement: boolean
  history: Types.PrivacySettingsQuery['consentHistory']['items']
  /** Signed part of the download URL, after an export was prepared without JavaScript. */
  exportKey?: string
}

const EXPORT_KEY = /^[a-z]+-\d{1,15}-\d{1,12}-[\w-]{32}$/

export async function loadPrivacy({ graphql, url }: PageContext): Promise<PrivacyData> {
  const { gdprPrivacySettings: settings, customer, consentHistory } = await graphql(PrivacySettings)
  const signed = url.searchParams.get('data') ?? ''
  return {
    settings,
    email: customer?.email ?? '',
    reviewAgreement: customer?.review_agreement ?? false,
    history: consentHistory.items,
    exportKey: EXPORT_KEY.test(signed) ? signed : undefined,
  }
}

const intents: Readonly<Record<string, string>> = {
  anonymise: 'anonymise',
  download: 'download',
  delete: 'askForDeletion',
}

export function PrivacyTab({ data }: { data: PrivacyData }) {
  const { blocks, delete_request, restriction } = data.settings
  // an open deletion request can be cancelled even where the actions themselves are restricted
  const isOffered = ({ actionCode }: Block) =>
    !restriction || !intents[actionCode] || (actionCode === 'delete' && delete_request !== null)
  return (
    <div className={styles.blocks}>
      {restriction && <Notice tone="warning">{restriction}</Notice>}
      {blocks.filter(isOffered).map((block) => (
        <section key={block.actionCode} aria-labelledby={`privacy-${block.actionCode}`} className={styles.block}>
          <h2 id={`privacy-${block.actionCode}`}>{block.title}</h2>
          <Linked text={block.text} />
          <PrivacyAction block={block} data={data} />
        </section>
      ))}
      <ConsentHistory items={data.history} reviewAgreement={data.reviewAgreement} />
    </div>
  )
}

/** Text from the configuration; links are written `[words](/path)`. */
function Linked({ text }: { text: string }) {
  const parts = text.split(/(\[[^\]]+\]\(\/[^)\s]*\))/)
  return (
    <p className={styles.text}>
      {parts.map((part, at) => {
        const [, label, to] = /^\[([^\]]+)\]\((\/[^)\s]*)\)$/.exec(part) ?? []
        return label && to ? (
          <Link key={at} to={to}>
            {label}
          </Link>
        ) : (
          part
        )
      })}
    </p>
  )
}

function PrivacyAction({ block, data }: { block: Block; data: PrivacyData }) {
  const { actionCode } = block
  const { settings, email, exportKey } = data
  const intent = intents[actionCode]
  if (actionCode === 'dpo' && settings.dpo)
    return (
      <p className={styles.text}>
        {settings.dpo.name}
        <br />
        <a href={`mailto:${settings.dpo.email}`}>{settings.dpo.email}</a>
      </p>
    )
  if (!intent) return null
  if (actionCode === 'delete' && settings.delete_request) return <OpenRequest request={settings.delete_request} />
  if (actionCode === 'download') return <Download block={block} email={email} exportKey={exportKey} />
  return (
    <Form to={href('privacy-settings')} intent={intent} form={actionCode} className={styles.form}>
      <Fields block={block} email={email} />
    </Form>
  )
}

/** Fields that the configuration requires for an action: a checkbox, the password, both or neither. */
function Fields({ block: { action, checkbox, password, actionCode }, email }: { block: Block; email: string }) {
  const { t } = useText()
  const { pending, problems, typed, solved } = useForm()
  const labels = { agreed: t('I understand'), currentPassword: t('Current password') }
  return (
    <>
      <FormProblems labels={labels} />
      {checkbox && (
        <>
          <input type="hidden" name="asks_box" value="1" />
          <Checkbox
            name="agreed"
            value="1"
            label={actionCode === 'delete' ? t('I know that this deletes my account') : t('I know that this is final')}
            defaultChecked={typed['agreed'] === '1'}
            error={solved.includes('agreed') ? undefined : problems['agreed']}
          />
        </>
      )}
      {password && (
        <>
          <input type="hidden" name="asks_password" value="1" />
          {/* shows password managers which account the password belongs to */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordField name="currentPassword" label={labels.currentPassword} autoComplete="current-password" />
        </>
      )}
      {actionCode === 'download' ? (
        <SubmitButton>{action}</SubmitButton>
      ) : (
        <Button type="submit" loading={pending}>
          {action}
        </Button>
      )}
    </>
  )
}

function Download({ block, email, exportKey }: { block: Block; email: string; exportKey?: string }) {
  const { t } = useText()
  const [ready, setReady] = useState<PreparedData>()
  const paths = ready ?? (exportKey ? pathsOf(exportKey) : undefined)
  return (
    <Form
      to={href('privacy-settings')}
      intent="download"
      form="download"
      className={styles.form}
      onDone={({ value }) => {
        const data = value as PreparedData
        saveFile('personal-data.csv', data.csv)
        setReady(data)
      }}
    >
      <Fields block={block} email={email} />
      {paths && (
        <p className={styles.text} role="status">
          {t('For an hour you can download both here:')}{' '}
          <a href={paths.csvUrl} data-native="" download="">
            {t('the table (CSV)')}
          </a>
          {', '}
          <a href={paths.zipUrl} data-native="" download="">
            {t('the archive with documents (ZIP)')}
          </a>
        </p>
      )}
    </Form>
  )
}

const pathsOf = (signed: string) => ({
  csvUrl: `/personal-data/${signed}/personal-data.csv`,
  zipUrl: `/personal-data/${signed}/personal-data.zip`,
})

function OpenRequest({ request: { state, due_on } }: { request: NonNullable<Settings['delete_request']> }) {
  const { t, date } = useText()
  const text =
    state === 'UNCONFIRMED'
      ? t('You have asked us to delete your data. Confirm it with the link that we have mailed to you.')
      : t(
          'You have asked us to delete your data. It will be deleted on %s at the earliest.',
          due_on ? date(due_on) : '',
        )
  return (
    <Form to={href('privacy-settings')} intent="takeBack" className={styles.form}>
      <p className={styles.request}>{text}</p>
      <FormProblem />
      <TakeBack />
    </Form>
  )
}

function TakeBack() {
  const { t } = useText()
  const { pending } = useForm()
  return (
    <Button type="submit" loading={pending}>
      {t('Take the request back')}
    </Button>
  )
}
