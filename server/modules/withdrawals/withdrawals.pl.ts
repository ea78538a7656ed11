import type { Catalogue } from '../../../language/translate.ts'

export const withdrawalsTexts: Catalogue = {
  // the receipt
  'We have received your withdrawal from the contract: order %s': 'Otrzymaliśmy odstąpienie od umowy: zamówienie %s',
  'Your withdrawal has been received': 'Otrzymaliśmy odstąpienie od umowy',
  'On %s we received this statement through our page. Keep this letter: it confirms its content and time.':
    'Dnia %s otrzymaliśmy przez naszą stronę poniższe oświadczenie. Zachowaj tę wiadomość: potwierdza jego treść i ' +
    'czas.',
  'On %s we received a withdrawal from a contract with this e-mail address through our page. We could not match it with an order of this address, so we do not repeat it here. It has been kept, and we will write to you about it.':
    'Dnia %s otrzymaliśmy przez naszą stronę odstąpienie od umowy z tym adresem e-mail. Nie pasuje do żadnego ' +
    'zamówienia złożonego z tego adresu, dlatego nie powtarzamy tu jego treści. Zachowaliśmy ją i napiszemy w tej ' +
    'sprawie.',
  'Your statement': 'Treść oświadczenia',
  'I withdraw from the contract made with the order named below, as to the whole of it.':
    'Odstępuję od umowy zawartej przez złożenie zamówienia o podanym niżej numerze, w całości.',
  'I withdraw from the contract made with the order named below, as to the titles named below.':
    'Odstępuję od umowy zawartej przez złożenie zamówienia o podanym niżej numerze, w części obejmującej podane ' +
    'niżej tytuły.',
  'in your own words, which are kept with the statement': 'podane własnymi słowami; zachowaliśmy je z oświadczeniem',
  'First and last name': 'Imię i nazwisko',
  'Order number': 'Numer zamówienia',
  Titles: 'Tytuły',
  'E-mail': 'E-mail',
  Received: 'Otrzymano',
  'Please tick the titles from which you withdraw.': 'Zaznacz tytuły, od których odstępujesz.',
  'What comes next': 'Co dalej',
  'If you have the goods, send them back within 14 days to: %s. Returning them in one of our bookshops is free.':
    'Jeśli masz już książki, odeślij je w ciągu 14 dni na adres: %s. Zwrot w jednej z naszych księgarń nic nie ' +
    'kosztuje.',
  'We return what you have paid within 14 days of your statement, by the means by which you paid. We may wait until the goods, or proof that you sent them, have reached us.':
    'Zapłatę zwrócimy w ciągu 14 dni od otrzymania oświadczenia, w taki sposób, w jaki była zapłata. Możemy ' +
    'poczekać ze zwrotem, aż dostaniemy książki albo dowód ich nadania.',
  'If you did not send this statement, or there is a slip in it, write to %s.':
    'Jeśli to nie Twoje oświadczenie albo jest w nim pomyłka, napisz na adres %s.',

  // the mail to the shop
  'Withdrawal from the contract: order %s': 'Odstąpienie od umowy: zamówienie %s',
  'A buyer has withdrawn from a contract': 'Ktoś odstąpił od umowy',
  'There is no order with this number.': 'Nie ma zamówienia o tym numerze.',
  'The order bears the same e-mail address.': 'Zamówienie złożono z tym samym adresem e-mail.',
  'The order bears another e-mail address: make sure who is asking.':
    'Zamówienie złożono z innym adresem e-mail: upewnij się, kto odstępuje.',
}
