import { GuestWithdrawalOrder, OwnWithdrawalOrder } from '../../generated/documents.ts'
import type { Types } from '../../generated/documents.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import type { PageContext } from '../../platform/page.ts'
import type { ChosenLine } from './statement.ts'

type Found = Types.WithdrawalOrderFragment
export type WithdrawalLine = NonNullable<NonNullable<Found['items']>[number]>

/** An order that its buyer has proved to be theirs. */
export interface WithdrawalOrder {
  number: string
  email: string
  /** First and last name of the buyer. */
  name: string
  lines: WithdrawalLine[]
}

interface Proof {
  isSignedIn: boolean
  /** Number and e-mail of the guest's order that was looked up. */
  guestKey: { number: string; email: string } | undefined
}

const nameOf = (person: { firstname?: string | null; lastname?: string | null } | null | undefined) =>
  [person?.firstname, person?.lastname].filter(Boolean).join(' ')

/** The order of this number, if it is of the signed-in customer or the one that the guest looked up. */
export async function findWithdrawalOrder(
  { graphql }: Pick<PageContext, 'graphql'>,
  number: string,
  { isSignedIn, guestKey }: Proof,
): Promise<WithdrawalOrder | undefined> {
  const customer = isSignedIn ? (await graphql(OwnWithdrawalOrder, { number })).customer : undefined
  const order = customer?.orders?.items[0] ?? (guestKey && (await findGuestOrder(graphql, guestKey)))
  if (order?.number !== number) return undefined
  return {
    number,
    email: order.email ?? '',
    name: nameOf(order.billing_address) || nameOf(order.shipping_address) || nameOf(customer),
    lines: (order.items ?? []).filter((line) => line !== null),
  }
}

async function findGuestOrder(graphql: PageContext['graphql'], key: NonNullable<Proof['guestKey']>) {
  try {
    return (await graphql(GuestWithdrawalOrder, key)).guestOrders?.items[0] ?? undefined
  } catch (error) {
    // it has been added to an account since
    if (error instanceof GraphqlError && error.category === 'graphql-authorization') return undefined
    throw error
  }
}

const titleOf = ({ product_name: name, product_sku: sku, edition }: WithdrawalLine) =>
  [name ?? sku, edition].filter(Boolean).join(', ')

/** The chosen lines as the statement shows them, one title a line. */
export const chosenTitles = ({ lines }: WithdrawalOrder, chosen: readonly ChosenLine[]): string =>
  lines
    .flatMap((line) => {
      const quantity = chosen.find(({ id }) => id === line.id)?.quantity
      return quantity ? [`${quantity} × ${titleOf(line)}`] : []
    })
    .join('\n')
