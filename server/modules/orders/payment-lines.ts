import type { Language } from '../../../language/translate.ts'
import { formatAccount } from '../../../rules/nrb.ts'
import type { PlacedOrder } from './order.ts'
import { amountToCollect } from './presale/amount-to-collect.ts'

/** Payment instructions for the success page, the order's page and mails. */
export function paymentLines(order: PlacedOrder, { t, minor, plural }: Language): { label: string; value: string }[] {
  const { accountHolder, accountNumber, bankName, bankBic = '', payWithinDays } = order.paymentDetails
  if (!accountNumber)
    return order.paymentDetails.timing === 'on-delivery'
      ? [{ label: t('To pay on collection'), value: minor(amountToCollect(order), order.currency) }]
      : []
  return [
    { label: t('Account holder'), value: accountHolder ?? '' },
    { label: t('Account number'), value: formatAccount(accountNumber, order.currency) },
    { label: t('Bank'), value: bankName ?? '' },
    { label: t('BIC (SWIFT)'), value: order.currency === 'PLN' ? '' : bankBic },
    { label: t('Amount'), value: minor(order.grandTotal - order.totalCanceled, order.currency) },
    { label: t('Transfer title'), value: order.number },
    ...(payWithinDays ? [{ label: t('Time to pay'), value: plural(payWithinDays, '1 day', '%s days') }] : []),
  ].filter(({ value }) => value !== '')
}

/** The instructions stored with the order; points have their own, and a locker accepts no cash. */
export function paymentInstructions(
  { deliveryPoint, paymentDetails: { timing, instructions } }: PlacedOrder,
  { t }: Pick<Language, 't'>,
): string | undefined {
  if (timing !== 'on-delivery' || !deliveryPoint) return instructions
  return deliveryPoint.type === 'locker'
    ? t('You pay at the locker before it opens: by card or BLIK. It takes no cash.')
    : t('You pay whoever hands the parcel over, by card, with BLIK or in cash.')
}

/** The same with keys for API clients. */
export function additionalInformation(order: PlacedOrder): { key: string; value: string }[] {
  const { accountHolder, accountNumber, bankName, payWithinDays } = order.paymentDetails
  const entries = {
    account_holder: accountHolder,
    account_number: accountNumber,
    bank_name: bankName,
    transfer_title: accountNumber && order.number,
    amount: ((order.grandTotal - order.totalCanceled) / 100).toFixed(2),
    pay_within_days: payWithinDays?.toString(),
    pickup_location_code: order.pickupAddress?.code,
    ships_from: order.shipsFrom,
    ...order.paymentDetails.facts,
  }
  return Object.entries(entries).flatMap(([key, value]) => (value ? [{ key, value }] : []))
}
