import type { Catalogue } from '../../../language/translate.ts'

/** Polish texts about payment, in the checkout and on the page of an order. */
export const paying: Catalogue = {
  '%s days': ['%s dzień', '%s dni', '%s dni', '%s dnia'],
  'Before you pay again, look into your bank’s app: if the money has left, all is well.':
    'Zanim zapłacisz drugi raz, zajrzyj do aplikacji banku: jeśli pieniądze wyszły, wszystko jest w porządku.',
  BLIK: 'BLIK',
  'So you pay for order # %s. We have sent what you need for it to your e-mail address.':
    'Tak płacisz za zamówienie nr %s. Potrzebne dane wysłaliśmy na Twój adres e-mail.',
  'We send the account number by e-mail. The order waits for your transfer.':
    'Numer konta wyślemy e-mailem. Zamówienie poczeka na Twój przelew.',
  'You pay when you collect the order.': 'Zapłacisz przy odbiorze zamówienia.',
  'BLIK code': 'Kod BLIK',
  'Card or fast transfer – %s': 'Karta lub szybki przelew – %s',
  '(required)': '(wymagane)',
  'Choose a bank or a card': 'Wybierz bank albo kartę',
  'On the page of Autopay': 'Na stronie Autopay',
  'Please accept this to pay this way.': 'Zaznacz to pole, aby zapłacić w ten sposób.',
  'Come back here. You have about a minute.': 'Wróć tutaj. Masz na to około minuty.',
  'Compare the amount and confirm with your PIN.': 'Sprawdź kwotę i potwierdź kodem PIN.',
  'Confirm the payment in your bank’s app': 'Potwierdź płatność w aplikacji banku',
  'Enter the 6 digits that your bank’s app shows as the BLIK code.':
    'Wpisz 6 cyfr, które aplikacja banku pokazuje jako kod BLIK.',
  '6 digits from your bank’s app, valid for 2 minutes.': '6 cyfr z aplikacji Twojego banku, ważne 2 minuty.',
  'Find the order': 'Znajdź zamówienie',
  'Go back to the payment': 'Wróć do płatności',
  'It may be too old. With its number and your e-mail address you can find the order and pay it there.':
    'Może jest za stary. Znajdź zamówienie po numerze i adresie e-mail, tam je opłacisz.',
  'No money was taken, and your order is kept. It was tried too often; choose one of these ways to pay.':
    'Nie pobraliśmy pieniędzy, a zamówienie czeka. Prób było już zbyt wiele – wybierz jeden z tych sposobów płatności.',
  'No money was taken, and your order is kept. Try again or choose another way to pay.':
    'Nie pobraliśmy pieniędzy, a zamówienie czeka. Spróbuj jeszcze raz albo wybierz inny sposób płatności.',
  'No money was taken. Your order can still be paid: find it by its number, or use the link of our e-mail.':
    'Nie pobraliśmy pieniędzy. Zamówienie nadal można opłacić: znajdź je po numerze albo skorzystaj z odnośnika w ' +
    'naszym e-mailu.',
  'Open your bank’s app: a BLIK payment waits there.': 'Otwórz aplikację swojego banku: czeka tam płatność BLIK.',
  'Order # %s': 'Zamówienie nr %s',
  'Order # %s is paid': 'Zamówienie nr %s jest opłacone',
  'Paid: %s': 'Zapłacono: %s',
  'Pay %s': 'Zapłać %s',
  'Pay for the order': 'Zapłać za zamówienie',
  'Pay in another way': 'Zapłać inaczej',
  'Retry payment': 'Ponów płatność',
  'Thank you! We have your payment and will write to you when there is news of the order.':
    'Dziękujemy! Mamy Twoją wpłatę. Napiszemy, gdy tylko w zamówieniu coś się zmieni.',
  'The bank refused the payment, or it was not confirmed in time.':
    'Bank odrzucił płatność albo nie potwierdzono jej na czas.',
  'The files can be downloaded as soon as the payment is confirmed.':
    'Pliki będą do pobrania, gdy tylko płatność zostanie potwierdzona.',
  'The order waits for the payment until %s.': 'Zamówienie czeka na płatność do %s.',
  'This link to a payment does not work': 'Ten odnośnik do płatności nie działa',
  'This order cannot be paid online any more. Its titles can be ordered anew.':
    'Tego zamówienia nie można już opłacić przez internet. Jego tytuły możesz zamówić jeszcze raz.',
  'This payment was returned.': 'Ta płatność została zwrócona.',
  'This page changes by itself as soon as the payment is confirmed.':
    'Ta strona zmieni się sama, gdy tylko płatność zostanie potwierdzona.',
  'This takes longer than usual. You need not wait here: we will write to you as soon as the payment comes.':
    'To trwa dłużej niż zwykle. Nie musisz tu czekać: napiszemy, gdy tylko płatność do nas dotrze.',
  'This is a demo shop: payments marked this way take no money.':
    'To sklep pokazowy: za płatności z tym znakiem nie pobieramy pieniędzy.',
  'Trial payment': 'Płatność próbna',
  'We are waiting for the payment': 'Czekamy na potwierdzenie płatności',
  'We pack the books as soon as the payment is confirmed.':
    'Spakujemy książki, gdy tylko płatność zostanie potwierdzona.',
  'We prepare the books as soon as the payment is confirmed.':
    'Przygotujemy książki, gdy tylko płatność zostanie potwierdzona.',
  'We take you to the payment page of %s, and back here afterwards.':
    'Przejdziesz na stronę płatności %s, a potem wrócisz tutaj.',
  'You enter the code here and confirm in your bank’s app.': 'Kod wpisujesz tutaj i potwierdzasz w aplikacji banku.',
  'Your order is kept. Choose how you want to pay.': 'Zamówienie czeka. Wybierz, jak chcesz zapłacić.',
  'We write to you as soon as the payment is confirmed.': 'Napiszemy, gdy tylko płatność się potwierdzi.',
  'Your payment is here: we write to you soon.': 'Płatność dotarła: wkrótce napiszemy.',
  'Your payment is here: the files can be downloaded.': 'Płatność dotarła: pliki można pobrać.',
  'Your payment is here: we pack the books now.': 'Płatność dotarła: pakujemy książki.',
  'Your payment is here: we prepare the books now.': 'Płatność dotarła: przygotowujemy książki.',
  'Account number': 'Numer rachunku',
  Amount: 'Kwota',
  Bank: 'Bank',
  Copied: 'Skopiowano',
  'Copied: %s': 'Skopiowano: %s',
  Copy: 'Kopiuj',
  'Copy: %s': 'Kopiuj: %s',
  'Details for the transfer': 'Dane do przelewu',
  'Mark the text and copy it.': 'Zaznacz tekst i skopiuj go.',
  'QR code of this transfer': 'Kod QR tego przelewu',
  'Recipient of the transfer': 'Odbiorca',
  'Scan the code in your bank’s app: it fills in the whole transfer.':
    'Zeskanuj kod w aplikacji swojego banku: wypełni cały przelew.',
  'Time to pay': 'Termin płatności',
  'BIC (SWIFT)': 'BIC (SWIFT)',
  'These methods take %s only: %s.': 'Te metody płatności przyjmują tylko %s: %s.',
  'Change the currency to %s': 'Zmień walutę na %s',
  'Transfer title': 'Tytuł przelewu',
}
