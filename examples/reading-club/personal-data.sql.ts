import type { PersonalData } from 'zakladka/server'

/** Memberships; clubs and meetings name no person. */
export const personalData: PersonalData = {
  columns: { reading_club_member: ['customer_id'] },
  async export(db, { customerId }) {
    const rows = await db.many<{ data: object }>`
      select json_build_object('club', c.name, 'joined_at', m.joined_at) as data
      from reading_club_member m join reading_club c on c.id = m.club_id where m.customer_id = ${customerId ?? null}
      order by c.name`
    return { reading_clubs: rows.map(({ data }) => data) }
  },
  async erase(tx, { customerId }) {
    await tx.run`delete from reading_club_member where customer_id = ${customerId ?? null}`
  },
  async anonymise(tx, customerId) {
    await tx.run`delete from reading_club_member where customer_id = ${customerId}`
  },
}
