import { text } from '../../../language/translate.ts'
import type { Resolvers } from '../../generated/resolvers.ts'
import { isContactEnabled, receiveMessage } from './contact.ts'

export const contactResolvers: Resolvers = {
  Query: {
    async contactPageConfig(_parent, _args, context) {
      context.tag('store')
      return { enabled: await isContactEnabled(context) }
    },
  },
  Mutation: {
    async contactUs(_parent, { input: { comment, order_number: orderNumber, consents, ...input } }, context) {
      await receiveMessage(
        context,
        { ...input, message: comment, orderNumber },
        {
          names: {
            name: 'name',
            email: 'email',
            telephone: 'telephone',
            message: 'comment',
            orderNumber: 'order_number',
          },
          disabled: text('The contact form is unavailable.'),
          consents,
        },
      )
      return { status: true }
    },
    async contactForm(_parent, { contact: { consents, ...contact } }, context) {
      await receiveMessage(context, contact, {
        names: {
          name: 'name',
          email: 'email',
          telephone: 'telephone',
          message: 'message',
          orderNumber: 'order_number',
        },
        disabled: text('Contact is disabled'),
        consents,
      })
      return { message: context.language.t('Your message has been sent and we will contact you ASAP') }
    },
  },
}
