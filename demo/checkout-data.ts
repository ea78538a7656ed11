import type { Db } from '../server/platform/db/db.ts'
import { writePayments } from '../server/seed/payments.ts'
import { writeDelivery, writeDispatches } from './delivery.ts'

const COUPONS = [
  { code: 'ZAKLADKA10', name: 'Rabat 10%', en: '10% off', action: 'percent', amount: 10, free: false, from: 0 },
  {
    code: 'LUBLIN15',
    name: '15 zł taniej od 100 zł',
    en: 'PLN 15 off from PLN 100',
    action: 'fixed-cart',
    amount: 1500,
    free: false,
    from: 10000,
  },
  { code: 'DARMOWA', name: 'Darmowa dostawa', en: 'Free delivery', action: 'percent', amount: 0, free: true, from: 0 },
] as const

const AGREEMENTS = [
  {
    store: 'default',
    name: 'Regulamin sklepu',
    box: 'Znam i akceptuję regulamin sklepu, w tym zasady odstąpienia od umowy.',
    content:
      '<p>Zamówienie składasz w Księgarni Zakładka na warunkach <a href="/regulamin">regulaminu</a>. Umowa ' +
      'zawierana jest z chwilą potwierdzenia zamówienia e-mailem. Od umowy możesz odstąpić w ciągu 14 dni od ' +
      'otrzymania książek, bez podania przyczyny.</p>',
  },
  {
    store: 'default',
    name: 'Polityka prywatności',
    box: 'Wiem, jak księgarnia przetwarza moje dane, żeby zrealizować zamówienie.',
    content:
      '<p>Dane z zamówienia przetwarzamy po to, żeby je spakować, dostarczyć i rozliczyć; szczegóły są w ' +
      '<a href="/polityka-prywatnosci">polityce prywatności</a>. Dokumenty sprzedaży przechowujemy przez 5 lat ' +
      'podatkowych.</p>',
  },
  {
    store: 'default',
    name: 'E-booki i nagrania od razu',
    concerns: 'digital',
    box:
      'Zgadzam się na dostarczenie zamówionych e-booków i nagrań przed upływem 14 dni na odstąpienie od umowy i ' +
      'przyjmuję do wiadomości, że z chwilą ich dostarczenia stracę prawo odstąpienia od umowy w tej części.',
    content:
      '<p>Od umowy o e-book albo nagranie w pliku można odstąpić w ciągu 14 dni od jej zawarcia. Plik ' +
      'udostępniamy od razu, jeśli się na to wyraźnie zgodzisz; prawo odstąpienia od tej części umowy wtedy ' +
      'wygasa (art. 38 ust. 1 pkt 13 ustawy o prawach konsumenta). Zgodę potwierdzimy w mailu z zamówieniem.</p>',
  },
  {
    store: 'default',
    name: 'Usługi przed upływem 14 dni',
    concerns: 'service',
    box:
      'Chcę, żeby zamówiona usługa mogła się rozpocząć przed upływem 14 dni na odstąpienie od umowy, i przyjmuję do ' +
      'wiadomości, że po jej pełnym wykonaniu stracę prawo odstąpienia od umowy w tej części.',
    content:
      '<p>Od umowy o usługę można odstąpić w ciągu 14 dni od jej zawarcia. Jeśli wyraźnie zgodzisz się, żeby ' +
      'rozpoczęła się wcześniej, prawo odstąpienia wygasa z chwilą jej pełnego wykonania (art. 38 ust. 1 pkt 1 ' +
      'ustawy o prawach konsumenta). Do tego czasu odstąpić można, płacąc za to, co już wykonaliśmy.</p>',
  },
  {
    store: 'en',
    name: 'Terms of sale',
    box: 'I know and accept the terms of sale, the right to withdraw included.',
    content:
      '<p>You order from Księgarnia Zakładka on the <a href="/en/terms">terms of sale</a>. The contract is made ' +
      'when we confirm the order by e-mail. You can withdraw from it within 14 days of receiving the books, ' +
      'without giving a reason.</p>',
  },
  {
    store: 'en',
    name: 'Privacy policy',
    box: 'I know how the bookshop uses my data to carry out the order.',
    content:
      '<p>We use the data of an order to pack, deliver and account for it; the details are in the ' +
      '<a href="/en/privacy-policy">privacy policy</a>. Sales papers are kept for 5 tax years.</p>',
  },
  {
    store: 'en',
    name: 'E-books and recordings at once',
    concerns: 'digital',
    box:
      'I agree to have the e-books and recordings that I order supplied before the 14 days for withdrawal are ' +
      'over, and acknowledge that once they are supplied I lose the right to withdraw from that part of the ' +
      'contract.',
    content:
      '<p>You may withdraw from the contract for an e-book or a recording in a file within 14 days of making it. ' +
      'We supply the file at once if you expressly agree to that; the right to withdraw from that part of the ' +
      'contract then ends (article 38 (1) (13) of the Polish act on consumer rights). We confirm your consent in ' +
      'the e-mail with the order.</p>',
  },
  {
    store: 'en',
    name: 'Services within 14 days',
    concerns: 'service',
    box:
      'I wish the service that I order to be able to begin before the 14 days for withdrawal are over, and ' +
      'acknowledge that once it is fully performed I lose the right to withdraw from that part of the contract.',
    content:
      '<p>You may withdraw from the contract for a service within 14 days of making it. If you expressly agree that ' +
      'it begins before that, the right to withdraw ends when it is fully performed (article 38 (1) (1) of the ' +
      'Polish act on consumer rights). Until then you may withdraw and pay for what we have done.</p>',
  },
] as const

/** Writes delivery, payment, coupons and agreements of the demo shop; existing rows are unchanged. */
export async function seedCheckoutData(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await writeDelivery(tx)
    await writeDispatches(tx)
    await writePayments(tx)
    for (const [position, c] of COUPONS.entries()) {
      await tx.run`
        insert into sales_rule (name, labels, coupon_code, action, amount, free_shipping, min_subtotal, position)
        values (${c.name}, ${JSON.stringify({ en: c.en })}, ${c.code}, ${c.action}, ${c.amount}, ${c.free}, ${c.from},
          ${position})
        on conflict do nothing`
    }
    for (const [position, a] of AGREEMENTS.entries()) {
      await tx.run`insert into checkout_agreement (store_code, name, content, checkbox_text, concerns, position)
        select ${a.store}, ${a.name}, ${a.content}, ${a.box}, ${'concerns' in a ? a.concerns : 'all'}, ${position}
        where not exists (select 1 from checkout_agreement where store_code = ${a.store} and name = ${a.name})`
    }
  })
}
