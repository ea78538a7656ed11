import type { Catalogue } from '../../../language/translate.ts'

export const checkoutTexts: Catalogue = {
  '"Street Address" cannot contain more than %s lines.': 'Adres może mieć najwyżej tyle wierszy ulicy: %s.',
  'Cancelled at your request: %s': 'Zamówienie anulowane na Twoją prośbę: %s',
  'Carrier with such method not found: %s, %s': 'Nie ma takiej metody dostawy: %s, %s.',
  'Choose one of the reasons for the cancellation.': 'Wybierz jeden z powodów anulowania.',
  'Choose the point in which to collect the parcel.': 'Wybierz punkt, w którym odbierzesz paczkę.',
  'Choose the bookshop in which to collect the order.': 'Wybierz księgarnię, w której odbierzesz zamówienie.',
  'Enter a valid payment method and try again.': 'Wybierz sposób płatności i spróbuj ponownie.',
  'Guest email for cart is missing.': 'Podaj adres e-mail, na który wyślemy potwierdzenie.',
  'Order %s cannot be cancelled any more.': 'Zamówienia %s nie można już anulować.',
  'Order %s is paid. Write to us to cancel it.': 'Zamówienie %s jest opłacone. Aby je anulować, napisz do nas.',
  'Order cancellation is not enabled for requested store.': 'W tym sklepie zamówień nie anuluje się samodzielnie.',
  'Please enter no more than %s characters.': 'Wpisz najwyżej tyle znaków: %s.',
  'Prices have changed since the cart was shown. Check the new total and order again.':
    'Od pokazania koszyka zmieniły się ceny. Sprawdź nową kwotę i zamów ponownie.',
  "Some addresses can't be used due to the configurations for specific countries.": 'Do tego kraju nie wysyłamy.',
  'The Cart includes virtual product(s) only, so a shipping address is not used.':
    'W koszyku są tylko produkty elektroniczne, adres dostawy nie jest potrzebny.',
  'The billing address is missing. Set the address and try again.': 'Podaj dane do płatności i spróbuj ponownie.',
  'The billing address must contain either "customer_address_id", "address", or "same_as_shipping".':
    'Podaj dane do płatności albo wybierz takie same jak do dostawy.',
  "The current customer isn't authorized.": 'Zaloguj się, żeby to zrobić.',
  "The order wasn't placed. First, agree to the terms and conditions, then try placing your order again.":
    'Zamówienie nie zostało złożone. Zaakceptuj regulamin i zamów ponownie.',
  'Not enough copies can be sent: %s': 'Za mało egzemplarzy do wysyłki: %s',
  'Not everything in the cart can be ordered as it is. %s': 'Nie wszystko w koszyku można teraz zamówić. %s',
  'The requested Payment Method is not available.': 'Ten sposób płatności jest niedostępny.',
  'The shipping address is missing. Set the address and try again.': 'Podaj adres dostawy i spróbuj ponownie.',
  'The shipping address must contain either "customer_address_id" or "address".': 'Podaj adres dostawy.',
  'The shipping method is missing. Select the shipping method and try again.':
    'Wybierz sposób dostawy i spróbuj ponownie.',
  'This shipping method is currently unavailable. If you would like to ship using this shipping method, please contact us.':
    'Ta metoda dostawy jest teraz niedostępna. Jeśli chcesz z niej skorzystać, napisz do nas.',
  'The parcel is too heavy for these points: they take %s kg at most.':
    'Paczka jest za ciężka dla tych punktów: przyjmują najwyżej %s kg.',
  'The parcel is too large for these points.': 'Paczka jest za duża dla tych punktów.',
  'The point %s is no longer open. Choose another.': 'Punkt %s już nie działa. Wybierz inny.',
  'The point %s takes no parcels for now. Choose another.': 'Punkt %s chwilowo nie przyjmuje paczek. Wybierz inny.',
  'The value of %s is not valid.': 'Nieprawidłowa wartość: %s.',
  'There is no point %s.': 'Nie ma punktu %s.',
  'Too few copies can be sent. It can be collected in a bookshop.':
    'Za mało egzemplarzy do wysyłki. Można odebrać w księgarni.',
  'Too few copies in the chosen bookshop.': 'Za mało egzemplarzy w wybranej księgarni.',
  'You cannot specify multiple shipping addresses.': 'Podaj jeden adres dostawy.',
  'You cannot specify multiple shipping methods.': 'Wybierz jeden sposób dostawy.',
  'The request is not allowed for logged in customers': 'Zamówienie złożysz na adres e-mail swojego konta.',
  'Reorder is not available.': 'Tego zamówienia nie można powtórzyć.',
}
