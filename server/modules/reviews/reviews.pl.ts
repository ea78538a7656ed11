import type { Catalogue } from '../../../language/translate.ts'

export const reviewsTexts: Catalogue = {
  'A review contains no links or e-mail addresses.': 'Opinia nie może zawierać odnośników ani adresów e-mail.',
  'Do not ask me for reviews any more': 'Nie chcę więcej próśb o opinie',
  'Good and bad opinions help other readers alike. The links are yours: whoever has them can write in your name.':
    'Innym czytelnikom pomagają i dobre, i złe opinie. Odnośniki są tylko dla Ciebie: kto je ma, może pisać w Twoim ' +
    'imieniu.',
  'How did you like the books?': [
    'Jak podobała Ci się książka?',
    'Jak podobały Ci się książki?',
    'Jak podobały Ci się książki?',
    'Jak podobały Ci się książki?',
  ],
  'Review “%s”': 'Napisz opinię: „%s”',
  'Reviews cannot be written in this shop.': 'W tej księgarni nie można pisać opinii.',
  'The text of review %s is not the one that was listed: list it again.':
    'Tekst opinii %s nie jest tym, który był na liście: wyświetl go ponownie.',
  'There is no such rating: use one of productReviewRatingsMetadata.': 'Nie ma takiej oceny.',
  'There is no such review.': 'Nie ma takiej opinii.',
  'This link is not valid any more. Please sign in to write your review.':
    'Ten odnośnik już nie działa. Zaloguj się, aby napisać opinię.',
  'We send this mail once for an order, because you ticked the box for it.':
    'Taką wiadomość wysyłamy raz na zamówienie, bo zaznaczono przy nim zgodę na przypomnienie.',
  'What do you think of it?': 'Co sądzisz o lekturze?',
  'You bought these titles at %s with order %s and wanted to be asked for a review.':
    'Te tytuły kupiono w księgarni %s w zamówieniu %s, ze zgodą na prośbę o opinię.',
  'You have reviewed this title already. You can change your review.':
    'Masz już opinię o tym tytule. Możesz ją zmienić.',
  'You must login or register to review products.': 'Aby napisać opinię, zaloguj się albo załóż konto.',
}
