import type { Catalogue } from '../../../language/translate.ts'

export const ordersTexts: Catalogue = {
  // unpaid orders of guests
  'Several of your earlier orders are still unpaid. Pay for one of them or cancel it, or sign in, and order again.':
    'Kilka Twoich wcześniejszych zamówień wciąż czeka na zapłatę. Opłać lub anuluj jedno z nich albo zaloguj się, ' +
    'a potem zamów ponownie.',
  'Without an account you can order at most %s copies of “%s” until they are paid. Sign in, or write to us about a larger order.':
    'Bez konta można zamówić przed zapłatą najwyżej %s egz. tytułu „%s”. Zaloguj się albo napisz do nas w sprawie ' +
    'większego zamówienia.',

  // states of an order
  Pending: 'Nowe',
  '%s %s instead of %s': '%s %s zamiast %s',
  'Pending Payment': 'Oczekuje na płatność',
  Processing: 'W realizacji',
  Complete: 'Zrealizowane',
  Closed: 'Zamknięte',
  Canceled: 'Anulowane',
  'On Hold': 'Wstrzymane',
  Ordered: 'Zamówione',
  Invoiced: 'Na fakturze',
  Shipped: 'Wysłane',
  Refunded: 'Zwrócone',
  Partial: 'Częściowo',
  Mixed: 'Różnie',
  "We couldn't locate an order with the information provided.": 'Nie znaleźliśmy zamówienia o takich danych.',
  'Please login to view the order.': 'Zaloguj się, aby zobaczyć to zamówienie.',

  // errors for the operator; in Polish only if a reader can see them
  'Presale at the lowest price until dispatch: %s': 'Przedsprzedaż w najniższej cenie do wysyłki: %s',
  'The price of %s fell to %s while you waited: you pay %s less. We return it or do not charge it.':
    'Cena tytułu „%s” spadła do %s przed wysyłką: płacisz o %s mniej. Różnicę zwrócimy albo jej nie policzymy.',
  'There is no order %s.': 'Nie ma zamówienia %s.',
  'Order %s is on hold.': 'Zamówienie %s jest wstrzymane.',
  'No font of the documents has the characters %s.': 'Żaden krój pisma dokumentów nie ma znaków %s.',
  'We cannot print this document': 'Nie możemy wydrukować tego dokumentu',
  'Please write to us: you get it another way.': 'Napisz do nas: przekażemy go w inny sposób.',
  'An invoice names the seller. Set first: %s.': 'Na fakturze musi być sprzedawca. Najpierw ustaw: %s.',

  // what can be withdrawn from
  'You have already withdrawn from it.': 'Od tej pozycji już odstąpiono.',
  'It has been canceled or refunded.': 'Ta pozycja została anulowana albo już zwrócona.',
  'Its file has been supplied at once, as you agreed: the right to withdraw has thereby ended.':
    'Plik udostępniliśmy od razu, za Twoją zgodą, więc prawo odstąpienia wygasło.',
  'Its file has been supplied, since the 14 days for withdrawal are over.':
    'Czas na odstąpienie minął i plik jest już udostępniony.',
  'Once it has been fully performed, as you agreed, the right to withdraw has ended.':
    'Jeśli usługa została już w pełni wykonana, za Twoją zgodą, prawo odstąpienia wygasło.',

  // payment instructions
  'Account holder': 'Odbiorca',
  'Account number': 'Numer rachunku',
  Bank: 'Bank',
  Amount: 'Kwota',
  'BIC (SWIFT)': 'BIC (SWIFT)',
  'Transfer title': 'Tytuł przelewu',
  'Time to pay': 'Termin płatności',
  'To pay on collection': 'Do zapłaty przy odbiorze',
  '%s days': ['%s dzień', '%s dni', '%s dni', '%s dnia'],

  // the order confirmation mail
  'Order %s – thank you for shopping at %s': 'Zamówienie %s – dziękujemy za zakupy w księgarni %s',
  'Thank you for your order': 'Dziękujemy za zamówienie',
  'Good day!': 'Dzień dobry!',
  'We have your order %s of %s. %s': 'Mamy zamówienie nr %s z dnia %s. %s',
  'We will send it as soon as your transfer arrives.': 'Wyślemy je, gdy tylko dotrze przelew.',
  'We will get it ready as soon as your transfer arrives, and write when it can be collected.':
    'Przygotujemy je, gdy tylko dotrze przelew, i damy znać, kiedy będzie można je odebrać.',
  'We will write when it can be collected. It then waits 7 days for you.':
    'Damy znać, kiedy będzie można je odebrać. Będzie wtedy czekać 7 dni.',
  'We will send it on %s, when its last title is released.': 'Wyślemy je %s, w dniu premiery ostatniego z tytułów.',
  'The files can be downloaded as soon as your transfer arrives.': 'Pliki będą do pobrania, gdy tylko dotrze przelew.',
  'Order %s has no files that are paid for.': 'W zamówieniu nr %s nie ma opłaconych plików.',
  'Files of order %s': 'Pliki z zamówienia nr %s',
  'Your files': 'Twoje pliki',
  'Get your files': 'Pobierz pliki',
  'Your files are ready. The link opens them for 90 days, without an account; your order has a new one.':
    'Pliki są gotowe. Odnośnik otwiera je przez 90 dni, bez konta; nowy znajdziesz zawsze przy zamówieniu.',
  'Your files are ready. We supply them as soon as you agree to it on their page, or without that on %s, when the time for withdrawal is over.':
    'Pliki są gotowe. Udostępnimy je, gdy tylko zgodzisz się na to na ich stronie, a bez tej zgody %s, kiedy minie ' +
    'termin na odstąpienie od umowy.',
  'The files of your order can be downloaded once it is paid for.':
    'Pliki z zamówienia będą do pobrania, gdy zostanie opłacone.',
  'The files can be downloaded now.': 'Pliki są już do pobrania.',
  'We will write to you as soon as your transfer arrives.': 'Napiszemy, gdy tylko dotrze przelew.',
  'We will write to you by e-mail. Nothing is sent by post.': 'Napiszemy e-mailem. Niczego nie wysyłamy pocztą.',
  'We are getting it ready and will write when it leaves.': 'Już je pakujemy; napiszemy, gdy wyruszy w drogę.',
  'What you have ordered': 'Zamówione książki',
  '%s × %s': '%s × %s',
  'released on %s': 'premiera %s',
  Goods: 'Książki razem',
  Delivery: 'Dostawa',
  Total: 'Razem',
  'of which VAT %s %': 'w tym VAT %s%',
  'Payment: %s': 'Płatność: %s',
  'You pay the lowest price of presale titles between your order and their dispatch. If it falls, we return the difference or do not charge it, without being asked.':
    'Za tytuły w przedsprzedaży płacisz najniższą cenę od dnia zamówienia do wysyłki. Jeśli spadnie, sami zwrócimy ' +
    'różnicę albo jej nie policzymy.',
  'Your note: %s': 'Twoje uwagi: %s',
  'To be collected in our bookshop': 'Odbiór w księgarni',
  'You pay at the locker before it opens: by card or BLIK. It takes no cash.':
    'Płacisz przy automacie, zanim otworzy skrytkę: kartą lub BLIKIEM. Automat nie przyjmuje gotówki.',
  'You pay whoever hands the parcel over, by card, with BLIK or in cash.':
    'Płacisz osobie, która wyda paczkę: kartą, BLIKIEM lub gotówką.',
  'To be collected at a point': 'Odbiór w punkcie',
  'Open day and night': 'Czynne całą dobę',
  'The carrier writes when the parcel is there, with the code to collect it.':
    'Gdy paczka będzie na miejscu, przewoźnik wyśle SMS i e-mail z kodem odbioru.',
  'Collected by %s': 'Odbiera: %s',
  'tel. %s': 'tel. %s',
  Buyer: 'Kupujący',
  'Invoice for': 'Dane do faktury',
  'NIP %s': 'NIP %s',
  'Your rights': 'Twoje prawa',
  'You can withdraw from this contract within 14 days of receiving the goods (of the last of them, when they come apart), without giving a reason. A clear statement is enough: on our page, by e-mail to %s or by post to %s. You may use our form, but need not.':
    'Od tej umowy możesz odstąpić w ciągu 14 dni od otrzymania zamówienia (a gdy przychodzi w częściach – od ' +
    'otrzymania ostatniej z nich), bez podania przyczyny. Wystarczy jednoznaczne oświadczenie: na naszej stronie, e-mailem na adres %s albo pocztą na adres %s. Możesz skorzystać z naszego formularza, ale nie musisz.',
  'We return all payments, the cheapest delivery we offer included, within 14 days of your statement, by the means by which you paid. We may wait until the goods, or proof that you sent them, have reached us. You send the goods back within 14 days and bear the direct cost of that.':
    'Zwrócimy wszystkie płatności, łącznie z kosztem najtańszej oferowanej przez nas dostawy, w ciągu 14 dni od ' +
    'otrzymania oświadczenia i w taki sposób, w jaki była zapłata. Możemy poczekać ze zwrotem, aż dostaniemy książki albo dowód ich nadania. Książki odsyłasz w ciągu 14 dni i ponosisz bezpośredni koszt odesłania.',
  'For e-books and recordings the right to withdraw holds until you have agreed to the download before those 14 days are over and have been informed that the right is thereby lost.':
    'W przypadku e-booków i nagrań prawo odstąpienia wygasa, jeśli przed upływem 14 dni wyrazisz wyraźną zgodę na ' +
    'pobranie pliku i potwierdzisz, że wiesz o utracie tego prawa.',
  'You can withdraw from this contract within 14 days of making it, without giving a reason. A clear statement is enough: on our page, by e-mail to %s or by post to %s. You may use our form, but need not.':
    'Od tej umowy możesz odstąpić w ciągu 14 dni od jej zawarcia, bez podania przyczyny. Wystarczy jednoznaczne ' +
    'oświadczenie: na naszej stronie, e-mailem na adres %s albo pocztą na adres %s. Możesz skorzystać z naszego formularza, ale nie musisz.',
  'We return all payments within 14 days of your statement, by the means by which you paid.':
    'Zwrócimy wszystkie płatności w ciągu 14 dni od otrzymania oświadczenia i w taki sposób, w jaki była zapłata.',
  'We answer for the conformity of the goods with the contract. Complaints go to the same addresses; we reply within 14 days.':
    'Odpowiadamy za zgodność towaru z umową. Reklamacje przyjmujemy pod tymi samymi adresami; odpowiadamy w ciągu ' +
    '14 dni.',
  'On %s you agreed that we supply the e-books and recordings before those 14 days are over, and acknowledged that you thereby lose the right to withdraw from that part of the contract.':
    'W dniu %s otrzymaliśmy Twoją zgodę na dostarczenie e-booków i nagrań przed upływem tych 14 dni oraz ' +
    'potwierdzenie, że wiesz, iż tracisz przez to prawo odstąpienia od tej części umowy.',
  'With the order you agreed to:': 'Przy zamówieniu zaakceptowano:',
  'The terms of sale and a model withdrawal form are attached as a PDF.':
    'Regulamin i wzór formularza odstąpienia są w załączniku PDF.',
  'Model withdrawal form (fill it in and send it back only if you wish to withdraw):':
    'Wzór formularza odstąpienia (wypełnij i odeślij go tylko wtedy, gdy chcesz odstąpić od umowy):',
  'To: %s': 'Adresat: %s',
  'I hereby give notice that I withdraw from my contract of sale of the following goods:':
    'Niniejszym informuję o moim odstąpieniu od umowy sprzedaży następujących rzeczy:',
  'Order number, day of the order and day of receipt:': 'Numer zamówienia, data zamówienia i data odbioru:',
  'Name and address of the consumer:': 'Imię i nazwisko oraz adres konsumenta:',
  'Signature (only if sent on paper) and date:': 'Podpis (tylko jeśli formularz jest przesyłany na papierze) i data:',
  // the cancellation mail, and the comment on the order
  'Cancelled: no payment has come (time to pay: %s).':
    'Zamówienie anulowane, bo nie dotarła płatność (termin płatności: %s).',
  'Order %s cancelled: no payment has come': 'Zamówienie %s anulowane: nie dotarła płatność',
  'Your order was cancelled': 'Zamówienie zostało anulowane',
  'No payment has come for order %s of %s in the time that we had agreed, so we have cancelled it. There is nothing to pay, and the books are for sale again.':
    'Płatność za zamówienie nr %s z dnia %s nie dotarła w umówionym terminie, więc je anulowaliśmy. Nie ma już nic ' +
    'do zapłaty, a książki wróciły do sprzedaży.',
  'If you have sent the money after all, write to %s: we will return it, or place the order anew if you still want the books.':
    'Jeśli pieniądze są już w drodze, prosimy o wiadomość na adres %s: zwrócimy je albo złożymy zamówienie od ' +
    'nowa, jeśli nadal chcesz te książki.',
  'What you had ordered': 'Zamówione książki',
  'Withdraw from contract here': 'Odstąp od umowy tutaj',
  'Good reading!': 'Dobrej lektury!',

  // invoices and corrective invoices
  'VAT invoice': 'Faktura VAT',
  'Confirmation of sale': 'Potwierdzenie sprzedaży',
  'Correction of a confirmation of sale': 'Korekta potwierdzenia sprzedaży',
  'Corrective VAT invoice': 'Faktura VAT korygująca',
  'Date of issue': 'Data wystawienia',
  'Date of sale': 'Data sprzedaży',
  Order: 'Zamówienie',
  Corrects: 'Koryguje',
  Reason: 'Przyczyna',
  Seller: 'Sprzedawca',
  'Bill to': 'Nabywca',
  'No.': 'Lp.',
  Item: 'Nazwa',
  Qty: 'Ilość',
  'Unit price, gross': 'Cena brutto',
  Discount: 'Rabat',
  VAT: 'VAT',
  'VAT in %s: %s (%s)': 'VAT w %s: %s (%s)',
  'VAT rate': 'Stawka',
  'VAT amount': 'Kwota VAT',
  Net: 'Netto',
  Gross: 'Brutto',
  'Qty: was, is': 'Ilość: było, jest',
  'Gross: was': 'Brutto: było',
  'Gross: is': 'Brutto: jest',
  'Net, change': 'Netto, zmiana',
  'VAT, change': 'VAT, zmiana',
  'Gross, change': 'Brutto, zmiana',
  'Price lowered': 'Obniżka ceny',
  'Kept back': 'Potrącenie',
  'To pay': 'Do zapłaty',
  Paid: 'Zapłacono',
  'Paid on': 'Data zapłaty',
  'To return': 'Do zwrotu',
  'Lowers what is to pay by': 'Zmniejsza kwotę do zapłaty o',
  'Method of payment': 'Sposób płatności',
  'Due date': 'Termin płatności',
  'In words': 'Słownie',
  'Page %s of %s': 'Strona %s z %s',

  // expired links
  'This link is no longer good': 'Ten link już nie działa',
  'Open your order again: you find a new link there.': 'Otwórz jeszcze raz swoje zamówienie: znajdziesz tam nowy link.',
  'A moment, please': 'Chwileczkę',
  'To the shop': 'Do księgarni',

  // mails after the order confirmation
  'Cover: %s': 'Okładka: %s',
  'See your order': 'Zobacz zamówienie',
  'Download %s (PDF)': 'Pobierz %s (PDF)',
  'Here is invoice %s of %s for your order %s. It comes with this letter as a PDF.':
    'Przesyłamy fakturę %s z dnia %s do zamówienia nr %s. Plik PDF jest w załączniku.',
  'Invoice %s for order %s': 'Faktura %s do zamówienia %s',
  'Your invoice': 'Twoja faktura',
  'Here is confirmation of sale %s of %s for your order %s. It comes with this letter as a PDF. If you need an invoice, answer with its data: we issue one for three months from the end of the month of the purchase.':
    'Przesyłamy potwierdzenie sprzedaży %s z dnia %s do zamówienia nr %s. Plik PDF jest w załączniku. Jeśli potrzebujesz ' +
    'faktury, odpisz, podając dane do niej: wystawimy ją w ciągu trzech miesięcy od końca miesiąca zakupu.',
  'Confirmation of sale %s for order %s': 'Potwierdzenie sprzedaży %s do zamówienia %s',
  'Your confirmation of sale': 'Potwierdzenie sprzedaży',
  'We return %s for order %s by the means by which you paid, within 14 days at most. The correction %s comes with this letter as a PDF.':
    'Zwracamy %s za zamówienie nr %s w taki sposób, w jaki była zapłata, najpóźniej w ciągu 14 dni. ' +
    'Korekta %s jest w załączniku jako PDF.',
  'We have lowered what is to pay for order %s by %s. The correction %s comes with this letter as a PDF.':
    'Kwota do zapłaty za zamówienie nr %s zmniejszyła się o %s. Korekta %s jest w załączniku jako PDF.',
  'The reason: %s': 'Powód: %s',
  'Refund for order %s': 'Zwrot do zamówienia %s',
  'Your refund': 'Twój zwrot',
  'Parcel %s, %s': 'Przesyłka %s, %s',
  'See where it is': 'Sprawdź, gdzie jest paczka',
  'What you ordered under number %s waits for you in the bookshop.': 'Zamówienie nr %s czeka na Ciebie w księgarni.',
  'We have sent what you ordered under number %s.': 'Wysłaliśmy książki z zamówienia nr %s.',
  'A part of what you ordered under number %s waits for you in the bookshop.':
    'Część zamówienia nr %s czeka na Ciebie w księgarni.',
  'We have sent a part of what you ordered under number %s.': 'Wysłaliśmy część książek z zamówienia nr %s.',
  'We have sent the rest of what you ordered under number %s.': 'Wysłaliśmy pozostałe książki z zamówienia nr %s.',
  'Still to come': 'Pozostałe książki',
  'They will follow, and we will write when they can be collected.':
    'Dotrą później. Damy znać, kiedy będzie można je odebrać.',
  'They follow in another parcel, and we will write when it leaves.':
    'Wyślemy je w osobnej przesyłce. Napiszemy, gdy wyruszy w drogę.',
  'What waits for you': 'Co czeka',
  'In this parcel': 'W tej przesyłce',
  'Order %s can be collected': 'Zamówienie %s czeka na odbiór',
  'A part of order %s can be collected': 'Część zamówienia %s czeka na odbiór',
  'The rest of order %s can be collected': 'Reszta zamówienia %s czeka na odbiór',
  'Order %s is on its way': 'Zamówienie %s jest w drodze',
  'A part of order %s is on its way': 'Część zamówienia %s jest w drodze',
  'The rest of order %s is on its way': 'Reszta zamówienia %s jest w drodze',
  'Come and collect it': 'Zapraszamy po odbiór',
  'Your books are on their way': 'Twoje książki są w drodze',
  'A part of your books is on its way': 'Część Twoich książek jest w drodze',
  'The rest of your books is on its way': 'Reszta Twoich książek jest w drodze',
  'News of your order %s': 'Wiadomość o zamówieniu %s',
  'About your order': 'O Twoim zamówieniu',
  'It is about your order %s:': 'Piszemy w sprawie zamówienia nr %s:',
  'We have cancelled your order %s.': 'Anulowaliśmy zamówienie nr %s.',
  'We have cancelled a part of your order %s.': 'Anulowaliśmy część zamówienia nr %s.',
  'We return %s by the means by which you paid, within 14 days at most.':
    'Zwracamy %s w taki sposób, w jaki była zapłata, najpóźniej w ciągu 14 dni.',
  'There is nothing to pay for it.': 'Nie ma za to nic do zapłaty.',
  'Order %s cancelled': 'Zamówienie %s anulowane',
  'A part of order %s cancelled': 'Część zamówienia %s anulowana',
  'A part of your order was cancelled': 'Część zamówienia została anulowana',

  // orders of a customer, and the feed of an order
  'pageSize must be between 1 and %s.': 'Na stronie może być od 1 do %s pozycji.',
  'Orders cannot be subscribed to in this shop.': 'W tej księgarni zamówienia nie mają kanału RSS.',
  'Order %s was placed': 'Przyjęliśmy zamówienie %s',
  'Invoice %s was issued': 'Wystawiliśmy fakturę %s',
  'A refund was made: %s': 'Zwróciliśmy pieniądze: %s',
  'Order %s: %s': 'Zamówienie %s: %s',
  'What becomes of your order': 'Co dzieje się z Twoim zamówieniem',

  // steps of an order's delivery
  'Order placed': 'Przyjęte',
  'Being packed': 'Pakujemy',
  Packed: 'Spakowane',
  'On its way': 'W drodze',
  'Sent in part': 'Część wysłana',
  'Ready for collection': 'Do odbioru',
  'Ready in part': 'Część do odbioru',
  Delivered: 'Doręczone',
  Collected: 'Odebrane',
  'Files ready to download': 'Pliki do pobrania',
  'Where your order is': 'Co się dzieje z zamówieniem',
  'With you %s': 'U Ciebie %s',
  'With you %s, if your payment comes %s before %s': 'U Ciebie %s, jeśli zapłata dotrze %s, do %s',
  'At the pick-up point %s': 'Do odbioru %s',
  'At the pick-up point %s, if your payment comes %s before %s': 'Do odbioru %s, jeśli zapłata dotrze %s, do %s',
  'Ready for collection %s': 'Do odbioru %s',
  'Ready for collection %s, if your payment comes %s before %s': 'Do odbioru %s, jeśli zapłata dotrze %s, do %s',

  // operator commands
  '%s has not come yet.': 'Dzień %s jeszcze nie nadszedł.',
  'Order %s has no shipment %s.': 'W zamówieniu %s nie ma przesyłki %s.',
  'No parcel of order %s is on its way.': 'Żadna paczka zamówienia %s nie jest w drodze.',
  'Shipment %s left on %s only.': 'Przesyłka %s wyruszyła dopiero %s.',
}
