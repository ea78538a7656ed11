import type { BluePaymentOrderResolvers, Resolvers } from '../../../generated/resolvers.ts'
import { customerOrder } from '../../orders/index.ts'
import { listGatewayAgreements, listOfferedGateways, redirectUrl, returnedOrder } from './bluepayment.ts'
import { iconPath } from './serve-icons.ts'

const {
  id,
  order_date,
  status,
  number,
  items,
  total,
  invoices,
  shipments,
  credit_memos,
  payment_methods,
  shipping_address,
  billing_address,
  carrier,
  shipping_method,
  comments,
} = customerOrder

const BluePaymentOrder: BluePaymentOrderResolvers = {
  id,
  order_date,
  status,
  number,
  items,
  total,
  invoices,
  shipments,
  credit_memos,
  payment_methods,
  shipping_address,
  billing_address,
  carrier,
  shipping_method,
  comments,
  bluepayment_state: ({ paymentDetails: { facts } }) => facts?.['bluepayment_state'] ?? null,
}

export const bluepaymentResolvers: Resolvers = {
  Query: {
    redirectUrl: (_parent, { order_number, key }, context) => redirectUrl(context, order_number, key),
    bluepaymentOrder: (_parent, { order_number, hash }, context) => returnedOrder(context, order_number.trim(), hash),
    bluepaymentGateways: (_parent, { value, currency }, context) => listOfferedGateways(context, value, currency),
    bluepaymentAgreements: async (_parent, { gateway_id, locale }, context) =>
      (await listGatewayAgreements(context, gateway_id, locale)) ?? [],
  },
  BluePaymentGateway: {
    gateway_id: ({ gateway }) => String(gateway.id),
    name: ({ gateway }) => gateway.name,
    description: ({ gateway }) => gateway.description || null,
    sort_order: ({ position }) => position,
    type: ({ gateway }) => gateway.groupType,
    type_title: ({ gateway }) => gateway.groupTitle || null,
    logo_url: ({ gateway }, _args, { baseUrl }) => (gateway.iconUrl ? baseUrl + iconPath(gateway) : ''),
    is_separated_method: () => false,
    agreements: ({ gateway }, _args, context) => listGatewayAgreements(context, gateway.id, context.language.locale),
  },
  BluePaymentOrder,
}
