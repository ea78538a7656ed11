import { useState } from 'react'
import type { Types } from '../generated/documents.ts'
import { notify } from '../../../web/platform/notices.ts'
import { useText } from '../../../web/platform/text.ts'
import { Button } from '../../../web/ui/form/button.tsx'
import { CheckIcon } from '../../../web/ui/icon/icons.tsx'
import { CopyIcon } from '../../../web/ui/icon/page-icons.tsx'
import styles from './transfer.module.css'

interface Fact {
  name: string
  value: string
  /** Text for the clipboard; without it there is no copy button. */
  copy?: string
}

/** Details of a bank transfer as text with copy buttons, and as a QR code for banking apps. */
export function TransferDetails({ transfer }: { transfer: Types.TransferFragment }) {
  const { t } = useText()
  const [copied, setCopied] = useState('')
  const { code } = transfer
  return (
    <div className={styles.transfer}>
      <dl className={styles.facts}>
        {useTransferRows(transfer).map(({ name, value, copy }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
            {copy !== undefined && (
              <dd className={styles.copy}>
                <CopyButton name={name} text={copy} isCopied={copied === name} onCopied={() => setCopied(name)} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {code && (
        <figure className={styles.code}>
          <QrCode code={code} label={t('QR code of this transfer')} />
          <figcaption>{t('Scan the code in your bank’s app: it fills in the whole transfer.')}</figcaption>
        </figure>
      )}
    </div>
  )
}

function useTransferRows({
  recipient,
  account,
  bank,
  bic,
  amount,
  title,
  pay_within_days: days,
}: Types.TransferFragment): Fact[] {
  const { t, money, plural } = useText()
  const value = amount.value ?? 0
  return [
    { name: t('Recipient of the transfer'), value: recipient, copy: recipient },
    { name: t('Account number'), value: account, copy: account.replaceAll(' ', '') },
    ...(bank ? [{ name: t('Bank'), value: bank }] : []),
    ...(bic ? [{ name: t('BIC (SWIFT)'), value: bic, copy: bic }] : []),
    // the clipboard gets digits and a decimal comma, as banking forms accept
    { name: t('Amount'), value: money(value, amount.currency ?? ''), copy: value.toFixed(2).replace('.', ',') },
    { name: t('Transfer title'), value: title, copy: title },
    ...(days ? [{ name: t('Time to pay'), value: plural(days, '1 day', '%s days') }] : []),
  ]
}

/** Width of the light margin around a QR code, in modules; scanners need it to detect the code. */
const QUIET_ZONE = 4

interface QrCodeProps {
  code: NonNullable<Types.TransferFragment['code']>
  label: string
}

/** QR code from the server's path data; dark on light in every theme, since not all scanners read inverted codes. */
function QrCode({ code: { size, path }, label }: QrCodeProps) {
  const side = size + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={path} />
    </svg>
  )
}

interface CopyButtonProps {
  name: string
  text: string
  isCopied: boolean
  onCopied: () => void
}

function CopyButton({ name, text, isCopied, onCopied }: CopyButtonProps) {
  const { t } = useText()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      onCopied()
      notify('success', t('Copied: %s', name))
    } catch {
      notify('info', t('Mark the text and copy it.'))
    }
  }
  return (
    <Button
      variant="quiet"
      size="s"
      aria-label={isCopied ? t('Copied: %s', name) : t('Copy: %s', name)}
      onClick={() => void copy()}
    >
      {isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
      {isCopied ? t('Copied') : t('Copy')}
    </Button>
  )
}
