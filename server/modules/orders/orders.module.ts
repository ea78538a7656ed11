import type { Module } from '../../platform/module.ts'
import { sendCancellation } from './cancellation.ts'
import { documentsResolvers } from './documents/documents.resolvers.ts'
import { ORDER_CONFIRMATION } from './orders.ts'
import { ordersResolvers } from './orders.resolvers.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { ORDER_CANCELLATION } from './unpaid.ts'

export const ordersModule: Module = {
  resolvers: { ...ordersResolvers, ...documentsResolvers },
  access: { guestOrder: 'holder', guestOrders: 'holder' },
  jobs: (parts) => ({
    [ORDER_CONFIRMATION]: ({ number }: { number: string }) => sendConfirmation(parts, number),
    [ORDER_CANCELLATION]: ({ number }: { number: string }) => sendCancellation(parts, number),
  }),
}
