import { useText } from '../../../platform/text.ts'
import { joinTitles } from '../../../../../language/join-titles.ts'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Notice } from '../../../ui/overlay/notice.tsx'
import { fieldId, useProblem } from '../../../forms/form-field.tsx'
import { holdsAt, promiseText, useNow } from '../../../ui/delivery-days.ts'
import { deliveryKinds, methodValue, UNAVAILABLE, type DeliveryMethod } from './delivery.ts'

interface DeliveryChoiceProps {
  methods: readonly DeliveryMethod[]
  /** Value of the selected method. */
  chosen: string
  currency?: string
  onChange: (value: string) => void
}

export function DeliveryChoice({ methods, chosen, currency, onChange }: DeliveryChoiceProps) {
  const language = useText()
  const { t, money } = language
  const now = useNow(methods.length > 0)
  const [problem, setProblem] = useProblem('delivery')
  if (methods.length === 0) return <Notice tone="warning">{t(UNAVAILABLE)}</Notice>
  const options = methods.map((method) => {
    const { carrier_title, method_title, available, error_message, price_incl_tax } = method
    const note = deliveryKinds.find((kind) => kind.fits(method))?.note
    const promise = method.delivery_promise
    const when = promise && holdsAt(promise, now) ? promiseText(promise, language) : undefined
    const notes = [when, note && t(note)].filter(Boolean).join('. ')
    return {
      value: methodValue(method),
      label: joinTitles(carrier_title, method_title),
      hint: available ? notes || undefined : error_message || t(UNAVAILABLE),
      end: available ? (price_incl_tax ? money(price_incl_tax, currency) : t('Free')) : undefined,
      disabled: !available,
    }
  })
  return (
    <RadioGroup
      id={fieldId('delivery')}
      legend={t('Delivery method')}
      hideLegend
      name="delivery"
      options={options}
      defaultValue={chosen}
      error={problem}
      cards
      required
      onChange={(value) => {
        setProblem(undefined)
        onChange(value)
      }}
    />
  )
}
