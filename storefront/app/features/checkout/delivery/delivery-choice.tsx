import type { ReactNode } from 'react'
import { text } from '../../../../../language/translate.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { joinTitles } from '../../../../../language/join-titles.ts'
import { FieldNotes } from '../../../../../web/ui/form/field.tsx'
import { RadioGroup, type RadioOption } from '../../../../../web/ui/form/radio-group.tsx'
import { Notice } from '../../../../../web/ui/overlay/notice.tsx'
import { fieldId, useProblem } from '../../../../../web/forms/form-field.tsx'
import { useNow } from '../../../ui/delivery-days.ts'
import { deliveryKinds, handOverOf, methodValue, UNAVAILABLE, type DeliveryMethod, type HandOver } from './delivery.ts'
import { DeliveryDay } from './delivery-day.tsx'
import styles from './delivery-choice.module.css'

interface DeliveryChoiceProps {
  methods: readonly DeliveryMethod[]
  /** Radio button value of the selected method. */
  chosen: string
  onChange: (value: string) => void
  /** Slot: price of a delivery method, as the tax display settings require. */
  renderPrice: (price: { incl: number; excl: number }) => ReactNode
  /** Slot: further choices of the selected method, such as a point. */
  renderBody: (method: DeliveryMethod) => ReactNode
}

const groups = {
  point: text('To a locker or a point'),
  courier: text('By courier to an address'),
  bookshop: text('In one of our shops'),
} satisfies Record<HandOver, string>

export function DeliveryChoice({ methods, chosen, onChange, renderPrice, renderBody }: DeliveryChoiceProps) {
  const { t } = useText()
  const now = useNow(methods.length > 0)
  const [problem, setProblem] = useProblem('delivery')
  if (methods.length === 0) return <Notice tone="warning">{t(UNAVAILABLE)}</Notice>
  const optionOf = (method: DeliveryMethod): RadioOption => {
    const { carrier_title, method_title, available, error_message, price_incl_tax: incl, price_excl_tax: excl } = method
    return {
      value: methodValue(method),
      label: joinTitles(carrier_title, method_title),
      hint: available ? <MethodNotes method={method} now={now} /> : error_message || t(UNAVAILABLE),
      end: available ? (incl ? renderPrice({ incl, excl: excl ?? incl }) : t('Free')) : undefined,
      disabled: !available,
      body: available ? renderBody(method) : undefined,
      kind: handOverOf(method),
    }
  }
  return (
    <div
      id={fieldId('delivery')}
      tabIndex={-1}
      role="radiogroup"
      aria-label={t('Delivery method')}
      aria-required
      aria-describedby={problem === undefined ? undefined : `${fieldId('delivery')}-error`}
      className={styles.groups}
    >
      <FieldNotes id={fieldId('delivery')} error={problem} />
      {(Object.keys(groups) as HandOver[]).map((handOver) => {
        const own = methods.filter((method) => handOverOf(method) === handOver)
        return (
          own.length > 0 && (
            <RadioGroup
              key={handOver}
              id={fieldId(`delivery-${handOver}`)}
              legend={t(groups[handOver])}
              name="delivery"
              options={own.map(optionOf)}
              defaultValue={chosen}
              cards
              onChange={(value) => {
                setProblem(undefined)
                onChange(value)
              }}
            />
          )
        )
      })}
    </div>
  )
}

/** Delivery date and particulars of a method, on one line. */
function MethodNotes({ method, now }: { method: DeliveryMethod; now: ReturnType<typeof useNow> }) {
  const { t } = useText()
  const note = deliveryKinds.find((kind) => kind.appliesTo(method))?.note
  return (
    <>
      <span className={styles.note}>
        <DeliveryDay method={method} now={now} />
      </span>{' '}
      {note && <span className={styles.note}>{t(note)}</span>}
    </>
  )
}
