import type { Catalogue } from '../../../language/translate.ts'

/** Polish texts of the pages for withdrawal from a contract. */
export const withdrawal: Catalogue = {
  'Please write your first and last name.': 'Wpisz imię i nazwisko.',
  'Please write the number as it stands in the e-mail with your order.': 'Wpisz numer tak, jak w mailu z zamówieniem.',
  'Please name the titles in at most 400 characters.': 'Wymień tytuły w najwyżej 400 znakach.',
  'Please name the titles only, without links.': 'Wymień same tytuły, bez odsyłaczy.',
  'Withdrawal from a contract': 'Odstąpienie od umowy',
  'You can withdraw from your contract within 14 days of receiving the order, without giving a reason. Write your statement here; in the next step you see it once more and confirm it.':
    'Od umowy możesz odstąpić w ciągu 14 dni od otrzymania zamówienia, bez podania przyczyny. Wypełnij ' +
    'oświadczenie; w następnym kroku zobaczysz je jeszcze raz i potwierdzisz.',
  'First and last name': 'Imię i nazwisko',
  'Order number': 'Numer zamówienia',
  'It stands in the e-mail with your order.': 'Jest w mailu z zamówieniem.',
  'We confirm here that we have received your statement.': 'Tu potwierdzimy otrzymanie oświadczenia.',
  'Titles, if not all of them': 'Tytuły, jeśli nie wszystkie',
  'Leave it empty to withdraw as to the whole order.': 'Zostaw puste, jeśli odstępujesz od całej umowy.',
  'From which titles of order %s do you withdraw?': 'Od których tytułów z zamówienia %s odstępujesz?',
  'Please tick the titles from which you withdraw.': 'Zaznacz tytuły, od których odstępujesz.',
  'Copies of %s': 'Liczba egzemplarzy: %s',
  'Order # %s': 'Zamówienie nr %s',
  'There is nothing left in this order from which you could withdraw.':
    'W tym zamówieniu nie ma już nic, od czego można odstąpić.',
  'Write the statement in your own words': 'Napisz oświadczenie własnymi słowami',
  Continue: 'Dalej',
  'Confirm your withdrawal': 'Potwierdź odstąpienie',
  'Nothing has been sent yet. Look at your statement once more, then confirm it.':
    'Nic jeszcze nie zostało wysłane. Sprawdź oświadczenie i potwierdź je.',
  'Your statement': 'Treść oświadczenia',
  'I withdraw from the contract made with the order named below, as to the whole of it.':
    'Odstępuję od umowy zawartej przez złożenie zamówienia o podanym niżej numerze, w całości.',
  'I withdraw from the contract made with the order named below, as to the titles named below.':
    'Odstępuję od umowy zawartej przez złożenie zamówienia o podanym niżej numerze, w części obejmującej podane ' +
    'niżej tytuły.',
  Titles: 'Tytuły',
  Received: 'Otrzymano',
  'Confirm withdrawal from the contract': 'Potwierdź odstąpienie od umowy',
  'Change the statement': 'Zmień oświadczenie',
  'We have received your withdrawal': 'Otrzymaliśmy odstąpienie od umowy',
  'We have sent its confirmation, with the content and time of your statement, to %s. There you also read how to send the books back and when you get your money.':
    'Potwierdzenie z treścią i czasem oświadczenia wysłaliśmy na adres %s. Jest w nim też napisane, jak odesłać ' +
    'książki i kiedy oddamy pieniądze.',
}
