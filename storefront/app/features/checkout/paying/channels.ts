import type { Types } from '../../../generated/documents.ts'
import { ListChannels } from '../../../generated/documents.ts'
import type { PageContext } from '../../../platform/page.ts'
import type { PayMethod } from './payment-options.ts'

/** Code of the payment method whose channels are chosen on our page. */
export const AUTOPAY = 'bluepayment'
/** Gateway type that is left out here when BLIK has its own option with a code field. */
const BLIK = 'BLIK'

export interface Rule {
  id: string
  html: string
  hasCheckbox: boolean
  isRequired: boolean
}

/** Bank, card or other channel of Autopay. */
export interface Channel {
  id: string
  name: string
  description: string
  logo: string
  /** Agreements that the law requires to be shown with it. */
  rules: readonly Rule[]
}

type Gateway = NonNullable<NonNullable<Types.ListChannelsQuery['bluepaymentGateways']>[number]>

const rulesOf = ({ agreements }: Gateway): Rule[] =>
  (agreements ?? []).flatMap((agreement) =>
    (agreement?.label_list ?? []).flatMap((agreementLabel) =>
      agreement && agreementLabel?.label
        ? [
            {
              id: agreement.regulation_id,
              html: agreementLabel.label,
              hasCheckbox: agreementLabel.show_checkbox,
              isRequired: agreementLabel.checkbox_required,
            },
          ]
        : [],
    ),
  )

/** Lists Autopay's channels; empty on an error, since Autopay's own page lists them as well. */
export async function listChannels(
  { graphql, signal }: Pick<PageContext, 'graphql' | 'signal'>,
  methods: readonly PayMethod[],
  amount: { value: number | null; currency: Types.CurrencyEnum | null } | null | undefined,
): Promise<readonly Channel[]> {
  if (!methods.some(({ code }) => code === AUTOPAY) || !amount?.value || !amount.currency) return []
  const isOwnChoice = methods.some(({ has_blik }) => has_blik)
  try {
    const found = await graphql(ListChannels, { value: amount.value, currency: amount.currency })
    return (found.bluepaymentGateways ?? []).flatMap((gateway) =>
      gateway && !(isOwnChoice && gateway.type === BLIK)
        ? [
            {
              id: gateway.gateway_id,
              name: gateway.name,
              description: gateway.description ?? '',
              logo: gateway.logo_url,
              rules: rulesOf(gateway),
            },
          ]
        : [],
    )
  } catch (error) {
    if (!signal.aborted) console.error(error)
    return []
  }
}

/** Names of the form fields of a channel's agreements: the accepted ones, and the list of the required ones. */
export const ruleField = (channel: string): string => `rule_${channel}`
export const requiredField = (channel: string): string => `rule_required_${channel}`
