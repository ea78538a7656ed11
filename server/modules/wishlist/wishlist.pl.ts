import type { Catalogue } from '../../../language/translate.ts'

export const wishlistTexts: Catalogue = {
  '%s keeps a list of books at %s and wants to show it to you.':
    '%s ma listę książek w księgarni %s i chce ją Ci pokazać.',
  '%s shares a wish list with you': '%s pokazuje Ci swoją listę życzeń',
  'A message from %s': 'Wiadomość od: %s',
  'A wish list can hold at most %s different titles.': 'Na liście życzeń zmieści się najwyżej %s różnych tytułów.',
  'Authorization unsuccessful': 'Zaloguj się, aby zobaczyć swoją listę życzeń.',
  'Could not find a wishlist item with ID "%s"': 'Na liście życzeń nie ma pozycji o numerze „%s”.',
  'Failed to add items to cart': 'Nie udało się dodać pozycji do koszyka.',
  'On the list': 'Na liście',
  'One or more items are out of stock': 'Tych pozycji nie można teraz kupić.',
  'Please specify either sku or item_id': 'Podaj symbol produktu albo numer pozycji na liście.',
  'Please specify a valid wishlist item': 'Na liście życzeń nie ma takiej pozycji.',
  'Provided emails are not valid': 'Podane adresy e-mail są nieprawidłowe.',
  'See the whole list': 'Zobacz całą listę',
  'Shared wishlist with provided sharing code does not exist': 'Nie ma listy życzeń o tym kodzie.',
  'The wish list of %s': 'Lista życzeń: %s',
  'The wishlist configuration is currently disabled.': 'Lista życzeń jest wyłączona.',
  'The wishlist was not found.': 'Nie ma takiej listy życzeń.',
  'There is nothing on the wish list to share.': 'Na liście życzeń nie ma jeszcze czego pokazać.',
  'A message of your own can be sent to at most %s people a day until your e-mail address is confirmed. Please send the list without it.':
    'Dopóki adres e-mail konta nie jest potwierdzony, własną wiadomość można wysłać najwyżej %s osobom dziennie. ' +
    'Wyślij listę bez niej.',
  'You can share your wish list with at most %s people a day.':
    'Swoją listę życzeń możesz wysłać najwyżej %s osobom dziennie.',
  'You got this message because %s gave us your address for it. We will not use it for anything else.':
    'Ta wiadomość przyszła do Ciebie, bo %s podaje nam w tym celu Twój adres. Nie użyjemy go do niczego innego.',
  'and %s more titles': ['i %s tytuł więcej', 'i %s tytuły więcej', 'i %s tytułów więcej', 'i %s tytułu więcej'],
}
