import type { Db } from '../../platform/db/db.ts'

export async function writeOwner(
  tx: Db,
  number: string,
  { id, email }: { id: number; email: string },
): Promise<boolean> {
  return (
    (await tx.run`
      update orders set customer_id = ${id} where number = ${number} and lower(email) = lower(${email})
        and customer_id is null`) === 1
  )
}

export const writeOwnerOfAll = (tx: Db, { id, email }: { id: number; email: string }): Promise<number> =>
  tx.run`update orders set customer_id = ${id} where lower(email) = lower(${email}) and customer_id is null`
