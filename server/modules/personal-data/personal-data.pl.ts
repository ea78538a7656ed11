import type { Catalogue } from '../../../language/translate.ts'

export const personalDataTexts: Catalogue = {
  'Your cookies data has been anonymized!': 'Twoje dane zostały zanonimizowane.',
  'Your personal data has been downloaded!': 'Twoje dane osobowe zostały pobrane.',
  'Your delete request has been sent!': 'Prośba o usunięcie danych została wysłana.',
  'The data of this order has been anonymised.': 'Dane w tym zamówieniu zostały zanonimizowane.',
  'We will not remind you of reviews any more.': 'Nie będziemy już przypominać o opiniach.',
  'Your request was taken back: nothing will be deleted.': 'Prośba została wycofana: nic nie zostanie usunięte.',
  'You have asked for it already. You can take the request back.': 'Prośba została już złożona. Możesz ją wycofać.',
  'This link has expired, or it was used already.': 'Ten odnośnik wygasł albo został już użyty.',
  'There is no request to take back.': 'Nie ma prośby, którą można by wycofać.',
  'The shop does not offer this here. Please write to us.': 'Księgarnia nie oferuje tego w tym miejscu. Napisz do nas.',
  'Your data cannot be deleted yet: these orders are not finished: %s. Wait for the parcel or the refund, or cancel the order.':
    'Danych nie można jeszcze usunąć: te zamówienia nie są zakończone: %s. Poczekaj na przesyłkę lub zwrot ' +
    'pieniędzy albo anuluj zamówienie.',
  'Your data': 'Twoje dane',
  'Download my data': 'Pobierz moje dane',
  'Anonymise your data': 'Anonimizacja danych',
  'Anonymise my data': 'Zanonimizuj moje dane',
  'Delete your account and data': 'Usunięcie konta i danych',
  'Ask for the deletion': 'Poproś o usunięcie',
  'Privacy policy': 'Polityka prywatności',
  'Data protection officer': 'Inspektor ochrony danych',
  'Confirm that your data at %s is to be deleted': 'Potwierdź usunięcie danych w księgarni %s',
  'Do you want your account and data deleted?': 'Czy usunąć Twoje konto i dane?',
  'Somebody, probably you, has asked us to delete your account and your data. Follow the link to confirm it.':
    'Ktoś, zapewne Ty, poprosił nas o usunięcie Twojego konta i danych. Potwierdź to, otwierając odnośnik.',
  'Confirm the deletion': 'Potwierdź usunięcie',
  'If it was not you, do nothing, and set another password: your data stays as it is.':
    'Jeśli to nie Ty, nie rób nic i ustaw inne hasło: dane pozostaną bez zmian.',
  'About your request to %s to delete your data': 'W sprawie prośby o usunięcie danych w księgarni %s',
  'We could not delete your data': 'Nie mogliśmy usunąć Twoich danych',
  'You have asked us to delete your account and your data. We could not do it, for this reason:':
    'Mamy Twoją prośbę o usunięcie konta i danych. Nie mogliśmy jej spełnić z tego powodu:',
  'You may answer this mail, write to %s, or complain to the Personal Data Protection Office.':
    'Możesz odpowiedzieć na tę wiadomość, napisać na adres %s albo złożyć skargę do Urzędu Ochrony Danych Osobowych.',
  'Your data at %s has been deleted': 'Twoje dane w księgarni %s zostały usunięte',
  'Your account and data have been deleted': 'Konto i dane zostały usunięte',
  'Your account is gone, and with it what we kept about you.':
    'Nie ma już Twojego konta ani tego, co o Tobie przechowywaliśmy.',
  'We keep your invoices for as long as tax law requires: five years from the end of the tax year.':
    'Faktury przechowujemy tak długo, jak wymaga prawo podatkowe: pięć lat od końca roku podatkowego.',
  'This mail is the last one: we have not kept your address.':
    'To nasza ostatnia wiadomość: Twojego adresu już nie mamy.',
  'A new device signed in to your account at %s': 'Nowe urządzenie na Twoim koncie w księgarni %s',
  'A new sign-in to your account': 'Nowe logowanie na Twoim koncie',
  'Somebody, probably you, has signed in to your account from a device or a network that is new to us.':
    'Ktoś, zapewne Ty, zalogował się na Twoje konto z urządzenia lub sieci, których nie znamy.',
  Device: 'Urządzenie',
  Time: 'Czas',
  'If it was you, there is nothing to do.': 'Jeśli to Ty, nie musisz nic robić.',
  'See where you are signed in': 'Zobacz zalogowane urządzenia',
}
