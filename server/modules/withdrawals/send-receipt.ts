import type { Letter } from '../orders/confirmation.ts'
import { html, plain } from '../orders/letter.ts'
import { type Post, viewOf } from '../orders/send-letter.ts'
import { getConfiguration, seller } from '../store/store.ts'
import { notice, receipt } from './receipt.ts'
import { countStrange, readWithdrawal } from './withdrawals.sql.ts'

/** A mailbox gets so many a day for orders that are not its own: the page is no way to fill a stranger's. */
const STRANGE_A_DAY = 5

/** Confirms a statement to whoever made it and tells the shop. Tried again it sends nothing twice. */
export async function sendReceipt({ db, settings, mailer }: Post, id: number): Promise<void> {
  const withdrawal = await readWithdrawal(db, id)
  if (!withdrawal) throw new Error(`there is no withdrawal ${id} to write about`)
  const send = async (
    key: string,
    storeCode: string,
    recipient: (shopEmail: string) => string,
    write: typeof receipt,
  ) => {
    const { view, language } = await viewOf(db, storeCode)
    const shop = seller(await getConfiguration(db, view.code))
    const letter: Letter = write({ withdrawal, seller: shop, language })
    const homeUrl = `${settings.baseUrl}${view.isDefault ? '' : `/${view.code}`}/`
    await mailer.send({
      key,
      storeCode: view.code,
      sender: `"${shop.shopName}" <${shop.email}>`,
      recipient: recipient(shop.email),
      subject: letter.subject,
      html: html(letter, { locale: language.locale, shopName: shop.shopName, homeUrl }),
      plain: plain(letter),
    })
  }
  if (withdrawal.isBuyers || (await countStrange(db, withdrawal)) < STRANGE_A_DAY)
    await send(`withdrawal-receipt:${id}`, withdrawal.storeCode, () => withdrawal.email, receipt)
  // the shop's own people read its first language
  await send(`withdrawal-notice:${id}`, '', (shopEmail) => shopEmail, notice)
}
