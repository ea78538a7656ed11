import type { PersonalData } from '../../platform/personal-data.ts'
import { deleteMails } from '../mail/index.ts'
import { mailKeyPrefix } from './share-wishlist.ts'

export const personalData: PersonalData = {
  columns: {
    wishlist: ['customer_id', 'sharing_code', 'shows_notes'],
    wishlist_item: ['customer_id', 'description', 'parts'],
  },
  async export(db, { customerId = null }) {
    const wishes = await db.many<{ data: object }>`
      select json_build_object('sku', p.sku, 'quantity', i.quantity, 'note', i.description, 'added_at', i.added_at)
        as data
      from wishlist_item i join product p on p.id = i.product_id where i.customer_id = ${customerId} order by i.id`
    return { wishlist: wishes.map(({ data }) => data) }
  },
  async erase(tx, { customerId }) {
    if (customerId === undefined) return
    await tx.run`delete from wishlist where customer_id = ${customerId}`
    await deleteMails(tx, mailKeyPrefix(customerId))
  },
}
