import type { Catalogue } from '../../../language/translate.ts'

export const cartTexts: Catalogue = {
  'A cart can hold at most %s different titles.': 'W koszyku zmieści się najwyżej %s różnych tytułów.',
  'The cart is being changed by too many requests at once. Try again.':
    'Koszyk zmienia się w zbyt wielu miejscach naraz. Spróbuj ponownie.',
  'Cart ID length should be 32 characters.': 'Identyfikator koszyka musi mieć 32 znaki.',
  'Cart with ID "%s" already exists.': 'Koszyk o identyfikatorze „%s” już istnieje.',
  "Cart doesn't contain products.": 'Koszyk jest pusty.',
  'The current user cannot perform operations on cart "%s"':
    'Koszyk „%s” należy do kogoś innego. Zaloguj się, jeśli jest Twój.',
  'Could not find a cart with ID "%s"': 'Nie ma koszyka o identyfikatorze „%s”.',
  'Could not find a product with SKU "%s"': 'Nie ma produktu o symbolu „%s”.',
  'Could not find cart item with id: %s.': 'W koszyku nie ma pozycji o numerze %s.',
  'Required parameter "%s" is missing': 'Brakuje wymaganej wartości „%s”.',
  "The cart doesn't contain the item": 'W koszyku nie ma tej pozycji.',
  "The cart isn't active.": 'Ten koszyk jest już zamknięty.',
  'A coupon is already applied to the cart. Please remove it to apply another':
    'W koszyku jest już kod rabatowy. Usuń go, żeby użyć innego.',
  "The coupon code isn't valid. Verify the code and try again.":
    'Ten kod rabatowy nie działa. Sprawdź go i spróbuj ponownie.',
  'The code %s works for purchases from %s.': 'Kod %s działa przy zakupach od %s.',
  'The product quantity should be greater than 0': 'Liczba sztuk musi być większa od zera.',
  'The release date of this title is not known yet. It can be ordered once it is.':
    'Data premiery tego tytułu nie jest jeszcze znana. Zamówisz go, gdy tylko ją poznamy.',
  'The required options you selected are not available': 'Wybrane opcje są niedostępne.',
  'You need to choose options for your item.': 'Wybierz wersję tego tytułu i dodaj go jeszcze raz.',
  'Please specify the quantity of product(s).': 'Podaj, ile egzemplarzy którego tytułu dodać do koszyka.',
  "The product's required option(s) weren't entered. Make sure the options are entered and try again.":
    'Uzupełnij wymagane opcje tego tytułu i dodaj go jeszcze raz.',
  'Please specify product link(s).': 'Zaznacz co najmniej jeden plik.',
  'The text is too long. Shorten the text and try again.': 'Tekst jest za długi. Skróć go i spróbuj ponownie.',
  'Enter a valid date for "%s".': 'Podaj poprawną datę w polu „%s”.',
  'Enter a valid time for "%s".': 'Podaj poprawną godzinę w polu „%s”.',
  'Choose a file.': 'Wybierz plik.',
  'At most %s files can be sent at once.': 'Naraz można przesłać najwyżej %s plików.',
  'The file is too large: it may have at most %s MB.': 'Plik jest za duży: może mieć najwyżej %s MB.',
  'Choose a file of one of these kinds: %s.': 'Wybierz plik jednego z tych rodzajów: %s.',
  'The file is damaged, or not what its name says.':
    'Plik jest uszkodzony albo nie jest tym, na co wskazuje jego nazwa.',
  'The picture is too large: it may have at most %s × %s pixels.':
    'Obraz jest za duży: może mieć najwyżej %s × %s pikseli.',
  'The shop cannot take more files just now. Try again later.':
    'Księgarnia nie może teraz przyjąć więcej plików. Spróbuj później.',
  'A virus was found in the file.': 'W pliku znaleziono wirusa.',
  'The file cannot be checked for viruses just now. Try again later.':
    'Nie możemy teraz sprawdzić pliku programem antywirusowym. Spróbuj później.',
  'A file that was sent with a title is gone. Send it again.':
    'Nie ma już pliku przesłanego z jednym z tytułów. Prześlij go ponownie.',
  'You cannot use decimal quantity for this product.': 'Liczba sztuk musi być całkowita.',
  'Use `Query.customerCart` for logged in customer.': 'Po zalogowaniu masz już własny koszyk.',
}
