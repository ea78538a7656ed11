import type { Catalogue } from '../../../language/translate.ts'

/** Polish texts of the review pages. */
export const reviews: Catalogue = {
  'A changed review is hidden until we have read it again.':
    'Zmieniona opinia znika ze strony do czasu, aż ją ponownie przeczytamy.',
  'A review contains no links or e-mail addresses.': 'Opinia nie może zawierać odnośników ani adresów e-mail.',
  'Best ratings first': 'Od najlepszych ocen',
  'Change or delete': 'Zmień albo usuń',
  'Change your review': 'Zmień swoją opinię',
  'Delete the review': 'Usuń opinię',
  'Do not ask me for reviews': 'Nie chcę próśb o opinie',
  'Mails asking for reviews': 'Wiadomości z prośbą o opinię',
  'Newest first': 'Od najnowszych',
  'No rating': 'Bez oceny',
  'Not shown': 'Nie pokazujemy',
  'Order of the reviews': 'Kolejność opinii',
  'Pages of the reviews': 'Strony opinii',
  Reason: 'Powód',
  Review: 'Opinia',
  'Save the changes': 'Zapisz zmiany',
  Send: 'Wyślij',
  'Send the review': 'Wyślij opinię',
  Shown: 'Opublikowana',
  'Shown with the review; it need not be your name.': 'Widoczny przy opinii; nie musi to być Twoje nazwisko.',
  Signature: 'Podpis',
  'Describe what is wrong with this review: advertising, abuse, somebody else’s text, a crime.':
    'Napisz, co jest nie tak z tą opinią: reklama, obraźliwe słowa, cudzy tekst, przestępstwo.',
  'Thank you! Your review is shown after we have read it.':
    'Dziękujemy! Opinia pojawi się na stronie, gdy ją przeczytamy.',
  'Thank you. We will look at this review.': 'Dziękujemy. Przyjrzymy się tej opinii.',
  'This link is not valid any more. Please sign in to write your review.':
    'Ten odnośnik już nie działa. Zaloguj się, aby napisać opinię.',
  'Title of the review': 'Tytuł opinii',
  'Waits to be read': 'Czeka na przeczytanie',
  'We do not show this review: %s': 'Nie pokazujemy tej opinii: %s',
  'We have your review and show it after reading it.':
    'Mamy już Twoją opinię. Pojawi się na stronie, gdy ją przeczytamy.',
  'We read every review before it is shown, and publish good and bad ones alike.':
    'Każdą opinię czytamy, zanim ją pokażemy. Publikujemy i dobre, i złe.',
  'We will not ask you for reviews any more.': 'Nie będziemy już prosić Cię o opinie.',
  'What readers say about “%s”.': 'Co czytelnicy sądzą o książce „%s”.',
  'Worst ratings first': 'Od najgorszych ocen',
  'You have written no reviews yet. You find the form with each title.':
    'Nie masz jeszcze żadnej opinii. Formularz jest przy każdym tytule.',
  'You must login or register to review products.': 'Aby napisać opinię, zaloguj się albo załóż konto.',
  'Your review is deleted.': 'Opinia jest usunięta.',
}
