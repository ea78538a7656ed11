import type { Catalogue } from '../../../language/translate.ts'

/** Polish texts that only the checkout uses. */
export const checkout: Catalogue = {
  '%s of %s here: %s': '%s z %s szt. na miejscu: %s',
  'A receipt in the name of whoever collects is enough': 'Wystarczy mi paragon',
  Agreements: 'Zgody',
  'Billing details': 'Paragon czy faktura',
  Bookshop: 'Księgarnia',
  'Change the quantities in the cart': 'Zmień liczbę sztuk w koszyku',
  'Choose how you want to pay.': 'Wybierz sposób płatności.',
  'Choose how you want to receive the order.': 'Wybierz sposób dostawy.',
  'Choose the bookshop in which to collect the order.': 'Wybierz księgarnię, w której odbierzesz zamówienie.',
  'Clear the form': 'Wyczyść formularz',
  'Collection in a bookshop': 'Odbiór w księgarni',
  'Continue to payment': 'Przejdź do płatności',
  'Delivery method': 'Sposób dostawy',
  'Delivery – checkout': 'Dostawa',
  'Do you have an account?': 'Masz konto?',
  'Everything is on the shelf': 'Wszystko jest na miejscu',
  'I want an invoice': 'Chcę fakturę',
  Invoice: 'Faktura',
  'Not here: %s': 'Brak na miejscu: %s',
  'Order with obligation to pay': 'Zamawiam z obowiązkiem zapłaty',
  'Payment – checkout': 'Płatność',
  'Payment method': 'Sposób płatności',
  'Please accept this to place the order.': 'Zaznacz to pole, aby złożyć zamówienie.',
  'Please make a transfer with the details below. The books leave when your payment is here.':
    'Prosimy o przelew według poniższych danych. Książki wyślemy, gdy wpłata do nas dotrze.',
  'Please make a transfer with the details below. The books wait for you when your payment is here.':
    'Prosimy o przelew według poniższych danych. Książki będą do odbioru, gdy wpłata do nas dotrze.',
  'Please make a transfer with the details below. We write to you when your payment is here.':
    'Prosimy o przelew według poniższych danych. Napiszemy, gdy wpłata do nas dotrze.',
  'Please make a transfer with the details below. The files can be downloaded when your payment is here.':
    'Prosimy o przelew według poniższych danych. Pliki będą do pobrania, gdy wpłata do nas dotrze.',
  'Read: %s': 'Przeczytaj: %s',
  Recipient: 'Odbiorca',
  'Remind me by e-mail to review the books that I have bought. I can withdraw this consent at any time.':
    'Chcę dostać e-mail z prośbą o opinię o kupionych książkach. Tę zgodę mogę wycofać w każdej chwili.',
  'Search by town': 'Szukaj według miejscowości',
  'Steps of the order': 'Etapy zamówienia',
  'See your order': 'Zobacz zamówienie',
  'Thank you for your order!': 'Dziękujemy za zamówienie!',
  'The form is empty again.': 'Formularz jest znów pusty.',
  'The order was not placed yet.': 'Zamówienie nie zostało jeszcze złożone.',
  'The payment was not accepted': 'Płatność nie została przyjęta',
  'The same as the recipient’s': 'Takie same jak dane odbiorcy',
  'There is an account with this e-mail address. You can also order without signing in.':
    'Masz już u nas konto z tym adresem. Zamówić możesz także bez logowania.',
  'There is nothing left to pay.': 'Nie masz nic do zapłaty.',
  'This shipping method is currently unavailable. If you would like to ship using this shipping method, please contact us.':
    'Ten sposób dostawy jest obecnie niedostępny. Jeśli chcesz z niego skorzystać, skontaktuj się z nami.',
  'To my files': 'Moje pliki',
  'Untick for an invoice to a company or to an address.': 'Odznacz, jeśli potrzebujesz faktury na firmę lub adres.',
  'We have sent the confirmation to %s.': 'Potwierdzenie wysłaliśmy na adres %s.',
  'We send the account number with the confirmation. The books leave when your payment is here.':
    'Numer konta podamy po złożeniu zamówienia. Książki wyślemy, gdy wpłata do nas dotrze.',
  'We send the account number with the confirmation. The books wait for you when your payment is here.':
    'Numer konta podamy po złożeniu zamówienia. Książki będą do odbioru, gdy wpłata do nas dotrze.',
  'We send the account number with the confirmation.': 'Numer konta podamy po złożeniu zamówienia.',
  'We send the account number with the confirmation. The files can be downloaded when your payment is here.':
    'Numer konta podamy po złożeniu zamówienia. Pliki będą do pobrania, gdy wpłata do nas dotrze.',
  'We send the confirmation of the order here.': 'Tu wyślemy potwierdzenie zamówienia.',
  'We will write to you when the books are ready to be collected. They then wait 7 days for you.':
    'Napiszemy, gdy książki będą gotowe do odbioru. Będą wtedy czekać 7 dni.',
  'We will write to you when the parcel leaves, with its number.': 'Napiszemy, gdy paczka wyruszy, i podamy jej numer.',
  'What happens next': 'Co dalej',
  'Who collects the order': 'Osoba odbierająca',
  'You collect and, if you like, pay in the bookshop that you choose. We let you know when the books are there.':
    'Odbierasz w wybranej księgarni i tam też możesz zapłacić. Damy znać, gdy książki będą na miejscu.',
  'You can track your order status by creating an account.':
    'Z kontem sprawdzisz, co dzieje się z zamówieniem. To zamówienie trafi do niego samo.',
  'The link to the files of your e-books and audiobooks is also in your e-mail and with your order: no account is needed.':
    'Odnośnik do plików e-booków i audiobooków jest też w e-mailu i przy zamówieniu: konto nie jest potrzebne.',
  'Without it your e-mail address is enough.': 'Bez niej wystarczy adres e-mail.',
  'You get a link to the files of your e-books and audiobooks by e-mail as soon as they are paid for: no account is needed.':
    'Odnośnik do plików e-booków i audiobooków dostaniesz e-mailem, gdy tylko zostaną opłacone: konto nie jest potrzebne.',
  'You find the files of your e-books and audiobooks in your account.':
    'Pliki e-booków i audiobooków znajdziesz na swoim koncie.',
  'You find the files of your e-books and audiobooks in your account as soon as they are paid for.':
    'Pliki e-booków i audiobooków znajdziesz na swoim koncie, gdy tylko będą opłacone.',
  'You pay at the counter of the bookshop, in cash or by card.':
    'Zapłacisz przy odbiorze w księgarni, gotówką lub kartą.',
  'You pay the courier on receipt, in cash or by card.': 'Zapłacisz kurierowi przy odbiorze, gotówką lub kartą.',
  'You pay the courier, in cash or by card. The price includes the fee for it.':
    'Płacisz kurierowi, gotówką lub kartą. Cena obejmuje opłatę za pobranie.',
  'Your order # is:': 'Numer zamówienia:',
  'New address': 'Nowy adres',
  'Save in my address book': 'Zapisz w mojej książce adresowej',
}
