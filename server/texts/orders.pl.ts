import type { Catalogue } from '../../language/translate.ts'

export const ordersTexts: Catalogue = {
  // where an order stands
  'Pending': 'Nowe',
  'Pending Payment': 'Oczekuje na płatność',
  'Processing': 'W realizacji',
  'Complete': 'Zrealizowane',
  'Closed': 'Zamknięte',
  'Canceled': 'Anulowane',
  'On Hold': 'Wstrzymane',
  'Ordered': 'Zamówione',
  "We couldn't locate an order with the information provided.": 'Nie znaleźliśmy zamówienia o takich danych.',

  // how to pay
  'Account holder': 'Odbiorca',
  'Account number': 'Numer rachunku',
  'Bank': 'Bank',
  'Amount': 'Kwota',
  'Transfer title': 'Tytuł przelewu',
  'Time to pay': 'Termin płatności',
  'To pay on collection': 'Do zapłaty przy odbiorze',
  '%s days': ['%s dzień', '%s dni', '%s dni', '%s dnia'],

  // the letter that confirms an order
  'Order %s – thank you for shopping at %s': 'Zamówienie %s – dziękujemy za zakupy w księgarni %s',
  'Thank you for your order': 'Dziękujemy za zamówienie',
  'Good day!': 'Dzień dobry!',
  'We have your order %s of %s. %s': 'Mamy zamówienie nr %s z dnia %s. %s',
  'We will send it as soon as your transfer arrives.': 'Wyślemy je, gdy tylko dotrze przelew.',
  'We will get it ready as soon as your transfer arrives, and write when it can be collected.': 'Przygotujemy je, gdy tylko dotrze przelew, i damy znać, kiedy będzie można je odebrać.',
  'We will write when it can be collected.': 'Damy znać, kiedy będzie można je odebrać.',
  'We will send it on %s, when its last title is released.': 'Wyślemy je %s, w dniu premiery ostatniego z tytułów.',
  'We are getting it ready and will write when it leaves.': 'Już je pakujemy; napiszemy, gdy wyruszy w drogę.',
  'What you have ordered': 'Zamówione książki',
  '%s × %s': '%s × %s',
  'released on %s': 'premiera %s',
  'Goods': 'Książki razem',
  'Delivery': 'Dostawa',
  'Total': 'Razem',
  'of which VAT %s %': 'w tym VAT %s%',
  'Payment: %s': 'Płatność: %s',
  'Your note: %s': 'Twoje uwagi: %s',
  'To be collected in our bookshop': 'Odbiór w księgarni',
  'Collected by %s': 'Odbiera: %s',
  'tel. %s': 'tel. %s',
  'Buyer': 'Kupujący',
  'Invoice for': 'Dane do faktury',
  'NIP %s': 'NIP %s',
  'Your rights': 'Twoje prawa',
  'You can withdraw from this contract within 14 days of receiving the goods (of the last of them, when they come apart), without giving a reason. A clear statement is enough: on our page, by e-mail to %s or by post to %s. You may use our form, but need not.':
    'Od tej umowy możesz odstąpić w ciągu 14 dni od otrzymania zamówienia (a gdy przychodzi w częściach – od otrzymania ostatniej z nich), bez podania przyczyny. Wystarczy jednoznaczne oświadczenie: na naszej stronie, e-mailem na adres %s albo pocztą na adres %s. Możesz skorzystać z naszego formularza, ale nie musisz.',
  'We return all payments, the cheapest delivery we offer included, within 14 days of your statement, by the means by which you paid. We may wait until the goods, or proof that you sent them, have reached us. You send the goods back within 14 days and bear the direct cost of that.':
    'Zwrócimy wszystkie płatności, łącznie z kosztem najtańszej oferowanej przez nas dostawy, w ciągu 14 dni od otrzymania oświadczenia i w taki sposób, w jaki była zapłata. Możemy poczekać ze zwrotem, aż dostaniemy książki albo dowód ich nadania. Książki odsyłasz w ciągu 14 dni i ponosisz bezpośredni koszt odesłania.',
  'For e-books and recordings the right to withdraw holds until you have agreed to the download before those 14 days are over and have been told that the right is thereby lost.':
    'W przypadku e-booków i nagrań prawo odstąpienia wygasa, jeśli przed upływem 14 dni wyrazisz wyraźną zgodę na pobranie pliku i potwierdzisz, że wiesz o utracie tego prawa.',
  'We answer for the conformity of the goods with the contract. Complaints go to the same addresses; we reply within 14 days.':
    'Odpowiadamy za zgodność towaru z umową. Reklamacje przyjmujemy pod tymi samymi adresami; odpowiadamy w ciągu 14 dni.',
  'On %s you agreed that we supply the e-books and recordings before those 14 days are over, and acknowledged that you thereby lose the right to withdraw from that part of the contract.':
    'W dniu %s otrzymaliśmy Twoją zgodę na dostarczenie e-booków i nagrań przed upływem tych 14 dni oraz potwierdzenie, że wiesz, iż tracisz przez to prawo odstąpienia od tej części umowy.',
  'With the order you agreed to:': 'Przy zamówieniu zaakceptowano:',
  'Model withdrawal form (fill it in and send it back only if you wish to withdraw):': 'Wzór formularza odstąpienia (wypełnij i odeślij go tylko wtedy, gdy chcesz odstąpić od umowy):',
  'To: %s': 'Adresat: %s',
  'I hereby give notice that I withdraw from my contract of sale of the following goods:': 'Niniejszym informuję o moim odstąpieniu od umowy sprzedaży następujących rzeczy:',
  'Order number, day of the order and day of receipt:': 'Numer zamówienia, data zamówienia i data odbioru:',
  'Name and address of the consumer:': 'Imię i nazwisko oraz adres konsumenta:',
  'Signature (only if sent on paper) and date:': 'Podpis (tylko jeśli formularz jest przesyłany na papierze) i data:',
  // the letter that tells of a cancellation, and the remark on the order
  'Cancelled: no payment has come (time to pay: %s).': 'Zamówienie anulowane, bo nie dotarła płatność (termin płatności: %s).',
  'Order %s cancelled: no payment has come': 'Zamówienie %s anulowane: nie dotarła płatność',
  'Your order was cancelled': 'Zamówienie zostało anulowane',
  'No transfer has come for order %s of %s in the time that we had agreed, so we have cancelled it. There is nothing to pay, and the books are for sale again.':
    'Przelew za zamówienie nr %s z dnia %s nie dotarł w umówionym terminie, więc je anulowaliśmy. Nie ma już nic do zapłaty, a książki wróciły do sprzedaży.',
  'If you have sent the money after all, write to %s: we will return it, or place the order anew if you still want the books.':
    'Jeśli pieniądze są już w drodze, prosimy o wiadomość na adres %s: zwrócimy je albo złożymy zamówienie od nowa, jeśli nadal chcesz te książki.',
  'What you had ordered': 'Zamówione książki',
  'Withdraw from contract here': 'Odstąp od umowy tutaj',
  'Good reading!': 'Dobrej lektury!',
  'NIP %s, REGON %s, KRS %s': 'NIP %s, REGON %s, KRS %s',
}
