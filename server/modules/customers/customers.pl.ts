import type { Catalogue } from '../../../language/translate.ts'

export const customersTexts: Catalogue = {
  'A customer with the same email address already exists in an associated website.':
    'Konto z tym adresem e-mail już istnieje.',
  'A new password for your account at %s': 'Nowe hasło do konta w księgarni %s',
  'An address book can hold at most %s addresses.': 'W książce adresowej zmieści się najwyżej %s adresów.',
  'Can not delete - address is set as default.': 'Nie można usunąć: ten adres jest ustawiony jako domyślny.',
  City: 'Miejscowość',
  Company: 'Firma',
  'Confirm that you want news from %s': 'Potwierdź zapis na newsletter księgarni %s',
  'Confirm the account': 'Potwierdź konto',
  'Confirm your account at %s': 'Potwierdź konto w księgarni %s',
  'Confirm your e-mail address': 'Potwierdź adres e-mail',
  'Could not find an address with ID "%s"': 'Nie ma adresu o numerze „%s”.',
  Country: 'Kraj',
  Email: 'E-mail',
  'First name': 'Imię',
  'Guests can not subscribe to the newsletter. You must create an account to subscribe.':
    'Na newsletter mogą się zapisać tylko zalogowane osoby. Załóż konto, żeby się zapisać.',
  'If it was not you, do nothing: without the confirmation nobody can use the account.':
    'Jeśli to pomyłka, nie musisz nic robić: bez potwierdzenia nikt nie użyje tego konta.',
  'If it was not you, do nothing: without the confirmation nothing will come.':
    'Jeśli to pomyłka, nie musisz nic robić: bez potwierdzenia nic nie wyślemy.',
  'If it was not you, do nothing: your password stays as it is.':
    'Jeśli to pomyłka, nie musisz nic robić: hasło się nie zmieni.',
  'If it was not you, set another password at once and write to %s.':
    'Jeśli to nie Ty, od razu ustaw inne hasło i napisz do nas: %s.',
  'If it was not you, write to %s at once: we will close the account to whoever did it.':
    'Jeśli to nie Ty, od razu napisz do nas: %s. Zablokujemy dostęp do konta.',
  'Last name': 'Nazwisko',
  'Newsletter subscription is disabled.': 'Newsletter jest wyłączony.',
  'No customer found': 'Nie ma takiego konta.',
  'One step to our newsletter': 'Jeszcze jeden krok do newslettera',
  'Only orders placed with the confirmed address of your account can be linked.':
    'Do konta można dołączyć tylko zamówienia złożone na jego potwierdzony adres e-mail.',
  'Phone number': 'Numer telefonu',
  Postcode: 'Kod pocztowy',
  'Set a new password': 'Ustaw nowe hasło',
  'Sign in': 'Zaloguj się',
  'Somebody, probably you, has asked for a new password. Follow the link to set it.':
    'Otrzymaliśmy prośbę o nowe hasło do tego konta. Ustawisz je, korzystając z poniższego linku.',
  'Somebody, probably you, has opened an account with this address. Follow the link to confirm it.':
    'Na ten adres założono konto w naszej księgarni. Potwierdź je poniższym linkiem.',
  'Somebody, probably you, wants our newsletter at this address. Follow the link to confirm it.':
    'Otrzymaliśmy prośbę o newsletter na ten adres. Potwierdź ją poniższym linkiem.',
  'The link works for %s days.': [
    'Link działa przez %s dzień.',
    'Link działa przez %s dni.',
    'Link działa przez %s dni.',
    'Link działa przez %s dnia.',
  ],
  'The link works once, for %s days.': [
    'Link działa raz, przez %s dzień.',
    'Link działa raz, przez %s dni.',
    'Link działa raz, przez %s dni.',
    'Link działa raz, przez %s dnia.',
  ],
  'The link works once, for %s hours.': [
    'Link działa raz, przez %s godzinę.',
    'Link działa raz, przez %s godziny.',
    'Link działa raz, przez %s godzin.',
    'Link działa raz, przez %s godziny.',
  ],
  'Street address': 'Ulica i numer',
  'The account is locked.': 'Konto jest zablokowane.',
  'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.':
    'Sprawdź e-mail i hasło. Jeśli są dobre, spróbuj za kilka minut.',
  'The confirmation token is invalid. Verify the token and try again.':
    'Link potwierdzający jest nieprawidłowy albo stracił ważność. Poproś o nowy.',
  'The e-mail address of your account at %s was changed': 'Zmieniono adres e-mail konta w księgarni %s',
  "The password doesn't match this account. Verify the password and try again.":
    'Hasło nie pasuje do tego konta. Sprawdź je i spróbuj ponownie.',
  'The password of your account at %s was changed': 'Zmieniono hasło do konta w księgarni %s',
  'The password of your account was changed, and all other devices were signed out.':
    'Hasło do Twojego konta zostało zmienione, a pozostałe urządzenia wylogowane.',
  'There is no form "%s".': 'Nie ma formularza „%s”.',
  'There was an error confirming the account': 'Nie udało się potwierdzić konta.',
  'There you find your orders and invoices, your addresses and your wish list.':
    'Znajdziesz tam swoje zamówienia i faktury, adresy i listę życzeń.',
  "This account isn't confirmed. Verify and try again.":
    'To konto nie jest jeszcze potwierdzone. Potwierdź je linkiem z wiadomości e-mail i spróbuj ponownie.',
  'Welcome to %s': 'Witamy w księgarni %s',
  'Yes, I want the newsletter': 'Tak, chcę newsletter',
  'Your account at %s is ready': 'Twoje konto w księgarni %s jest gotowe',
  'Your account is no longer kept under this address, and all other devices were signed out.':
    'Twoje konto nie jest już przypisane do tego adresu, a pozostałe urządzenia zostały wylogowane.',
  'Your account is ready. Sign in with the address %s and the password that you have chosen.':
    'Twoje konto jest gotowe. Zaloguj się adresem %s i wybranym przez siebie hasłem.',
  'Your e-mail address was changed': 'Twój adres e-mail został zmieniony',
  'Your password reset link has expired.': 'Link do zmiany hasła stracił ważność.',
  'Your password was changed': 'Twoje hasło zostało zmienione',
  'Confirm your new e-mail address at %s': 'Potwierdź nowy adres e-mail w księgarni %s',
  'Somebody, probably you, wants to sign in to an account with this address. Follow the link to confirm it.':
    'Ktoś, prawdopodobnie Ty, chce logować się do konta tym adresem. Potwierdź go, otwierając odnośnik.',
  'Confirm the address': 'Potwierdź adres',
  'A new e-mail address for your account at %s': 'Nowy adres e-mail Twojego konta w księgarni %s',
  'Your e-mail address is about to change': 'Twój adres e-mail ma się zmienić',
  'Somebody, probably you, has entered another address for your account. Until it is confirmed, you sign in with this one. All other devices were signed out.':
    'Ktoś, prawdopodobnie Ty, podał inny adres do Twojego konta. Dopóki nie zostanie potwierdzony, logujesz się tym. ' +
    'Wszystkie inne urządzenia zostały wylogowane.',
}
