import type { Types } from '../../../generated/documents.ts'
import { ListChannels } from '../../../generated/documents.ts'
import type { PageContext } from '../../../platform/router/page.ts'
import type { PayMethod } from './ways.ts'

/** The method whose banks and other channels are chosen on our page. */
export const AUTOPAY = 'bluepayment'
/** A choice of its own, with the code beside it. */
const BLIK = 'BLIK'

export interface Rule {
  id: string
  html: string
  hasCheckbox: boolean
  isRequired: boolean
}

/** A bank, a card, or another way of Autopay's. */
export interface Channel {
  id: string
  name: string
  description: string
  logo: string
  /** What the law wants shown with it. */
  rules: readonly Rule[]
}

type Gateway = NonNullable<NonNullable<Types.ListChannelsQuery['bluepaymentGateways']>[number]>

const rulesOf = ({ agreements }: Gateway): Rule[] =>
  (agreements ?? []).flatMap((agreement) =>
    (agreement?.label_list ?? []).flatMap((shown) =>
      agreement && shown?.label
        ? [
            {
              id: agreement.regulation_id,
              html: shown.label,
              hasCheckbox: shown.show_checkbox,
              isRequired: shown.checkbox_required,
            },
          ]
        : [],
    ),
  )

/** Without them Autopay's own page lists its channels. */
export async function listChannels(
  { graphql }: Pick<PageContext, 'graphql'>,
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
    console.error(error)
    return []
  }
}

/** Fields of a channel's rules: those taken by pressing the button, those ticked, and those that must be. */
export const ruleField = (channel: string): string => `rule_${channel}`
export const requiredField = (channel: string): string => `rule_required_${channel}`
