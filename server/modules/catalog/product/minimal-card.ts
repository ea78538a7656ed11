import type { GraphQLResolveInfo } from 'graphql'
import { toUid } from '../../../platform/graphql/magento-formats.ts'
import { requestedFields } from '../../../platform/graphql/requested-fields.ts'
import { type Card, TYPENAMES } from './cards.ts'
import type { SaleableProduct } from './sale/saleable.ts'

type NameFields = Pick<Card, '__typename' | 'id' | 'uid' | 'sku' | 'name' | 'type_id' | 'url_key' | 'url_suffix'>

const toNameFields = ({ id, sku, name, type, urlKey }: SaleableProduct): NameFields => ({
  __typename: TYPENAMES[type],
  id,
  uid: toUid(id),
  sku,
  name,
  type_id: type,
  url_key: urlKey,
  url_suffix: '.html',
})
const NAME_FIELDS: Record<keyof NameFields, true> = {
  __typename: true,
  id: true,
  uid: true,
  sku: true,
  name: true,
  type_id: true,
  url_key: true,
  url_suffix: true,
}

/** A card from a product that was read for sale, if the query only selects fields that name it; otherwise undefined. */
export const minimalCard = (product: SaleableProduct, info: GraphQLResolveInfo): Card | undefined =>
  [...requestedFields(info)].every((field) => field in NAME_FIELDS) ? (toNameFields(product) as Card) : undefined
