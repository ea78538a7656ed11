import type { PersonalData } from '../../platform/personal-data.ts'

export const personalData: PersonalData = {
  columns: { compare_list: ['uid', 'customer_id'] },
  async export(db, { customerId = null }) {
    const compared = await db.many<{ data: object }>`
      select json_build_object('sku', p.sku) as data from compare_list l join compare_item i on i.list_id = l.id
        join product p on p.id = i.product_id where l.customer_id = ${customerId} order by i.id`
    return { compared: compared.map(({ data }) => data) }
  },
  async erase(tx, { customerId }) {
    if (customerId !== undefined) await tx.run`delete from compare_list where customer_id = ${customerId}`
  },
}
