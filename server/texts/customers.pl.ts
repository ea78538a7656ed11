import type { Catalogue } from '../../language/translate.ts'

export const customersTexts: Catalogue = {
  'A customer with the same email address already exists in an associated website.': 'Konto z tym adresem e-mail już istnieje.',
  'A new password for your account at %s': 'Nowe hasło do konta w księgarni %s',
  'An address book can hold at most %s addresses.': 'W książce adresowej może być najwyżej tyle adresów: %s.',
  'Can not delete - address is set as default.': 'Nie można usunąć: ten adres jest ustawiony jako domyślny.',
  'Confirm the account': 'Potwierdź konto',
  'Confirm your account at %s': 'Potwierdź konto w księgarni %s',
  'Confirm your e-mail address': 'Potwierdź adres e-mail',
  'Could not find an address with ID "%s"': 'Nie ma adresu o numerze „%s”.',
  'Good day, %s!': 'Dzień dobry, %s!',
  'If it was not you, do nothing: without the confirmation nobody can use the account.': 'Jeśli to pomyłka, nie musisz nic robić: bez potwierdzenia nikt nie użyje tego konta.',
  'If it was not you, do nothing: your password stays as it is.': 'Jeśli to pomyłka, nie musisz nic robić: hasło się nie zmieni.',
  'Set a new password': 'Ustaw nowe hasło',
  'Sign in': 'Zaloguj się',
  'Somebody, probably you, has asked for a new password. Follow the link to set it. It works once, for %s hours.':
    'Otrzymaliśmy prośbę o nowe hasło do tego konta. Ustawisz je pod poniższym linkiem. Działa raz, liczba godzin ważności: %s.',
  'Somebody, probably you, has opened an account with this address. Follow the link to confirm it. It works once, for %s days.':
    'Ktoś – zapewne Ty – założył konto na ten adres. Potwierdź je pod poniższym linkiem. Działa raz, liczba dni ważności: %s.',
  'The account is locked.': 'Konto jest zablokowane.',
  'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.':
    'Dane logowania są niepoprawne albo konto jest chwilowo zablokowane. Poczekaj i spróbuj ponownie później.',
  'There was an error confirming the account': 'Nie udało się potwierdzić konta.',
  'There you find your orders and invoices, your addresses and your wish list.': 'Znajdziesz tam swoje zamówienia i faktury, adresy i listę życzeń.',
  "This account isn't confirmed. Verify and try again.": 'To konto nie jest jeszcze potwierdzone. Potwierdź je linkiem z wiadomości e-mail i spróbuj ponownie.',
  'Welcome to %s': 'Witamy w księgarni %s',
  'Your account at %s is ready': 'Twoje konto w księgarni %s jest gotowe',
  'Your account is ready. Sign in with the address %s and the password that you have chosen.': 'Twoje konto jest gotowe. Zaloguj się adresem %s i wybranym przez siebie hasłem.',
}
