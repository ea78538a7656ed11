import type { Catalogue } from '../../../language/translate.ts'

export const paymentsTexts: Catalogue = {
  'The bank refused the payment, or it was not confirmed in time.':
    'Bank odrzucił płatność albo nie potwierdzono jej na czas.',
  'There is no such payment.': 'Nie ma takiej płatności.',
  'This link to a payment does not work any more.': 'Ten odnośnik do płatności już nie działa.',
  'Order %s cannot be paid any more.': 'Zamówienia %s nie można już opłacić.',
  'Enter the 6 digits of the BLIK code.': 'Wpisz 6 cyfr kodu BLIK.',
  'The payment could not be started.': 'Nie udało się rozpocząć płatności.',
  // the order confirmation mail
  'We will write to you as soon as your payment is confirmed.': 'Napiszemy, gdy tylko potwierdzi się płatność.',
  'The files can be downloaded as soon as your payment is confirmed.':
    'Pliki będzie można pobrać, gdy tylko płatność zostanie potwierdzona.',
  'We will get it ready as soon as your payment is confirmed.':
    'Przygotujemy je, gdy tylko płatność zostanie potwierdzona.',
  'If you have not paid yet, you can do so for %s from ordering.':
    'Jeśli zamówienie nie jest jeszcze opłacone, możesz to zrobić przez %s od jego złożenia.',
  '%s hours': ['%s godzinę', '%s godziny', '%s godzin', '%s godziny'],
  // mails
  'Pay for the order': 'Zapłać za zamówienie',
  'Order %s: the payment did not succeed': 'Zamówienie %s: płatność się nie powiodła',
  'Your payment did not succeed': 'Płatność się nie powiodła',
  'The payment for your order %s did not succeed, and no money was taken.':
    'Płatność za Twoje zamówienie %s się nie powiodła. Nie pobraliśmy żadnych pieniędzy.',
  'The order waits for you until %s: you can pay by the same method or another.':
    'Zamówienie czeka na Ciebie do %s: możesz zapłacić w ten sam sposób albo inaczej.',
  'Order %s: another way to pay': 'Zamówienie %s: inny sposób zapłaty',
  'You pay in another way': 'Inny sposób zapłaty',
  'You have chosen another way to pay for your order %s. %s': 'Zamówienie %s ma teraz inny sposób zapłaty. %s',
  'Order %s: the link to pay': 'Zamówienie %s: odnośnik do płatności',
  'Pay for your order': 'Zapłać za zamówienie',
  'With this link you can pay for your order %s until %s.': 'Ten odnośnik pozwala zapłacić za zamówienie %s do %s.',
  'Order %s is paid after all': 'Zamówienie %s jest jednak opłacone',
  'Your order is valid again': 'Twoje zamówienie jest znów ważne',
  'Your payment for order %s came after the order had ended. The books were still there, so we have taken it up again: there is nothing else to do.':
    'Płatność za zamówienie %s przyszła już po jego anulowaniu. Książki są nadal dostępne, więc przywróciliśmy ' +
    'zamówienie: nie musisz nic więcej robić.',
  'Order %s: we return your payment': 'Zamówienie %s: zwracamy Twoją płatność',
  'Your payment came too late': 'Płatność przyszła za późno',
  'Your payment for order %s came after the order had ended, and the books are gone. We return %s by the means by which you paid.':
    'Płatność za zamówienie %s przyszła już po jego anulowaniu, a książki są już sprzedane. Zwracamy %s tą samą ' +
    'drogą, którą przyszła płatność.',
  'Your payment came after the order had ended, and the books are gone: we return %s.':
    'Płatność przyszła już po anulowaniu zamówienia, a książki są sprzedane: zwracamy %s.',
}
