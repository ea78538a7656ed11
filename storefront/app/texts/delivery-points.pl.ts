import type { Catalogue } from '../../../language/translate.ts'

/** Polish texts about lockers and pick-up points. */
export const deliveryPoints: Catalogue = {
  'To a locker or a point': 'Do automatu lub punktu',
  'By courier to an address': 'Kurierem pod adres',
  'In one of our shops': 'W naszej księgarni',
  'Find a point': 'Znajdź punkt',
  'Change the point': 'Zmień punkt',
  'Collection point': 'Punkt odbioru',
  'Town, postcode, street or point code': 'Miejscowość, kod, ulica lub punkt',
  'Near me': 'Blisko mnie',
  'Only points with': 'Tylko punkty',
  'Open around the clock': 'Czynny całą dobę',
  'Step-free access': 'Dostęp bez schodów',
  'Payment on collection': 'Płatność przy odbiorze',
  'Photo of the point': 'Zdjęcie punktu',
  'This point cannot be chosen now.': 'Tego punktu nie można teraz wybrać.',
  'Please choose another point.': 'Wybierz inny punkt.',
  '%s cannot be chosen now': 'Punktu %s nie można teraz wybrać',
  'Last used': 'Ostatnio używany',
  'Show more points': 'Pokaż więcej punktów',
  'Show on a map': 'Pokaż na mapie',
  'Hide the map': 'Ukryj mapę',
  'Loading the points': 'Ładujemy punkty',
  'Loading the map': 'Ładujemy mapę',
  'Chosen point: %s': 'Wybrany punkt: %s',
  'Searching for points': 'Szukamy punktów',
  'The points could not be loaded. Please try again.': 'Nie udało się wczytać punktów. Spróbuj ponownie.',
  'Enter a town, a postcode, a street or the code of a point.':
    'Wpisz miejscowość, kod pocztowy, ulicę albo kod punktu.',
  'No points were found. Try a town, a postcode or fewer filters.':
    'Nie znaleźliśmy punktów. Wpisz miejscowość lub kod pocztowy albo wyłącz filtry.',
  '%s points': ['%s punkt', '%s punkty', '%s punktów', '%s punktu'],
  '%s points near you': ['%s punkt w pobliżu', '%s punkty w pobliżu', '%s punktów w pobliżu', '%s punktu w pobliżu'],
  'Your browser did not share your location. You can search by a town, a postcode or a street.':
    'Przeglądarka nie udostępniła lokalizacji. Możesz wpisać miejscowość, kod pocztowy lub ulicę.',
  'Your location could not be found. You can search by a town, a postcode or a street.':
    'Nie udało się ustalić lokalizacji. Możesz wpisać miejscowość, kod pocztowy lub ulicę.',
  'Choose the point in which to collect the parcel.': 'Wybierz punkt, w którym odbierzesz paczkę.',
  'The code that opens the locker comes to this number.': 'Na ten numer przyjdzie kod odbioru paczki.',
  'Map of the points. Arrow keys move it, plus and minus change its scale.':
    'Mapa punktów. Strzałki ją przesuwają, plus i minus zmieniają skalę.',
  'Points on the map': 'Punkty na mapie',
  '%s points here: zoom in': [
    '%s punkt w tym miejscu: przybliż',
    '%s punkty w tym miejscu: przybliż',
    '%s punktów w tym miejscu: przybliż',
    '%s punktu w tym miejscu: przybliż',
  ],
  'Pay and collect at the point': 'Zapłać i odbierz w punkcie',
  'To pay on collection': 'Do zapłaty przy odbiorze',
  'You pay at the locker before it opens: by card or BLIK, at its screen or in the carrier’s app. It takes no cash.':
    'Płacisz przy automacie, zanim otworzy skrytkę: kartą lub BLIKIEM, na ekranie albo w aplikacji przewoźnika. ' +
    'Automat nie przyjmuje gotówki.',
  'You pay whoever hands the parcel over, by card, with BLIK or in cash.':
    'Płacisz osobie, która wyda paczkę: kartą, BLIKIEM lub gotówką.',
  'When the parcel is at the point, the code that hands it over comes to the number %s.':
    'Gdy paczka będzie w punkcie, na numer %s przyjdzie kod odbioru.',
  Unavailable: 'Niedostępny',
  'Zoom in': 'Przybliż',
  'Zoom out': 'Oddal',
  'There are more points here than the map shows. Zoom in to see them.':
    'Punktów jest tu więcej, niż pokazuje mapa. Przybliż, aby je zobaczyć.',
  'Drawn by our shop without streets: nothing is loaded from a map service.':
    'Rysunek naszego sklepu, bez ulic: niczego nie pobieramy z serwisu map.',
  'You are here': 'Jesteś tutaj',
  N: 'N',
}
