import { FormField } from '../../../../../web/forms/form-field.tsx'
import { fieldId, useProblem } from '../../../../../web/forms/form-field.tsx'
import { useForm } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { RadioGroup } from '../../../../../web/ui/form/radio-group.tsx'
import { Badge } from '../../../ui/shelf/badge.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { AUTOPAY, type Channel } from './channels.ts'
import { BlikIcon, CardIcon, CashIcon, TransferIcon } from './payment-icons.tsx'
import {
  codeOf,
  isBlikCode,
  INVALID_CODE,
  normaliseBlik,
  paymentOptions,
  type PayMethod,
  type PaymentOption,
} from './payment-options.ts'
import styles from './payment-method-field.module.css'

interface PaymentMethodFieldProps {
  methods: readonly PayMethod[]
  /** Initially selected radio button value or method code. */
  chosen?: string
  /** Note of a method without a payment provider, by method code. */
  noteOf?: (code: string) => string | undefined
  /** Channels of Autopay. */
  channels: readonly Channel[]
}

/** Choice of a payment method, each with its own fields. */
export function PaymentMethodField({ methods, chosen = '', noteOf, channels }: PaymentMethodFieldProps) {
  const { t } = useText()
  const { typed } = useForm()
  const [problem, setProblem] = useProblem('payment')
  const options = paymentOptions(methods)
  const first = typed.payment ?? chosen
  const initial = options.find(({ value }) => value === first) ?? options.find(({ method }) => method.code === first)
  return (
    <div className={styles.ways}>
      {methods.some(({ is_trial }) => is_trial) && (
        <p className={styles.trial}>
          <Badge>{t('Trial payment')}</Badge>
          <span>{t('This is a demo shop: payments marked this way take no money.')}</span>
        </p>
      )}
      <RadioGroup
        id={fieldId('payment')}
        legend={t('Payment method')}
        hideLegend
        name="payment"
        cards
        required
        defaultValue={initial?.value ?? ''}
        error={problem}
        onChange={() => setProblem(undefined)}
        options={options.map((option) => ({
          value: option.value,
          label: <Title option={option} />,
          end: <MethodIcon option={option} />,
          hint: <Hint option={option} note={noteOf?.(option.method.code)} />,
          body: option.isBlik ? (
            <BlikField />
          ) : option.method.code === AUTOPAY && channels.length > 0 ? (
            <ChannelChoice channels={channels} />
          ) : undefined,
        }))}
      />
    </div>
  )
}

/** Online methods that also offer BLIK: this option is for everything except BLIK. */
const isAllButBlik = ({ method: { kind, has_blik }, isBlik }: PaymentOption) => kind === 'ONLINE' && has_blik && !isBlik

/** Name of the provider, with which the method's title starts: `PayU: BLIK, card, bank transfer online`. */
const companyOf = ({ method: { title } }: PaymentOption) => title.split(':')[0]?.trim() ?? title

function Title({ option }: { option: PaymentOption }) {
  const { t } = useText()
  return option.isBlik
    ? t('BLIK')
    : isAllButBlik(option)
      ? t('Card or fast transfer – %s', companyOf(option))
      : option.method.title
}

function Hint({ option, note }: { option: PaymentOption; note?: string }) {
  const { t } = useText()
  const { method, isBlik } = option
  const text = isBlik
    ? t('You enter the code here and confirm in your bank’s app.')
    : method.kind === 'ONLINE'
      ? t('We take you to the payment page of %s, and back here afterwards.', companyOf(option))
      : note
  return (
    <>
      {method.is_trial && (
        <>
          <Badge>{t('Trial payment')}</Badge>{' '}
        </>
      )}
      {text}
    </>
  )
}

function MethodIcon({ option }: { option: PaymentOption }) {
  if (option.isBlik) return <BlikIcon />
  if (option.method.kind === 'ONLINE') return <CardIcon />
  return codeOf(option.value) === 'banktransfer' ? (
    <TransferIcon />
  ) : codeOf(option.value) === 'cashondelivery' ? (
    <CashIcon />
  ) : null
}

/** BLIK code field; `one-time-code` lets a phone suggest the code. */
function BlikField() {
  const { t } = useText()
  return (
    <FormField
      name="blik_code"
      label={t('BLIK code')}
      hint={t('6 digits from your bank’s app, valid for 2 minutes.')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      placeholder="000000"
      className={styles.blik}
      normalise={normaliseBlik}
      customRule={(code) => (isBlikCode(code) ? undefined : t(INVALID_CODE))}
    />
  )
}
